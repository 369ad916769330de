import { Button } from "#components/ui/button.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { STATUSES } from "#lib/contract/statuses.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { type Asked, listUrl } from "./listed.ts";

/**
 * What the list is asked for: a plain form that only changes the address, so that it can be kept and sent on. On a phone it is
 * folded away until something is asked for; where there is room it stands open (board.css).
 */
export function ListFilter({ asked, t }: { asked: Asked; t: Messages }) {
  const { notifications: list } = t.dashboard;
  const statuses = [["", list.anyStatus] as const, ...STATUSES.map((status) => [status, t.status[status]] as const)];
  const set = Object.values(asked).filter(Boolean).length;
  return (
    <search aria-label={list.filter}>
      <details key={JSON.stringify(asked)} className="board-fold" open={set > 0}>
        <summary>
          {list.filter} {set > 0 && <b>({t.number(set)})</b>}
        </summary>
        <form className="board-filter" action={listUrl({})} method="get">
          <div className="wide">
            <Field label={list.q} name="q" type="search" defaultValue={asked.q} maxLength={1000} autoComplete="off" />
          </div>
          <Select label={list.status} name="status" defaultValue={asked.status} options={statuses} />
          <Field label={list.since} name="since" type="date" defaultValue={asked.since} />
          <Field label={list.until} name="until" type="date" defaultValue={asked.until} />
          <div className="submit">
            <Button look="plain">{list.apply}</Button>
            {set > 0 && <a href={listUrl({})}>{list.clear}</a>}
          </div>
        </form>
      </details>
    </search>
  );
}
