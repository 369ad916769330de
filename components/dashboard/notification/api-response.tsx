import { CodeFrame } from "#components/ui/code-frame.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { Part } from "#components/ui/page-head.tsx";
import type { Messages } from "#lib/i18n/messages.ts";

/** The response of `GET /v1/notifications/{id}`, to look at and to copy. */
export function ApiResponse({ id, json, t }: { id: string; json: string; t: Messages }) {
  const { raw } = t.dashboard.notification;
  return (
    <Part
      id="api"
      title={raw.title}
      lead={
        <>
          {raw.lead} <code className="block font-mono text-note break-all">{`GET /v1/notifications/${id}`}</code>{" "}
          <a href="/docs/api#operations-Public_reads-readNotification">{t.docs.reference}</a>
        </>
      }
      actions={<Copy look="plain" text={json} label={t.dashboard.copy} done={t.dashboard.copied} />}
    >
      <CodeFrame whole text={json} label={raw.title} />
    </Part>
  );
}
