import { Choice, Choices } from "#components/ui/choices.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Field, Hidden } from "#components/ui/form/field.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PERIODS } from "#lib/contract/fields/period.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { AutoFilter } from "./auto-filter.tsx";
import { Days } from "./days.tsx";
import { type Asked, listUrl } from "./listed.ts";
import { SavedFilters } from "./saved-filters.tsx";
import { Sort } from "./sort.tsx";
import { type Counts, StatusCounts } from "./status-counts.tsx";

type Status = NotificationRecord["status"];

/** On phones a filter's fields are folded until one is set. On wide screens the browser's `::details-content` keeps it open. */
export const FOLD =
  "open:basis-full sm:basis-full sm:supports-[selector(::details-content)]:details-content:block sm:supports-[selector(::details-content)]:details-content:[content-visibility:visible]";
export const FOLD_SUMMARY =
  "min-h-11 w-fit cursor-pointer py-2.5 text-ui text-quiet hover:text-ink sm:supports-[selector(::details-content)]:hidden";
const FIELDS = "mb-3 grid basis-full items-start gap-x-6 gap-y-3 max-sm:contents lg:grid-cols-[minmax(0,1fr)_auto]";

interface Props {
  asked: Asked;
  /** `null` while searching: counting the results costs as much as finding all of them. */
  counts: Counts | null;
  counted: number;
  /** The number of results in words; `null` if it is unknown. */
  found: string | null;
  /** Nothing matches; what replaces the list says so. */
  none: boolean;
  t: Messages;
}

/** The filter of the notification list. Its state is only in the URL. */
export function ListFilter({ asked, counts, counted, found, none, t }: Props) {
  const { notifications: list } = t.dashboard;
  const { order, status, q, since, until, days } = asked;
  const period = since + until + days !== "";
  const filtered = period || q + status !== "";
  return (
    <search aria-label={list.filter}>
      <div className="flex flex-wrap justify-between gap-x-4 max-sm:mb-2">
        <AutoFilter className={FIELDS} action={listUrl({})} asked={{ ...asked }}>
          {order && <Hidden values={{ order }} />}
          {status && <Hidden values={{ status }} />}
          {days && <Hidden values={{ days }} />}
          <div className="relative basis-full [&_input]:pl-10">
            <Field
              label={list.search}
              placeholder={list.q}
              name="q"
              type="search"
              defaultValue={q}
              maxLength={LIMITS.searchCharacters}
              autoComplete="off"
            />
            <Icon sign="search" className="pointer-events-none absolute bottom-3.25 left-3 text-quiet" />
          </div>
          <details className={FOLD} open={period}>
            <summary className={FOLD_SUMMARY}>{list.period.label}</summary>
            <Period asked={asked} t={t} />
          </details>
          <noscript>
            <Button look="plain">{list.apply}</Button>
          </noscript>
        </AutoFilter>
        <Sort asked={asked} t={t} />
      </div>
      <StatusCounts {...{ counts, counted, asked, t }} />
      <SavedFilters
        found={filtered && !none ? found : null}
        current={listUrl(asked)}
        base={listUrl({})}
        suggested={[q, status && t.status[status as Status], days && t.dashboard.activity.days(Number(days)), since]
          .filter(Boolean)
          .join(", ")}
        set={filtered && !none}
        words={list.saved}
      />
    </search>
  );
}

/** The last days, or two dates. */
function Period({ asked, t }: { asked: Asked; t: Messages }) {
  const { notifications: list, activity } = t.dashboard;
  const any = { since: "", until: "", zone: "", days: "" };
  const custom = asked.since + asked.until !== "";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <span className="text-sm font-medium max-sm:sr-only">{list.period.label}</span>
      <div className="flex flex-wrap items-center gap-x-4">
        <Choices label={list.period.label}>
          <Choice href={listUrl({ ...asked, ...any })} current={!custom && asked.days === ""}>
            {list.period.any}
          </Choice>
          {PERIODS.map((days) => (
            <Choice
              key={days}
              href={listUrl({ ...asked, ...any, days: String(days) })}
              current={String(days) === asked.days}
            >
              {activity.days(days)}
            </Choice>
          ))}
        </Choices>
        <Disclosure summary={list.period.custom} open={custom} className="open:basis-full">
          {/* Without a width of its own, which would narrow the search. */}
          <div className="mb-3 grid w-0 min-w-full grid-cols-[repeat(2,minmax(0,1fr))] gap-4">
            <Days asked={asked} words={list.days} />
          </div>
        </Disclosure>
      </div>
    </div>
  );
}
