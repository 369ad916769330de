import Link from "next/link";
import { Button } from "#components/ui/form/button.tsx";
import { Field, Hidden, Select } from "#components/ui/form/field.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import { STATUSES } from "#lib/contract/statuses.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { AutoFilter } from "./auto-filter.tsx";
import { type Asked, listUrl } from "./listed.ts";

/** On phones the filter is folded until one is set. On wide screens the browser's `::details-content` keeps it open. */
const FOLD =
  "mb-3 sm:supports-[selector(::details-content)]:details-content:block sm:supports-[selector(::details-content)]:details-content:[content-visibility:visible]";
const SUMMARY =
  "min-h-11 w-fit cursor-pointer py-2.5 text-ui text-quiet hover:text-ink sm:supports-[selector(::details-content)]:hidden";
/** One line where a date field has room for its year beside the navigation. */
const FIELDS =
  "mb-5 grid grid-cols-[repeat(2,minmax(0,1fr))] items-end gap-x-4 gap-y-3 *:min-w-0 *:grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,2fr)_minmax(0,1.3fr)_repeat(2,minmax(0,1.1fr))_auto]";

/** The filter of the notification list. Its state is only in the URL. */
export function ListFilter({ asked, t }: { asked: Asked; t: Messages }) {
  const { notifications: list } = t.dashboard;
  const statuses = [["", list.anyStatus] as const, ...STATUSES.map((status) => [status, t.status[status]] as const)];
  const { order, ...narrowed } = asked;
  const set = Object.values(narrowed).filter(Boolean).length;
  return (
    <search aria-label={list.filter}>
      <details className={FOLD} open={set > 0}>
        <summary className={SUMMARY}>
          {list.filter} {set > 0 && <b>({t.number(set)})</b>}
        </summary>
        <AutoFilter className={FIELDS} action={listUrl({})} asked={asked}>
          {order && <Hidden values={{ order }} />}
          <div className="max-sm:col-span-full">
            <Field
              label={list.q}
              name="q"
              type="search"
              defaultValue={asked.q}
              maxLength={LIMITS.searchCharacters}
              autoComplete="off"
            />
          </div>
          <div className="max-sm:col-span-full">
            <Select label={list.status} name="status" defaultValue={asked.status} options={statuses} />
          </div>
          <Field label={list.since} name="since" type="date" defaultValue={asked.since} />
          <Field label={list.until} name="until" type="date" defaultValue={asked.until} />
          <div className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-2 text-ui xl:col-span-1">
            <noscript>
              <Button look="plain">{list.apply}</Button>
            </noscript>
            {set > 0 && (
              <Link href={listUrl({})} prefetch={false}>
                {list.clear}
              </Link>
            )}
          </div>
        </AutoFilter>
      </details>
    </search>
  );
}
