import { contradictingEvent, erasure, sealState } from "#components/record/facts.ts";
import { visible } from "#components/record/visible.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/messages.ts";

/** Who runs the service, as its settings say. */
export interface Operator {
  name: string | null;
  /** An e-mail address or a URL. */
  contact: string | null;
  privacyUrl: string | null;
}

interface Props {
  operator: Operator;
  record: NotificationRecord;
  authority: { name: string; own: boolean };
  broken: boolean;
  /** Not everything could be checked. */
  doubtful: boolean;
  t: Texts;
}

const LINK = "inline-flex min-h-11 items-center sm:min-h-0";

export const contactUrl = (contact: string): string => (/^https?:/i.test(contact) ? contact : `mailto:${contact}`);

/** Names the operator with contact and privacy policy, and what the seal leaves open. */
export function OperatorNote({ operator, record, authority, broken, doubtful, t }: Props) {
  const { operator: words } = t.verify;
  const { name, contact, privacyUrl } = operator;
  const host = URL.parse(record.service.base_url)?.host ?? record.service.base_url;
  return (
    <div className="border-t border-hairline pt-3.5 text-sm/normal" data-operator>
      <p className="flex flex-wrap items-center gap-x-4 text-ui">
        <span className="wrap-anywhere">{visible(name === null ? words.keptAt(host) : words.kept(name))}</span>
        {contact !== null && (
          <a className={LINK} href={contactUrl(contact)}>
            {broken ? words.report : words.contact}
          </a>
        )}
        {privacyUrl !== null && (
          <a className={LINK} href={privacyUrl}>
            {words.privacy}
          </a>
        )}
      </p>
      <p className="mt-1 max-w-2xl">
        {visible(worth({ record, authority, broken, doubtful, t }))}{" "}
        <a href={broken ? "#facts" : "#meaning"} className="whitespace-nowrap print:hidden">
          {broken ? words.failed : record.simulated ? words.why : words.more}
        </a>
      </p>
    </div>
  );
}

function worth({ record, authority, broken, doubtful, t }: Omit<Props, "operator">): string {
  const { operator: words } = t.verify;
  if (broken) return words.broken;
  if (record.simulated) return words.simulated;
  if (doubtful) return words.doubtful;
  const arrived = ["delivered", "complained"].includes(record.status) || contradictingEvent(record) !== undefined;
  const shown = shows({ record, authority, t });
  return arrived ? `${shown} ${words.unread}` : shown;
}

function shows({ record, authority, t }: Pick<Props, "record" | "authority" | "t">): string {
  const { operator: words } = t.verify;
  const { kind } = sealState(record);
  if (kind === "open" || kind === "pending") return words.unsealed;
  const shown = kind === "stale" ? words.stale : erasure(record) ? words.erased : words.sealed;
  return `${shown} ${authority.own ? words.own : words.other(authority.name)}`;
}
