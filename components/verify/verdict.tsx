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
import { Mark, Shape } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";
import { Rosette } from "#components/record/rosette.tsx";
import { visible } from "#components/record/visible.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { verdict } from "#lib/evidence/checks.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { Demo } from "./demo.tsx";
import { Timed } from "./timed.tsx";
import { Troubles } from "./troubles.tsx";

interface Props {
  record: NotificationRecord;
  checks: Check[];
  t: Texts;
}

interface Answer {
  tone: Tone;
  words: string;
  why: string;
}

/** Facts that are open for a reason which is part of the record's life, and no reason for doubt. */
const EXPECTED = new Set(["not_due", "pending", "later_links", "erased"]);

/** Whether the record is intact, in one sentence, and why it can be said. */
export function answer({ record, checks, t }: Props): Answer {
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
  const { tone, words, why } = answer({ record, checks, t });
  const demo = record.simulated;
  return (
    <>
      {demo && tone !== "broken" && <Demo t={t} />}
      <div className={`verdict tone-${tone}`} role={tone === "broken" ? "alert" : undefined}>
        <p>
          <span className="mark">
            <Shape tone={tone} />
            <span>{words}</span>
          </span>
        </p>
        <p className="why">{why}</p>
        <Troubles checks={checks} t={t} />
      </div>
      {demo && tone === "broken" && <Demo t={t} />}
    </>
  );
}

/** A subject longer than this, in characters, is set smaller. */
const LONG_SUBJECT = 140;

/** Who sent what to whom and when, what happened, and the record's figure. What a broken record says is not marked as so. `actions` replaces what a recipient may do with it. */
export function Face({ record, checks, t, actions }: Props & { actions?: ReactNode }) {
  const broken = verdict(checks) === "broken";
  const subject = record.subject ?? t.verify.erasedSubject;
  return (
    <div className="face">
      <div>
        <h1 className={subject.length > LONG_SUBJECT ? "long" : undefined} dir="auto">
          {visible(subject)}
        </h1>
        <p className="statement">
          <Timed at={[record.created_at, decisiveEvent(record)?.created_at ?? ""]} t={t}>
            {statement(record, t)}
          </Timed>
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
