import { named, readable } from "#components/record/facts.ts";
import { TimelineEntry } from "#components/record/html-kit.tsx";
import { visible } from "#components/record/visible.ts";
import { TextWithTimes } from "#components/verify/check/text-with-times.tsx";
import type { Fault } from "#lib/contract/errors.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { sentence } from "#lib/i18n/sentence.ts";
import { dashboardKit } from "./kit.tsx";

interface GivenUp {
  kind: "given up";
  jobId: string;
  since: Date;
  attempts: number;
  reason: string;
  fault: Fault | null;
}

export type StandstillView = GivenUp | { kind: "held" /** Names the cause. */; by: string };

/** When and why a mail was not sent, and what to do. */
export function NotSent({ standstill, mayRetry, t }: { standstill: GivenUp; mayRetry: boolean; t: Messages }) {
  const { notSent, dead } = t.dashboard.waiting;
  const { since, attempts, reason, fault } = standstill;
  const stopped = formatTime(since);
  return (
    <>
      <p>
        <TextWithTimes at={[stopped]} kit={dashboardKit(t)} t={t}>
          {notSent.stopped(dead.attempts(attempts), readable(stopped, t))}
        </TextWithTimes>
      </p>
      {reason && <p>{sentence(visible(fault ? t.dashboard.rule(fault) : reason)).replace(/\.?$/, ".")}</p>}
      {/* Of a mail that may have been sent, the reason says what to do first. */}
      {(!mayRetry || fault?.code !== "unanswered") && <p>{mayRetry ? notSent.toDo : notSent.toDoOther}</p>}
    </>
  );
}

/** When sending stopped, at the end of the timeline: the chain certifies only what happens to mail that was sent. */
export function Stopped({ standstill: { since, attempts }, t }: { standstill: GivenUp; t: Messages }) {
  const { notSent, dead } = t.dashboard.waiting;
  const { Time } = dashboardKit(t);
  const stopped = formatTime(since);
  return (
    <TimelineEntry
      tone="broken"
      outside
      title={notSent.title}
      when={
        <>
          <Time at={stopped}>{readable(stopped, t, true)}</Time> · {dead.attempts(attempts)}
        </>
      }
    >
      <p className="text-sm text-quiet">{notSent.outside}</p>
    </TimelineEntry>
  );
}

/** Why the provider takes no mail for now. */
export function Paused({ by, t }: { by: string; t: Messages }) {
  const { notSent } = t.dashboard.waiting;
  return (
    <p>
      {notSent.held} {named(notSent.by, by) ?? notSent.by.other} {notSent.byItself}
    </p>
  );
}
