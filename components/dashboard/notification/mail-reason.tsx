import { notificationUrl } from "#components/dashboard/notifications/listed.ts";
import {
  decisiveEvent,
  isRefusedByProvider,
  mailServerLabel,
  mailServerReason,
  named,
} from "#components/record/facts.ts";
import { visible } from "#components/record/visible.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { CorrectedBy, type Correction } from "./corrections.tsx";

interface Props {
  record: NotificationRecord;
  /** One sentence, without the mail server's own words if there are plain ones. */
  brief?: boolean;
  t: Messages;
}

/** Why a mail was refused or put off, in plain words, with the mail server's own words folded below. */
export function MailReason({ record, brief = false, t }: Props) {
  const said = mailServerReason(record);
  const label = mailServerLabel(record, t);
  const { byProvider, unsaid } = t.dashboard.notification.mailReasons;
  const hindered = ["failed", "deferred"].includes(record.status);
  const { event_data: data = {} } = (hindered && decisiveEvent(record)) || {};
  const silent = hindered && !said && !["status_code", "bounce_type", "bounce_subtype"].some((name) => data[name]);
  const plain = plainReason(data, t) ?? (isRefusedByProvider(record) ? byProvider : silent ? unsaid : undefined);
  const raw = said && <span className="line-clamp-4 font-mono text-note leading-[1.65]">{visible(said)}</span>;
  if (brief) {
    const reason = said && plain === byProvider ? visible(said) : (plain ?? (said && visible(said)));
    return reason && <p className="mt-1 line-clamp-2 text-ui wrap-anywhere">{reason}</p>;
  }
  // No text of ours says why: the words of the provider or the server are the reason.
  if (plain === undefined || plain === byProvider) {
    return (
      <>
        {raw && (
          <p>
            <span className="text-quiet">{label}:</span> {raw}
          </p>
        )}
        {plain && <p>{plain}</p>}
      </>
    );
  }
  return (
    <>
      <p>{plain}</p>
      {raw && (
        <div className="-mt-2">
          <Disclosure summary={label}>{raw}</Disclosure>
        </div>
      )}
    </>
  );
}

/** The data of an event that says why a mail was refused. */
export interface Refusal {
  status_code?: unknown;
  bounce_subtype?: unknown;
}

/** In a row of a list: why a mail was refused, and what was sent in its place, or a link to the form that corrects its address. */
export function Undelivered({ id, to, refusal, corrections = [], batchId, maySend, t }: UndeliveredProps) {
  return (
    <div className="text-sm">
      <span className="block text-quiet">{plainReason(refusal, t)}</span>
      <CorrectedBy corrections={corrections} t={t} />
      {maySend && corrections.length === 0 && (
        <a href={`${notificationUrl(id, "resend")}${batchId ? `?batch=${batchId}` : ""}`}>
          {t.dashboard.notification.resend.open}
          <span className="sr-only">: {visible(to)}</span>
        </a>
      )}
    </div>
  );
}

interface UndeliveredProps {
  id: string;
  to: string;
  refusal: Refusal | undefined;
  corrections: readonly Correction[] | undefined;
  /** The form leads back to this batch. */
  batchId?: string;
  /** The member may send the content to another address. */
  maySend: boolean;
  t: Messages;
}

/** The text of the status code of RFC 3463, or of its class, or of the provider's own name of the bounce. */
function plainReason({ status_code, bounce_subtype }: Refusal = {}, t: Messages): string | undefined {
  const { byCode, bySubtype } = t.dashboard.notification.mailReasons;
  const [, kind = "", detail = ""] = /^[45]\.(\d+)\.(\d+)$/.exec(String(status_code)) ?? [];
  return named(byCode, `${kind}.${detail}`) ?? named(bySubtype, String(bounce_subtype)) ?? named(byCode, kind);
}
