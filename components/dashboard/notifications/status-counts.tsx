import { STANDINGS, type Standing, standingTone, standingWord } from "#components/dashboard/standing.ts";
import { Shape } from "#components/record/html-kit.tsx";
import { Choice, Choices } from "#components/ui/choices.tsx";
import type { Messages } from "#lib/i18n/messages.ts";
import { type Asked, listUrl, WAITING } from "./listed.ts";

export type Counts = { [status in Standing]: number };

/** A link to all notifications and to those of each status, with their number; of each status up to `counted`. */
export function StatusCounts({ counts, counted, asked, simulated, t }: StatusCountsProps) {
  const { notifications: list } = t.dashboard;
  const number = (count: number) => (count > counted ? list.more(t.number(counted)) : t.number(count));
  const all = STANDINGS.map((status) => counts[status]);
  const sum = t.number(all.reduce((before, count) => before + Math.min(count, counted), 0));
  const total = all.some((count) => count > counted) ? list.more(sum) : sum;
  return (
    <div className="mb-5">
      <Choices label={list.byStatus}>
        <Choice href={listUrl({ ...asked, status: "" })} current={asked.status === ""}>
          {list.all} <b className="font-semibold">{total}</b>
        </Choice>
        {STANDINGS.filter((status) => counts[status] > 0 || asked.status === status).map((status) => (
          <Choice
            key={status}
            href={status === "not_sent" ? WAITING : listUrl({ ...asked, status })}
            current={asked.status === status}
            tone={standingTone({ status, simulated })}
          >
            <Shape tone={standingTone({ status, simulated })} />
            {standingWord({ status, simulated: false }, t)} <b className="font-semibold">{number(counts[status])}</b>
          </Choice>
        ))}
      </Choices>
    </div>
  );
}

interface StatusCountsProps {
  counts: Counts;
  counted: number;
  asked: Asked;
  /** True if the whole list is simulated: then no colour may claim a final status. */
  simulated: boolean;
  t: Messages;
}
