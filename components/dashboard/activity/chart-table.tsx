import { standingWord } from "#components/dashboard/standing.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Messages } from "#lib/i18n/messages.ts";
import { COLUMNS, countOf, type Day, dayName, dayUrl, sum } from "./series.ts";

/** The numbers of the chart, by status. */
export function ChartTable({ days, t }: { days: Day[]; t: Messages }) {
  const { activity } = t.dashboard;
  const present = COLUMNS.filter((column) => days.some((day) => countOf(column, day) > 0));
  return (
    <Disclosure summary={activity.table}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={activity.table}>
        <table className="border-collapse text-right text-[0.875rem] whitespace-nowrap **:[td]:pr-4 **:[th]:py-1.25 **:[th]:pr-4 **:[th]:font-normal">
          <thead>
            <tr className="border-b border-hairline text-quiet *:first:text-left">
              <th scope="col">{activity.day}</th>
              {present.map((column) => (
                <th key={`${column.status} ${column.simulated}`} scope="col">
                  {standingWord(column, t)}
                </th>
              ))}
              <th scope="col">{activity.total}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date} className="border-b border-hairline *:first:text-left">
                <th scope="row">
                  <a href={dayUrl(day)}>{dayName(day.date, t)}</a>
                </th>
                {present.map((column) => (
                  <td key={`${column.status} ${column.simulated}`}>{t.number(countOf(column, day))}</td>
                ))}
                <td>{t.number(sum(day))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Disclosure>
  );
}
