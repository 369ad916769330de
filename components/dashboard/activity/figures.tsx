import { visible } from "#components/record/visible.ts";
import { BreaksAfter } from "#components/ui/breaks-after.tsx";
import { Part } from "#components/ui/page-head.tsx";
import { Cell, Row, Table } from "#components/ui/table.tsx";
import type { Messages } from "#lib/i18n/messages.ts";
import { Segment } from "./chart.tsx";
import { SERIES } from "./series.ts";

interface Figures {
  total: number;
  delivered: number;
  failed: number;
  complained: number;
  not_sent: number;
  delivery: number | null;
  seal: number | null;
}

interface Props {
  all: Figures;
  domains: (Figures & { domain: string })[];
  /** There are more domains. */
  more: boolean;
  /** Set if only the newest notifications are counted: how many. */
  sample: number | null;
  /** Whether these are simulated notifications. */
  simulated: boolean;
  t: Messages;
}

/** Without an outcome there is no rate. */
const outcomes = ({ delivered, failed }: Figures): number => delivered + failed;

const NONE = "–";

function percent(part: number, whole: number, { lang }: Messages): string {
  if (whole === 0) return NONE;
  // One decimal, also a zero, but for none and all.
  const digits = part === 0 || part === whole ? 0 : 1;
  return new Intl.NumberFormat(lang, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: 1,
  }).format(part / whole);
}

/** Limits of a unit in seconds, and its length. */
const UNITS = [
  ["second", 90, 1],
  ["minute", 5_400, 60],
  ["hour", 172_800, 3_600],
  ["day", Number.POSITIVE_INFINITY, 86_400],
] as const;

/** Shorter times, in seconds, are told as below this one. */
const SHORTEST = 0.1;

function duration(seconds: number | null, t: Messages): string {
  if (seconds === null) return NONE;
  if (seconds < SHORTEST) return `<\u00A0${duration(SHORTEST, t)}`;
  const [unit, , length] = UNITS.find(([, below]) => seconds < below) ?? UNITS[3];
  const value = seconds / length;
  const digits = { maximumFractionDigits: value < 10 ? 1 : 0 };
  const unitDisplay = unit === "day" || unit === "hour" ? "long" : "short";
  return new Intl.NumberFormat(t.lang, { style: "unit", unit, unitDisplay, ...digits }).format(value);
}

/** Rates and median times at a glance. */
export function Rates({ all, sample, t }: Omit<Props, "domains" | "more" | "simulated">) {
  const { activity } = t.dashboard;
  const whole = outcomes(all);
  const tiles: [label: string, value: string, tone: string][] = [
    [activity.delivered, percent(all.delivered, whole, t), "border-intact"],
    [activity.bounced, percent(all.failed, whole, t), "border-broken"],
    [activity.complained, percent(all.complained, whole, t), "border-pending"],
    [activity.toDelivery, duration(all.delivery, t), "border-hairline"],
    [activity.toSeal, duration(all.seal, t), "border-hairline"],
  ];
  return (
    <>
      <dl className="mt-6 grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-5 lg:gap-x-5">
        {tiles.map(([label, value, tone]) => (
          <div key={label} className={`flex flex-col-reverse justify-end border-l-3 pl-3 ${tone}`}>
            <dt className="text-sm text-quiet">{label}</dt>
            <dd className="font-serif text-2xl leading-tight whitespace-nowrap sm:text-[1.75rem]">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-quiet">
        {activity.basis} {sample !== null && activity.sampled(t.number(sample))}
      </p>
    </>
  );
}

/** The same by the domain of the recipient, with a bar of outcomes. */
export function Domains({ domains, more, simulated, t }: Pick<Props, "domains" | "more" | "simulated" | "t">) {
  const { activity } = t.dashboard;
  if (domains.length === 0) return null;
  return (
    <Part
      id="domains"
      title={activity.byDomain}
      lead={[more && activity.mostDomains(domains.length), activity.domainNote].filter(Boolean).join(" ")}
    >
      <Table
        caption={activity.byDomain}
        head={[
          activity.domain,
          [activity.total, "lg:w-20 lg:text-right"],
          [activity.outcomes, "lg:w-52 lg:pl-4"],
          [activity.delivered, "lg:w-24 lg:text-right"],
          [activity.bounced, "lg:w-28 lg:text-right"],
          [activity.toDelivery, "lg:w-32 lg:text-right"],
        ]}
      >
        {domains.map((one) => (
          <Row key={one.domain}>
            <Cell heading>
              <BreaksAfter sign="." text={visible(one.domain)} />
            </Cell>
            <Cell label={activity.total}>
              <Figure>{t.number(one.total)}</Figure>
            </Cell>
            <Cell label={activity.outcomes}>
              <div className="lg:pl-4">
                <OutcomeBar figures={one} simulated={simulated} t={t} />
              </div>
            </Cell>
            <Cell label={activity.delivered}>
              <Figure>{percent(one.delivered, outcomes(one), t)}</Figure>
            </Cell>
            <Cell label={activity.bounced}>
              <Figure>{percent(one.failed, outcomes(one), t)}</Figure>
            </Cell>
            <Cell label={activity.toDelivery}>
              <Figure>{duration(one.delivery, t)}</Figure>
            </Cell>
          </Row>
        ))}
      </Table>
    </Part>
  );
}

/** A number, at the end of its column on wide screens. */
const Figure = ({ children }: { children: string }) => <span className="lg:block lg:text-right">{children}</span>;

/** The shares as the chart draws them. */
function OutcomeBar({ figures, simulated, t }: { figures: Figures; simulated: boolean; t: Messages }) {
  const { total, delivered, failed, complained, not_sent } = figures;
  const counts = {
    delivered: delivered - complained,
    complained,
    progress: total - delivered - failed - not_sent,
    failed,
    not_sent,
  };
  const part = (count: number) => `${(100 * count) / total}%`;
  const seriesOf = (name: string) => SERIES.find((one) => one.name === name && one.simulated === simulated);
  const words = Object.entries(counts).flatMap(([name, count]) => {
    const word = count > 0 && seriesOf(name)?.word(t);
    return word ? [`${word}: ${t.number(count)}`] : [];
  });
  let before = 0;
  return (
    <svg className="block h-3.5 w-full overflow-visible" role="img" aria-label={words.join(", ")}>
      {Object.entries(counts).map(([name, count]) => {
        const series = seriesOf(name);
        const place = { x: part(before), width: part(count), height: "100%" };
        before += count;
        return count > 0 && series && <Segment key={name} series={series} place={place} />;
      })}
    </svg>
  );
}
