import { STANDINGS, type Standing, standingTone, standingWord } from "#components/dashboard/standing.ts";
import { Shape } from "#components/record/html-kit.tsx";
import { Choice, Choices } from "#components/ui/choices.tsx";
import type { Messages } from "#lib/i18n/messages.ts";
import { type Asked, listUrl, WAITING } from "./listed.ts";

export type Counts = { [status in Standing]: number };

/** In the order of the links: what needs attention, then what is done, then what moves. */
const ORDER = ["not_sent", "failed", "delivered", "complained", "deferred", "sent", "queued"] as const;

/** Eight statuses share a line of 896 px. */
const STRIP = "mb-3 sm:[&_a]:px-2 sm:[&_ul]:gap-x-1.5";

/** Links to all notifications and to those of each status. Without counts they link to every status. */
export function StatusCounts({
  counts,
  counted,
  asked,
  t,
}: Omit<StatusCountsProps, "counts"> & { counts: Counts | null }) {
  const { notifications: list } = t.dashboard;
  const count = (some: string | undefined) => some && <b className="font-semibold">{some}</b>;
  const isListed = (status: Standing) => asked.status === status || !counts || counts[status] > 0;
  return (
    <div className={STRIP}>
      <Choices label={list.byStatus}>
        <Choice href={listUrl({ ...asked, status: "" })} current={asked.status === ""}>
          {list.all} {count(counts ? totalOf({ counts, counted, t }) : undefined)}
        </Choice>
        {ORDER.filter(isListed).map((status) => (
          <Choice
            key={status}
            href={status === "not_sent" ? WAITING : listUrl({ ...asked, status })}
            current={asked.status === status}
            tone={standingTone({ status, simulated: false })}
          >
            <Shape tone={standingTone({ status, simulated: false })} />
            {list.short[status] ?? standingWord({ status, simulated: false }, t)}{" "}
            {count(counts ? numberOf(counts[status], { counted, t }) : undefined)}
          </Choice>
        ))}
      </Choices>
    </div>
  );
}

/** The number of results of a filter. */
export const countOf = ({ counts, counted, asked, t }: StatusCountsProps): string =>
  asked.status === "" ? totalOf({ counts, counted, t }) : numberOf(counts[asked.status as Standing], { counted, t });

/** The number of results of a search: exact if the first page has all of them, else more than its rows. */
export function resultsOfSearch(rows: number, more: boolean, t: Messages): string {
  const { results, more: atLeast } = t.dashboard.notifications;
  return results(more ? atLeast(t.number(rows)) : t.number(rows));
}

const numberOf = (count: number, { counted, t }: Pick<StatusCountsProps, "counted" | "t">): string =>
  count > counted ? t.dashboard.notifications.more(t.number(counted)) : t.number(count);

function totalOf({ counts, counted, t }: Omit<StatusCountsProps, "asked">): string {
  const all = STANDINGS.map((status) => counts[status]);
  const sum = t.number(all.reduce((before, count) => before + Math.min(count, counted), 0));
  return all.some((count) => count > counted) ? t.dashboard.notifications.more(sum) : sum;
}

interface StatusCountsProps {
  counts: Counts;
  /** Statuses are counted up to this number. */
  counted: number;
  asked: Asked;
  t: Messages;
}
