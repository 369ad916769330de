import { standingWord } from "#components/dashboard/standing.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Messages } from "#lib/i18n/messages.ts";
import { barName, COLUMNS, countOf, type Day, dayUrl, sum } from "./series.ts";

/** The days with notifications, by status. On narrow screens each day is a line of its counts. */
export function ChartTable({ days, t }: { days: Day[]; t: Messages }) {
  const { activity } = t.dashboard;
  const busy = days.filter((day) => sum(day) > 0);
  const present = COLUMNS.filter((column) => busy.some((day) => countOf(column, day) > 0));
  return (
    <Disclosure
      summary={
        <>
          <span className="group-open/table:hidden">{activity.table}</span>
          <span className="hidden group-open/table:inline">{activity.hideTable}</span>
        </>
      }
      className="group/table"
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={activity.byDay}>
        <table className="w-full border-collapse text-right text-[0.875rem] max-lg:block lg:whitespace-nowrap lg:**:[td]:pr-4 lg:**:[th]:py-1.25 lg:**:[th]:pr-4 lg:*:*:*:last:pr-0 **:[th]:font-normal">
          <thead className="max-lg:sr-only">
            <tr className="border-b border-hairline text-quiet *:first:text-left">
              <th scope="col">{days.some(({ until }) => until) ? activity.span : activity.day}</th>
              <th scope="col">{activity.total}</th>
              {present.map((column) => (
                <th key={`${column.status} ${column.simulated}`} scope="col">
                  {standingWord(column, t)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-lg:block">
            {busy.toReversed().map((day) => (
              <DayRow key={day.date} day={day} columns={present} t={t} />
            ))}
          </tbody>
        </table>
      </section>
    </Disclosure>
  );
}

/** On narrow screens a number ends its column, after its name. */
const LABELLED = "max-lg:flex max-lg:justify-between";

function DayRow({ day, columns, t }: { day: Day; columns: typeof COLUMNS; t: Messages }) {
  const label = (text: string) => <span className="mr-1.5 text-quiet lg:hidden">{text}</span>;
  return (
    <tr className="border-b border-hairline *:first:text-left max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-8 max-lg:py-2">
      <th scope="row">
        <a href={dayUrl(day)}>{barName(day, t)}</a>
      </th>
      <td className={LABELLED}>
        {label(t.dashboard.activity.total)}
        {t.number(sum(day))}
      </td>
      {columns.map((column) => {
        const count = countOf(column, day);
        return (
          <td key={`${column.status} ${column.simulated}`} className={count === 0 ? "max-lg:hidden" : LABELLED}>
            {label(standingWord(column, t))}
            {count === 0 ? "–" : t.number(count)}
          </td>
        );
      })}
    </tr>
  );
}
