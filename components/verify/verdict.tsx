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
import { Mark, Shape, Time } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";
import { Rosette } from "#components/record/rosette.tsx";
import { visible } from "#components/record/visible.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { verdict } from "#lib/evidence/checks.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { Failures } from "./failures.tsx";
import { SimulatedNote } from "./simulated-note.tsx";
import { TextWithTimes } from "./text-with-times.tsx";

interface Props {
  record: NotificationRecord;
  checks: Check[];
  t: Texts;
}

interface Conclusion {
  tone: Tone;
  words: string;
  why: string;
}

/** Reasons for unchecked facts that are normal in the life of a record. */
const EXPECTED = new Set(["not_due", "pending", "later_links", "erased"]);

/** Says whether the record is intact, and why. */
export function conclude({ record, checks, t }: Props): Conclusion {
  const { verify } = t;
  const state = verdict(checks);
  if (state === "broken") return { tone: "broken", words: verify.broken, why: verify.why.broken };
  if (state === "intact") return { tone: "intact", words: verify.intact, why: verify.why.intact };
  const open = checks.filter(({ state }) => state === "not_checked").map(({ facts }) => String(facts?.problem));
  const unexpected = open.filter((problem) => !EXPECTED.has(problem));
  if (unexpected.some((problem) => problem !== "no_answer" || !record.seal?.awaits_answer))
    return { tone: "unknown", words: verify.partial, why: verify.why.partial };
  if (unexpected.length) return { tone: "pending", words: verify.partial, why: t.seal.awaited };
  const seal = sealState(record).kind;
  if (seal !== "sealed") return { tone: "pending", words: verify.soFar, why: verify.why[seal] };
  const erased = erasure(record);
  const time = readable(erased?.created_at ?? "", t);
  return { tone: "intact", words: verify.remains, why: verify.why.erased(time, erasingReason(erased)) };
}

export function Verdict({ record, checks, t }: Props) {
  const { tone, words, why } = conclude({ record, checks, t });
  const demo = record.simulated;
  return (
    <>
      {demo && tone !== "broken" && <SimulatedNote t={t} />}
      <div className={`verdict tone-${tone}`} role={tone === "broken" ? "alert" : undefined}>
        <p>
          <span className="mark">
            <Shape tone={tone} />
            <span>{words}</span>
          </span>
        </p>
        <p className="why">{why}</p>
        <Failures checks={checks} t={t} />
      </div>
      {demo && tone === "broken" && <SimulatedNote t={t} />}
    </>
  );
}

/** Longer subjects, in characters, are set smaller. */
const LONG_SUBJECT = 140;

/** The head of a record: subject, parties, outcome, figure. A broken record is not marked with its own claims. `actions` replaces the public links. */
export function RecordHead({ record, checks, t, actions }: Props & { actions?: ReactNode }) {
  const broken = verdict(checks) === "broken";
  const subject = record.subject ?? t.verify.erasedSubject;
  return (
    <div className="face">
      <div>
        <h1 className={subject.length > LONG_SUBJECT ? "long" : undefined} dir="auto">
          {visible(subject)}
        </h1>
        <p className="statement">
          <TextWithTimes at={[record.created_at, decisiveEvent(record)?.created_at ?? ""]} kit={{ Time }} t={t}>
            {statement(record, t)}
          </TextWithTimes>
        </p>
        <ul className="marks">
          <li>
            <Mark tone={broken ? "unknown" : statusTone(record)}>{statusWord(record, t)}</Mark>
          </li>
          <li>
            <SealMark record={record} broken={broken} t={t} />
          </li>
        </ul>
        <div className="actions">{actions ?? <PublicActions record={record} broken={broken} t={t} />}</div>
      </div>
      <Rosette hash={record.events.at(-1)?.event_hash ?? ""} caption={t.verify.rosette} />
    </div>
  );
}

function PublicActions({ record, broken, t }: Pick<Props, "record" | "t"> & { broken: boolean }) {
  return (
    <>
      <a className={broken ? "button plain" : "button"} href={`/v1/notifications/${record.id}/certificate`}>
        {sealState(record).kind === "sealed" ? t.verify.certificate : t.verify.provisional}
      </a>
      <a className={broken ? "button" : "button plain"} href="#facts">
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
