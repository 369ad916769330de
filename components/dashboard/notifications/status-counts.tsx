import { statusTone } from "#components/record/facts.ts";
import { Shape } from "#components/record/html-kit.tsx";
import { Choice, Choices } from "#components/ui/choices.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { STATUSES } from "#lib/contract/statuses.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { type Asked, listUrl } from "./listed.ts";

export type Counts = { [status in NotificationRecord["status"]]: number };

/** A link to the notifications of each status, with their number up to `counted`. */
export function StatusCounts({ counts, counted, asked, simulated, t }: StatusCountsProps) {
  const { notifications: list } = t.dashboard;
  const number = (count: number) => (count > counted ? list.more(t.number(counted)) : t.number(count));
  return (
    <div className="mb-5">
      <Choices label={list.byStatus}>
        <Choice href={listUrl({ ...asked, status: "" })} current={asked.status === ""}>
          {list.all}
        </Choice>
        {STATUSES.filter((status) => counts[status] > 0 || asked.status === status).map((status) => (
          <Choice
            key={status}
            href={listUrl({ ...asked, status })}
            current={asked.status === status}
            tone={statusTone({ status, simulated })}
          >
            <Shape tone={statusTone({ status, simulated })} />
            {t.status[status]} <b className="font-semibold">{number(counts[status])}</b>
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
