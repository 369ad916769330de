import type { ReactNode } from "react";
import {
  accountName,
  decisiveEvent,
  erasingReason,
  erasure,
  outcome,
  readable,
  sealState,
  statusTone,
  statusWord,
} from "#components/record/facts.ts";
import { Mark, Time } from "#components/record/html-kit.tsx";
import { CLIPPED } from "#components/record/html-layout.tsx";
import type { Tone } from "#components/record/kit.ts";
import { Rosette } from "#components/record/rosette.tsx";
import { visible } from "#components/record/visible.ts";
import { ACTIONS } from "#components/site/actions.ts";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { Banner } from "#components/verify/banner.tsx";
import { Failures } from "#components/verify/check/failures.tsx";
import { TextWithTimes } from "#components/verify/check/text-with-times.tsx";
import { Warnings } from "#components/verify/check/warnings.tsx";
import { SimulatedNote } from "#components/verify/simulated-note.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { signedAt, verdict } from "#lib/evidence/checks.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";

interface Props {
  record: NotificationRecord;
  checks: Check[];
  t: Texts;
}

interface Conclusion {
  tone: Tone;
  title: string;
  reason: string;
}

/** Reasons for unchecked facts that are normal in the life of a record. */
const EXPECTED = new Set(["not_due", "pending", "later_links", "erased"]);

/** Says whether the record is intact, and why. */
export function conclude({ record, checks, t }: Props): Conclusion {
  const { verify } = t;
  const state = verdict(checks);
  if (state === "broken") return { tone: "broken", title: verify.broken, reason: verify.why.broken };
  if (state === "intact") return { tone: "intact", title: verify.intact, reason: verify.why.intact };
  const open = checks.filter(({ state }) => state === "not_checked").map(({ facts }) => String(facts?.problem));
  const unexpected = open.filter((problem) => !EXPECTED.has(problem));
  if (unexpected.some((problem) => problem !== "no_answer" || !record.seal?.awaits_answer))
    return { tone: "unknown", title: verify.partial, reason: verify.why.partial };
  if (unexpected.length) return { tone: "pending", title: verify.partial, reason: t.seal.awaited };
  const seal = sealState(record).kind;
  if (seal !== "sealed") return { tone: "pending", title: verify.soFar, reason: verify.why[seal] };
  const erased = erasure(record);
  const time = readable(erased?.created_at ?? "", t);
  return { tone: "intact", title: verify.remains, reason: verify.why.erased(time, erasingReason(erased)) };
}

export function Verdict({ record, checks, t }: Props) {
  const { tone, title, reason } = conclude({ record, checks, t });
  const demo = record.simulated;
  return (
    <>
      {demo && tone !== "broken" && <SimulatedNote t={t} />}
      {tone !== "broken" && <Warnings checks={checks} t={t} />}
      <Banner tone={tone} title={title} reason={reason} role={tone === "broken" ? "alert" : undefined}>
        <Failures checks={checks} t={t} />
      </Banner>
      {tone === "broken" && <Warnings checks={checks} t={t} />}
      {demo && tone === "broken" && <SimulatedNote t={t} />}
    </>
  );
}

export const HEAD = "grid gap-6 sm:grid-cols-[1fr_8.75rem] sm:gap-8";
export const STATEMENT = "mt-3.5 font-serif text-lg leading-[1.55] wrap-anywhere";
export const HEAD_MARKS = "mt-4 flex flex-wrap gap-x-5 gap-y-1";
const SHORT = "text-[clamp(1.5rem,1.1rem+2vw,2.125rem)] leading-[1.22] text-balance";
const LONG = "text-[1.1875rem] leading-[1.4]";

/** Longer subjects, in characters, are set smaller. */
const LONG_SUBJECT = 140;

/** The head of a record: subject, parties, outcome, figure. A broken record is not marked with its own claims. `actions` replaces the public links. */
export function RecordHead({ record, checks, t, actions }: Props & { actions?: ReactNode }) {
  const broken = verdict(checks) === "broken";
  const signed = signedAt(checks);
  const subject = record.subject ?? t.verify.erasedSubject;
  return (
    <div className={HEAD}>
      <div>
        <h1
          className={`${CLIPPED} font-serif wrap-anywhere ${subject.length > LONG_SUBJECT ? LONG : SHORT}`}
          dir="auto"
        >
          {visible(subject)}
        </h1>
        <p className={STATEMENT}>
          <TextWithTimes at={[record.created_at, decisiveEvent(record)?.created_at ?? ""]} kit={{ Time }} t={t}>
            {statement(record, t)}
          </TextWithTimes>
        </p>
        <ul className={HEAD_MARKS}>
          <li>
            <Mark tone={broken ? "unknown" : statusTone(record)}>{statusWord(record, t)}</Mark>
          </li>
          <li>
            <SealMark record={record} broken={broken} t={t} />
          </li>
          {signed && (
            <li>
              <Mark tone={broken ? "unknown" : "intact"}>{t.verify.signedMark(readable(signed, t))}</Mark>
            </li>
          )}
        </ul>
        <div className={ACTIONS}>{actions ?? <PublicActions record={record} broken={broken} t={t} />}</div>
      </div>
      <Rosette hash={record.events.at(-1)?.event_hash ?? ""} caption={t.verify.rosette} />
    </div>
  );
}

function PublicActions({ record, broken, t }: Pick<Props, "record" | "t"> & { broken: boolean }) {
  return (
    <>
      <a className={buttonClass(broken ? "plain" : "main")} href={`/v1/notifications/${record.id}/certificate`}>
        {sealState(record).kind === "sealed" ? t.verify.certificate : t.verify.provisional}
      </a>
      <a className={buttonClass(broken ? "main" : "plain")} href="#facts">
        {t.verify.toFacts}
      </a>
    </>
  );
}

function statement(record: NotificationRecord, t: Texts): string {
  const to = record.recipient_email;
  const [account, time] = [accountName(record, t), readable(record.created_at, t)];
  const said = to === null ? t.verify.statementErased(account, time) : t.verify.statement(account, to, time);
  return `${said} ${record.simulated ? t.simulated.outcome : outcome(record, t)}`;
}

function SealMark({ record, broken, t }: { record: NotificationRecord; broken: boolean; t: Texts }) {
  const state = sealState(record);
  if (state.kind === "sealed") {
    return (
      <Mark tone={broken ? "unknown" : "intact"}>{t.verify.sealedMark(readable(state.seal.timestamped_at, t))}</Mark>
    );
  }
  if (state.kind === "open") return <Mark tone="unknown">{t.verify.openMark}</Mark>;
  return <Mark tone="pending">{t.verify.pendingMark}</Mark>;
}
