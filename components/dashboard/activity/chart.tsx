import { listUrl } from "#components/dashboard/notifications/listed.ts";
import type { Counts } from "#components/dashboard/notifications/status-counts.tsx";
import { STANDINGS, type Standing, standingTone, standingWord } from "#components/dashboard/standing.ts";
import { Shape } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Messages } from "#lib/i18n/messages.ts";

interface Day {
  /** `YYYY-MM-DD` */
  date: string;
  /** Counts of real notifications, without simulated ones. */
  counts: Counts;
  simulated: Counts;
}

const PERCENT = 100;

/** Least height of a segment in percent, so that one among thousands is visible. */
const LEAST = 0.5;

/** Tone and depth of each status; patterns where colours are not shown: on paper, and where the reader's colours are forced. */
const TILES: { [status in Standing]: { tone: Tone; depth: number; drawn: string } } = {
  delivered: { tone: "intact", depth: 1, drawn: "" },
  deferred: { tone: "pending", depth: 1, drawn: "M-2 2 2-2M0 8 8 0M6 10 10 6" },
  sent: { tone: "pending", depth: 0.55, drawn: "M2 2h.01M6 6h.01" },
  queued: { tone: "unknown", depth: 0.8, drawn: "M0 2H8M0 6H8" },
  failed: { tone: "broken", depth: 1, drawn: "M0 0 8 8M8 0 0 8" },
  complained: { tone: "warned", depth: 0.75, drawn: "M2 0V8M6 0V8" },
  not_sent: { tone: "broken", depth: 0.4, drawn: "M0 4H8" },
};

/** One segment of a stack, from bottom to top: the notifications of a status, either real or simulated. */
interface Series {
  status: Standing;
  simulated: boolean;
}

/** Simulated notifications stand above real ones. */
const SERIES: Series[] = [false, true].flatMap((simulated) => STANDINGS.map((status) => ({ status, simulated })));

const nameOf = ({ status, simulated }: Series): string => (simulated ? `simulated-${status}` : status);
const fillOf = (series: Series): string => `url(#tile-${nameOf(series)})`;
const countOf = ({ status, simulated }: Series, day: Day): number => (simulated ? day.simulated : day.counts)[status];

function Patterns() {
  return (
    <defs>
      {SERIES.map((series) => (
        <pattern
          key={nameOf(series)}
          id={`tile-${nameOf(series)}`}
          className={`tone-${TILES[series.status].tone}`}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
        >
          <path
            d={TILES[series.status].drawn}
            className="fill-none stroke-paper stroke-[1.5] [stroke-linecap:round] forced-colors:stroke-[Canvas]"
          />
        </pattern>
      ))}
    </defs>
  );
}

const sum = (day: Day): number => SERIES.reduce((total, series) => total + countOf(series, day), 0);

/** Days as stacked bars, and the same numbers as a table. */
export function Chart({ days: all, t }: { days: Day[]; t: Messages }) {
  const { activity } = t.dashboard;
  const days = sinceFirst(all);
  const totals = days.map(sum);
  const total = totals.reduce((all, one) => all + one, 0);
  if (total === 0) return <p className="mt-6 text-ui">{activity.none}</p>;
  const present = SERIES.filter((series) => days.some((day) => countOf(series, day) > 0));
  return (
    <figure>
      <Bars days={days} most={niceCeiling(Math.max(...totals))} label={activity.chart(total, days.length)} t={t} />
      <figcaption>
        <ul className="my-4 flex list-none flex-wrap gap-x-6 gap-y-1.5 text-ui">
          {present.map((series) => (
            <li
              key={nameOf(series)}
              className={`tone-${standingTone(series)} inline-flex items-center gap-1.75 *:[svg]:size-3.25 *:[svg]:text-tone`}
            >
              <svg className="size-3.5 overflow-visible" width="14" height="14" aria-hidden="true">
                <Segment series={series} place={{ width: "14", height: "14" }} />
              </svg>
              <Shape tone={standingTone(series)} />
              {standingWord(series, t)} <b>{t.number(days.reduce((all, day) => all + countOf(series, day), 0))}</b>
            </li>
          ))}
        </ul>
      </figcaption>
      <Numbers days={days} present={present} t={t} />
    </figure>
  );
}

/** Days with a bar of a readable width. */
const FEWEST = 7;

/** The days from the first with a notification on. */
function sinceFirst(days: Day[]): Day[] {
  const first = days.findIndex((day) => sum(day) > 0);
  return days.slice(Math.max(0, Math.min(first, days.length - FEWEST)));
}

/** Places are percentages, because scaling the drawing would stretch its patterns. */
function Bars({ days, most, label, t }: { days: Day[]; most: number; label: string; t: Messages }) {
  const step = PERCENT / days.length;
  const bar = step * 0.72;
  const scale = PERCENT / most;
  const marks = most % 2 === 0 ? [most, most / 2, 0] : [most, 0];
  return (
    <div className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1.5 text-xs leading-none text-quiet">
      <ol className="-my-1.5 flex list-none flex-col items-end justify-between" aria-hidden="true">
        {marks.map((value) => (
          <li key={value}>{t.number(value)}</li>
        ))}
      </ol>
      <p className="sr-only">{label}</p>
      <svg aria-hidden="true" className="block h-48 w-full overflow-visible">
        <Patterns />
        {marks.map((value) => (
          <line
            key={value}
            className="stroke-hairline [vector-effect:non-scaling-stroke]"
            x1="0"
            x2="100%"
            y1={`${PERCENT - value * scale}%`}
            y2={`${PERCENT - value * scale}%`}
          />
        ))}
        {days.map((day, index) => (
          <Stack key={day.date} day={day} x={index * step + (step - bar) / 2} {...{ scale, t }} width={bar} />
        ))}
      </svg>
      <ol className="col-start-2 flex list-none justify-between" aria-hidden="true">
        {[0, Math.floor((days.length - 1) / 2), days.length - 1].map((index) => (
          <li key={index}>{dayName(days[index]?.date ?? "", t)}</li>
        ))}
      </ol>
    </div>
  );
}

interface StackProps {
  day: Day;
  x: number;
  width: number;
  scale: number;
  t: Messages;
}

function Stack({ day, x, width, scale, t }: StackProps) {
  let top = PERCENT;
  const parts = SERIES.filter((series) => countOf(series, day) > 0);
  if (parts.length === 0) return null;
  return (
    <a href={dayUrl(day)} tabIndex={-1}>
      <title>
        {[dayName(day.date, t), ...parts.map((one) => `${standingWord(one, t)} ${t.number(countOf(one, day))}`)].join(
          "\n",
        )}
      </title>
      <rect x={`${x}%`} y="0" width={`${width}%`} height="100%" className="fill-transparent hover:fill-hairline" />
      {parts.map((series) => {
        const height = Math.max(LEAST, countOf(series, day) * scale);
        top -= height;
        const place = { x: `${x}%`, y: `${top}%`, width: `${width}%`, height: `${height}%` };
        return <Segment key={nameOf(series)} series={series} place={place} />;
      })}
    </a>
  );
}

/** The list of a day. */
const dayUrl = ({ date }: Day): string => listUrl({ since: date, until: date });

function Segment({ series, place }: { series: Series; place: { [name: string]: string } }) {
  const { tone, depth } = TILES[series.status];
  return (
    <g className={`tone-${tone} pointer-events-none`}>
      <rect {...place} className="fill-paper" />
      <rect {...place} fillOpacity={depth} {...outlineOf(series)} />
      <rect {...place} fill={fillOf(series)} className="hidden forced-colors:block print:block" />
    </g>
  );
}

/** A dashed edge around simulated segments, a gap of paper around real ones. */
const outlineOf = ({ simulated }: Series) => ({
  className: `fill-tone forced-colors:fill-[CanvasText] ${simulated ? "stroke-paper stroke-2 [stroke-dasharray:3_2]" : "stroke-paper stroke-1"}`,
});

function Numbers({ days, present, t }: { days: Day[]; present: Series[]; t: Messages }) {
  const { activity } = t.dashboard;
  return (
    <Disclosure summary={activity.table}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={activity.table}>
        <table className="border-collapse text-right text-[0.875rem] whitespace-nowrap **:[td]:pr-4 **:[th]:py-1.25 **:[th]:pr-4 **:[th]:font-normal">
          <thead>
            <tr className="border-b border-hairline text-quiet *:first:text-left">
              <th scope="col">{activity.day}</th>
              {present.map((series) => (
                <th key={nameOf(series)} scope="col">
                  {standingWord(series, t)}
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
                {present.map((series) => (
                  <td key={nameOf(series)}>{t.number(countOf(series, day))}</td>
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

function dayName(date: string, t: Messages): string {
  const form = new Intl.DateTimeFormat(t.lang === "en" ? "en-GB" : t.lang, {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  return form.format(new Date(`${date}T00:00:00Z`));
}

/** Rounds up to a number of one or two digits and zeros, so that the bars fill the chart. Except for 1, the half is a whole number. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const factors = power > 1 ? [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8] : [1, 2, 4, 6, 8];
  return (factors.find((factor) => factor * power >= value) ?? 10) * power;
}
