import type { ReactNode } from "react";
import { accountName, figureCaption, readable, sealState } from "#components/record/facts.ts";
import { Mark, Time } from "#components/record/html-kit.tsx";
import { Rosette } from "#components/record/rosette.tsx";
import { ACTIONS } from "#components/site/actions.ts";
import { buttonClass } from "#components/ui/form/button-class.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { signedAt, verdict } from "#lib/evidence/checks.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { Subject } from "./subject.tsx";
import { TextWithTimes } from "./text-with-times.tsx";

interface Props {
  record: NotificationRecord;
  checks: readonly Check[];
  t: Texts;
  /** Replaces the public links. */
  actions?: ReactNode;
}

/** The figure of a record that is not confirmed is not green. */
export const headClass = (doubtful: boolean): string =>
  `grid gap-6 sm:grid-cols-[1fr_8.75rem] sm:gap-8 ${doubtful ? "tone-unknown" : ""}`;
export const STATEMENT = "mt-3 font-serif text-lg leading-[1.55] wrap-anywhere";

/** The subject, who submitted it to whom, and the record's figure. */
export function RecordHead({ record, checks, t, actions }: Props) {
  const broken = verdict(checks) === "broken";
  const signed = signedAt(checks);
  return (
    <div className={headClass(broken)}>
      <div>
        <Subject record={record} as="h1" t={t} />
        <p className={STATEMENT}>
          <TextWithTimes at={[record.created_at]} kit={{ Time }} t={t}>
            {statement(record, broken, t)}
          </TextWithTimes>
        </p>
        {signed && (
          <p className="mt-3">
            <Mark tone={broken ? "unknown" : "intact"}>{t.verify.signedMark(readable(signed, t))}</Mark>
          </p>
        )}
        <div className={ACTIONS}>{actions ?? <PublicActions record={record} broken={broken} t={t} />}</div>
      </div>
      <Rosette hash={record.events.at(-1)?.event_hash ?? ""} caption={figureCaption(record, broken, t)} />
    </div>
  );
}

function PublicActions({ record, broken, t }: Pick<Props, "record" | "t"> & { broken: boolean }) {
  const sealed = sealState(record).kind === "sealed";
  const certificate = (
    <a
      className={buttonClass(sealed && !broken ? "main" : "plain")}
      href={`/v1/notifications/${record.id}/certificate`}
    >
      {sealed ? t.verify.certificate : t.verify.provisional}
    </a>
  );
  const facts = (
    <a className={buttonClass(broken ? "main" : "plain")} href="#facts">
      {t.verify.toFacts}
    </a>
  );
  return (
    <>
      {broken ? facts : certificate}
      {broken ? certificate : facts}
    </>
  );
}

/** A broken record may name other persons and another time than were submitted. */
function statement(record: NotificationRecord, broken: boolean, t: Texts): string {
  const to = record.recipient_email;
  const [account, time] = [accountName(record, t), readable(record.created_at, t)];
  if (broken) return t.verify.statementUnconfirmed(account, to, time);
  return to === null ? t.verify.statementErased(account, time) : t.verify.statement(account, to, time);
}
