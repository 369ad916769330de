import type { Counts } from "#components/dashboard/notifications/status-counts.tsx";
import { statusTone, statusWord } from "#components/record/facts.ts";
import { Shape } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";
import type { Messages } from "#lib/i18n/messages.ts";

interface Day {
  /** `YYYY-MM-DD` */
  date: string;
  /** Of what was really sent, or is to be. */
  counts: Counts;
  simulated: Counts;
}

const PERCENT = 100;

/** Bottom to top: what is well, what is under way, what went wrong. */
const STACK = ["delivered", "deferred", "sent", "queued", "failed", "complained"] as const;

/** What is one among thousands is still seen. */
const LEAST = 0.5;

/** A tile for each status: what is drawn on it differs, so that none is told by its colour alone. */
const TILES: { [status in (typeof STACK)[number]]: { tone: Tone; drawn: string } } = {
  delivered: { tone: "intact", drawn: "" },
  deferred: { tone: "pending", drawn: "M-2 2 2-2M0 8 8 0M6 10 10 6" },
  sent: { tone: "pending", drawn: "M2 2h.01M6 6h.01" },
  queued: { tone: "unknown", drawn: "M0 2H8M0 6H8" },
  failed: { tone: "broken", drawn: "M0 0 8 8M8 0 0 8" },
  complained: { tone: "broken", drawn: "M2 0V8M6 0V8" },
};

/** One part of a stack: those of a status that were really sent, or those that were only simulated. */
interface Series {
  status: (typeof STACK)[number];
  simulated: boolean;
}

/** What was simulated stands on top of what was not. */
const SERIES: Series[] = [false, true].flatMap((simulated) => STACK.map((status) => ({ status, simulated })));

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
          className={series.simulated ? "tile simulated" : `tile tone-${TILES[series.status].tone}`}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
        >
          <rect width="8" height="8" />
          <path d={TILES[series.status].drawn} />
        </pattern>
      ))}
    </defs>
  );
}

const sum = (day: Day): number => SERIES.reduce((total, series) => total + countOf(series, day), 0);

/** Days as stacked bars, and the same as a table for whoever does not see them, or wants the numbers. */
export function Chart({ days, t }: { days: Day[]; t: Messages }) {
  const { activity } = t.dashboard;
  const totals = days.map(sum);
  const total = totals.reduce((all, one) => all + one, 0);
  if (total === 0) return <p className="words">{activity.none}</p>;
  const present = SERIES.filter((series) => days.some((day) => countOf(series, day) > 0));
  return (
    <figure className="board-chart">
      <Bars days={days} most={niceCeiling(Math.max(...totals))} label={activity.chart(total, days.length)} t={t} />
      <figcaption>
        <ul>
          {present.map((series) => (
            <li key={nameOf(series)} className={`tone-${statusTone(series)}`}>
              <svg className="swatch" width="14" height="14" aria-hidden="true">
                <rect width="14" height="14" fill={fillOf(series)} {...outlineOf(series)} />
              </svg>
              <Shape tone={statusTone(series)} />
              {statusWord(series, t)} <b>{t.number(days.reduce((all, day) => all + countOf(series, day), 0))}</b>
            </li>
          ))}
        </ul>
      </figcaption>
      <Numbers days={days} present={present} t={t} />
    </figure>
  );
}

/** Everything is placed by parts of the room there is, so that no pattern is stretched with it. */
function Bars({ days, most, label, t }: { days: Day[]; most: number; label: string; t: Messages }) {
  const step = PERCENT / days.length;
  const bar = step * 0.72;
  const scale = PERCENT / most;
  const marks = most % 2 === 0 ? [most, most / 2, 0] : [most, 0];
  return (
    <div className="plot">
      <ol className="amounts" aria-hidden="true">
        {marks.map((value) => (
          <li key={value}>{t.number(value)}</li>
        ))}
      </ol>
      <svg role="img" aria-label={label}>
        <Patterns />
        {marks.map((value) => (
          <line
            key={value}
            className="grid"
            x1="0"
            x2="100%"
            y1={`${PERCENT - value * scale}%`}
            y2={`${PERCENT - value * scale}%`}
          />
        ))}
        {days.map((day, index) => (
          <Stack key={day.date} day={day} x={index * step + (step - bar) / 2} width={bar} scale={scale} />
        ))}
      </svg>
      <ol className="dates" aria-hidden="true">
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
}

function Stack({ day, x, width, scale }: StackProps) {
  let top = PERCENT;
  return SERIES.filter((series) => countOf(series, day) > 0).map((series) => {
    const height = Math.max(LEAST, countOf(series, day) * scale);
    top -= height;
    const place = { x: `${x}%`, y: `${top}%`, width: `${width}%`, height: `${height}%` };
    return <rect key={nameOf(series)} {...place} fill={fillOf(series)} {...outlineOf(series)} />;
  });
}

const outlineOf = ({ simulated }: Series) => (simulated ? { className: "simulated" } : {});

function Numbers({ days, present, t }: { days: Day[]; present: Series[]; t: Messages }) {
  const { activity } = t.dashboard;
  return (
    <details>
      <summary>{activity.table}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="scroll" tabIndex={0} aria-label={activity.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">{activity.day}</th>
              {present.map((series) => (
                <th key={nameOf(series)} scope="col">
                  {statusWord(series, t)}
                </th>
              ))}
              <th scope="col">{activity.total}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row">{dayName(day.date, t)}</th>
                {present.map((series) => (
                  <td key={nameOf(series)}>{t.number(countOf(series, day))}</td>
                ))}
                <td>{t.number(sum(day))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
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

/** The next 1, 2, 4, 6 or 8 times a power of ten, halved without a fraction wherever there is more than one. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([1, 2, 4, 6, 8, 10].find((factor) => factor * power >= value) ?? 10) * power;
}
