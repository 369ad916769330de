import { HtmlDocument } from "#components/site/document.tsx";
import { Message } from "#components/site/message.tsx";
import { Shell } from "#components/site/shell.tsx";
import type { Messages } from "#lib/i18n/messages.ts";
import type { Reader } from "#lib/i18n/reader.ts";

interface Props {
  reader: Reader;
  reason: string;
  /** The address of the filled form; `null` if only the browser has it. */
  form: string | null;
}

/** Why a form was rejected, for responses that the browser shows as a page. */
export function RejectedFormPage({ reader, reason, form }: Props) {
  const { t } = reader;
  const { refused } = t.dashboard.compose;
  return (
    <HtmlDocument title={refused} service="Acuse" t={t}>
      <Shell service="Acuse" reader={reader} signedIn foot={t.site.foot}>
        <Message title={refused}>
          <p className="wrap-anywhere">{reason}</p>
          <BackToForm form={form} t={t} />
        </Message>
      </Shell>
    </HtmlDocument>
  );
}

/** The way back to the filled form. */
export function BackToForm({ form, t }: { form: string | null; t: Messages }) {
  const { goBack, draft } = t.dashboard.compose;
  if (form === null) return <p>{goBack}</p>;
  return (
    <p>
      <a href={form}>{draft.back}</a> {draft.backText}
    </p>
  );
}
