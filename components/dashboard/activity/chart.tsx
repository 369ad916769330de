import type { Messages } from "#lib/i18n/messages.ts";
import { ChartTable } from "./chart-table.tsx";
import { barName, barsOf, countOf, type Day, dayName, dayUrl, SERIES, type Series, sum } from "./series.ts";

/** Least height of a segment in percent, so that one among thousands is visible. */
const LEAST = 0.5;

/** Least value at the top of the axis. */
const LEAST_TOP = 2;

const PERCENT = 100;

const nameOf = ({ name, simulated }: Series): string => (simulated ? `simulated-${name}` : name);

function Patterns() {
  return (
    <defs>
      {SERIES.map((series) => (
        <pattern key={nameOf(series)} id={`tile-${nameOf(series)}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <path
            d={series.drawn}
            className={`fill-none [stroke-linecap:round] forced-colors:stroke-[Canvas] print:stroke-paper ${series.hatch ?? "stroke-paper stroke-[1.5]"}`}
          />
        </pattern>
      ))}
    </defs>
  );
}

/** Days or weeks as stacked bars, and the same numbers as a table. There are some notifications. */
export function Chart({ days, t }: { days: Day[]; t: Messages }) {
  const { activity } = t.dashboard;
  const bars = barsOf(days);
  const totals = bars.map(sum);
  const total = totals.reduce((all, one) => all + one, 0);
  const present = SERIES.filter((series) => days.some((day) => countOf(series, day) > 0));
  return (
    <figure>
      <Bars
        days={bars}
        most={niceCeiling(Math.max(LEAST_TOP, ...totals))}
        label={activity.chart(total, days.length)}
        t={t}
      />
      <figcaption>
        <ul className="my-4 flex list-none flex-wrap gap-x-6 gap-y-1.5 text-ui">
          {present.map((series) => (
            <li key={nameOf(series)} className="inline-flex items-center gap-2">
              <svg className="size-4 overflow-visible" width="16" height="16" aria-hidden="true">
                <Segment series={series} place={{ width: "16", height: "16" }} />
              </svg>
              {series.word(t)} <b>{t.number(days.reduce((all, day) => all + countOf(series, day), 0))}</b>
            </li>
          ))}
        </ul>
      </figcaption>
      <ChartTable days={bars} t={t} />
    </figure>
  );
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
        {axisDays(days).map((date) => (
          <li key={date}>{dayName(date, t)}</li>
        ))}
      </ol>
      {days.some(({ until }) => until) && (
        <p className="col-start-2 mt-1 text-center" aria-hidden="true">
          {t.dashboard.activity.bar}
        </p>
      )}
    </div>
  );
}

/** The first day, one in the middle, and the last. */
function axisDays(days: Day[]): string[] {
  const [first, middle, last] = [days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)];
  return [first?.date, middle?.date, last?.until ?? last?.date].filter((date) => date !== undefined);
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
        {[barName(day, t), ...parts.map((one) => `${one.word(t)} ${t.number(countOf(one, day))}`)].join("\n")}
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

export function Segment({ series, place }: { series: Series; place: { [name: string]: string } }) {
  const { tone, depth, hatch } = series;
  return (
    <g className={`tone-${tone} pointer-events-none`}>
      <rect {...place} className="fill-paper" />
      <rect {...place} fillOpacity={depth} {...outlineOf(series)} />
      <rect
        {...place}
        fill={`url(#tile-${nameOf(series)})`}
        className={hatch ? "" : "hidden forced-colors:block print:block"}
      />
    </g>
  );
}

/** A dashed edge around simulated segments, a gap of paper around real ones. */
const outlineOf = ({ simulated }: Series) => ({
  className: `fill-tone forced-colors:fill-[CanvasText] ${simulated ? "stroke-paper stroke-2 [stroke-dasharray:3_2]" : "stroke-paper stroke-1"}`,
});

/** Rounds up to a number of one or two digits and zeros, so that the bars fill the chart. Except for 1, the half is a whole number. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const factors = power > 1 ? [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8] : [1, 2, 4, 6, 8];
  return (factors.find((factor) => factor * power >= value) ?? 10) * power;
}
