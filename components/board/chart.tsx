import { statusTone } from "#components/record/facts.ts";
import { Shape } from "#components/record/html-kit.tsx";
import { STATUSES } from "#lib/contract/statuses.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import type { Counts } from "./status-counts.tsx";

interface Day {
  /** `YYYY-MM-DD` */
  date: string;
  counts: Counts;
}

const WIDTH = 720;
const HEIGHT = 180;

/** Bottom to top: what is well, what is under way, what went wrong. */
const STACK = ["delivered", "deferred", "sent", "queued", "failed", "complained"] as const;

const sum = (counts: Counts): number => STATUSES.reduce((total, status) => total + counts[status], 0);

/** Days as stacked bars, and the same as a table for whoever does not see them, or wants the numbers. */
export function Chart({ days, t }: { days: Day[]; t: Messages }) {
  const { activity } = t.board;
  const totals = days.map(({ counts }) => sum(counts));
  const total = totals.reduce((all, one) => all + one, 0);
  if (total === 0) return <p className="words">{activity.none}</p>;
  const present = STACK.filter((status) => days.some(({ counts }) => counts[status] > 0));
  return (
    <figure className="board-chart">
      <Bars
        days={days}
        most={niceCeiling(Math.max(...totals))}
        label={activity.chart(t.number(total), days.length)}
        t={t}
      />
      <figcaption>
        <ul>
          {present.map((status) => (
            <li key={status} className={`tone-${statusTone({ status, simulated: false })}`}>
              <span className={`swatch fill-${status}`} aria-hidden="true" />
              <Shape tone={statusTone({ status, simulated: false })} />
              {t.status[status]} <b>{t.number(days.reduce((all, { counts }) => all + counts[status], 0))}</b>
            </li>
          ))}
        </ul>
      </figcaption>
      <Numbers days={days} present={present} t={t} />
    </figure>
  );
}

/** The bars are stretched to the room there is; what is to be read stands around them, so that it is not. */
function Bars({ days, most, label, t }: { days: Day[]; most: number; label: string; t: Messages }) {
  const step = WIDTH / days.length;
  const bar = step * 0.72;
  const scale = HEIGHT / most;
  const marks = most % 2 === 0 ? [most, most / 2, 0] : [most, 0];
  return (
    <div className="plot">
      <ol className="amounts" aria-hidden="true">
        {marks.map((value) => (
          <li key={value}>{t.number(value)}</li>
        ))}
      </ol>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {marks.map((value) => (
          <line
            key={value}
            className="grid"
            x1={0}
            x2={WIDTH}
            y1={HEIGHT - value * scale}
            y2={HEIGHT - value * scale}
          />
        ))}
        {days.map(({ date, counts }, index) => (
          <Stack
            key={date}
            counts={counts}
            x={index * step + (step - bar) / 2}
            width={bar}
            base={HEIGHT}
            scale={scale}
          />
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
  counts: Counts;
  x: number;
  width: number;
  base: number;
  scale: number;
}

function Stack({ counts, x, width, base, scale }: StackProps) {
  let top = base;
  return STACK.filter((status) => counts[status] > 0).map((status) => {
    const height = Math.max(0.75, counts[status] * scale);
    top -= height;
    return <rect key={status} className={`fill-${status}`} x={x} y={top} width={width} height={height} />;
  });
}

function Numbers({ days, present, t }: { days: Day[]; present: readonly (keyof Counts)[]; t: Messages }) {
  const { activity } = t.board;
  return (
    <details>
      <summary>{activity.table}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="scroll" tabIndex={0} aria-label={activity.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">{activity.day}</th>
              {present.map((status) => (
                <th key={status} scope="col">
                  {t.status[status]}
                </th>
              ))}
              <th scope="col">{activity.total}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, counts }) => (
              <tr key={date}>
                <th scope="row">{dayName(date, t)}</th>
                {present.map((status) => (
                  <td key={status}>{t.number(counts[status])}</td>
                ))}
                <td>{t.number(sum(counts))}</td>
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
