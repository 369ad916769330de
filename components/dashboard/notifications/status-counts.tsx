import { statusTone } from "#components/record/facts.ts";
import { Shape } from "#components/record/html-kit.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { STATUSES } from "#lib/contract/statuses.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { type Asked, listUrl } from "./listed.ts";

export type Counts = { [status in NotificationRecord["status"]]: number };

/** How many there are of each status, each a way to see them; nothing is counted beyond `counted`. */
export function StatusCounts({ counts, counted, asked, simulated, t }: StatusCountsProps) {
  const { notifications: list } = t.dashboard;
  const number = (count: number) => (count > counted ? list.more(t.number(counted)) : t.number(count));
  return (
    <nav aria-label={list.byStatus}>
      <ul className="board-counts">
        <li>
          <a href={listUrl({ ...asked, status: "" })} aria-current={asked.status === "" ? "true" : undefined}>
            {list.all}
          </a>
        </li>
        {STATUSES.filter((status) => counts[status] > 0 || asked.status === status).map((status) => (
          <li key={status} className={`tone-${statusTone({ status, simulated })}`}>
            <a href={listUrl({ ...asked, status })} aria-current={asked.status === status ? "true" : undefined}>
              <Shape tone={statusTone({ status, simulated })} />
              {t.status[status]} <b>{number(counts[status])}</b>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface StatusCountsProps {
  counts: Counts;
  counted: number;
  asked: Asked;
  /** So is all that is listed: no colour says then that something came to its end. */
  simulated: boolean;
  t: Messages;
}
