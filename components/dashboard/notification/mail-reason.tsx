import { decisiveEvent, mailServerReason, named } from "#components/record/facts.ts";
import { visible } from "#components/record/visible.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Messages } from "#lib/i18n/messages.ts";

/** Why a mail was refused or put off, in plain words, with the mail server's own words folded below. */
export function MailReason({ record, t }: { record: NotificationRecord; t: Messages }) {
  const said = mailServerReason(record);
  const { byProvider, providerSaid } = t.dashboard.notification.mailReasons;
  // No mail server saw a mail that the provider did not take.
  const untaken = record.status === "failed" && !record.events.some(({ event_type }) => event_type === "sent");
  const plain = plainReason(record, t) ?? (untaken ? byProvider : undefined);
  const raw = said && <span className="line-clamp-4 font-mono text-note leading-[1.65]">{visible(said)}</span>;
  if (plain === undefined) {
    return (
      raw && (
        <p>
          <span className="text-quiet">{t.verify.serverSaid}:</span> {raw}
        </p>
      )
    );
  }
  return (
    <>
      <p>{plain}</p>
      {raw && (
        <div className="-mt-2">
          <Disclosure summary={untaken ? providerSaid : t.verify.serverSaid}>{raw}</Disclosure>
        </div>
      )}
    </>
  );
}

/** The text of the status code of RFC 3463, or of its class, or of the provider's own name of the bounce. */
function plainReason(record: NotificationRecord, t: Messages): string | undefined {
  const { byCode, bySubtype } = t.dashboard.notification.mailReasons;
  if (record.status !== "failed" && record.status !== "deferred") return undefined;
  const { status_code, bounce_subtype } = decisiveEvent(record)?.event_data ?? {};
  const [, kind = "", detail = ""] = /^[45]\.(\d+)\.(\d+)$/.exec(String(status_code)) ?? [];
  return named(byCode, `${kind}.${detail}`) ?? named(bySubtype, String(bounce_subtype)) ?? named(byCode, kind);
}
