import { listUrl } from "#components/dashboard/notifications/listed.ts";
import type { Counts } from "#components/dashboard/notifications/status-counts.tsx";
import { STANDINGS, type Standing, standingWord } from "#components/dashboard/standing.ts";
import type { Tone } from "#components/record/kit.ts";
import type { Messages } from "#lib/i18n/messages.ts";

/** A day, or several that are drawn as one bar. */
export interface Day {
  /** `YYYY-MM-DD` */
  date: string;
  /** The last of several days. */
  until?: string;
  /** Counts of real notifications, without simulated ones. */
  counts: Counts;
  simulated: Counts;
}

/** Statuses that are drawn as one segment. */
interface Group {
  name: string;
  statuses: readonly Standing[];
  tone: Tone;
  /** Opacity of the tone. */
  depth: number;
  /** Stroke of the pattern; without it the pattern only shows on paper, and where the reader's colours are forced. */
  hatch?: string;
  drawn: string;
}

const AMBER = "stroke-[color-mix(in_srgb,var(--pending)_55%,var(--paper))] stroke-[3]";

const GROUPS: readonly Group[] = [
  { name: "delivered", statuses: ["delivered"], tone: "intact", depth: 1, drawn: "" },
  {
    name: "complained",
    statuses: ["complained"],
    tone: "intact",
    depth: 1,
    hatch: AMBER,
    drawn: "M-2 2 2-2M0 8 8 0M6 10 10 6",
  },
  {
    name: "progress",
    statuses: ["deferred", "sent", "queued"],
    tone: "pending",
    depth: 0.7,
    drawn: "M2 2h.01M6 6h.01",
  },
  { name: "failed", statuses: ["failed"], tone: "broken", depth: 1, drawn: "M0 0 8 8M8 0 0 8" },
  {
    name: "not_sent",
    statuses: ["not_sent"],
    tone: "broken",
    depth: 1,
    hatch: "stroke-paper stroke-[3]",
    drawn: "M-2 6 2 10M0 0 8 8M6-2 10 2",
  },
];

/** One segment of a stack, from bottom to top: a group of notifications, either real or simulated. */
export interface Series extends Group {
  simulated: boolean;
  word: (t: Messages) => string;
}

/** Simulated notifications stand above real ones. */
export const SERIES: readonly Series[] = [false, true].flatMap((simulated) =>
  GROUPS.map((group) => ({ ...group, simulated, word: (t) => wordOf(group, simulated, t) })),
);

function wordOf({ statuses: [status, ...others] }: Group, simulated: boolean, t: Messages): string {
  if (status && others.length === 0) return standingWord({ status, simulated }, t);
  const { inProgress } = t.dashboard.activity;
  return simulated ? t.simulated.status(inProgress) : inProgress;
}

/** The columns of the table: every status by itself. */
export const COLUMNS = [false, true].flatMap((simulated) =>
  STANDINGS.map((status) => ({ statuses: [status], status, simulated })),
);

export const countOf = ({ statuses, simulated }: Pick<Series, "statuses" | "simulated">, day: Day): number =>
  statuses.reduce((total, status) => total + (simulated ? day.simulated : day.counts)[status], 0);

export const sum = (day: Day): number => SERIES.reduce((total, series) => total + countOf(series, day), 0);

/** Days in a bar where single days would be too narrow. */
const WEEK = 7;
const MOST_BARS = 31;

/** Joins days to weeks that end with the last day, if there are too many days. */
export function barsOf(days: Day[]): Day[] {
  if (days.length <= MOST_BARS) return days;
  const bars: Day[] = [];
  for (let end = days.length; end > 0; end -= WEEK) bars.unshift(joined(days.slice(Math.max(0, end - WEEK), end)));
  return bars;
}

function joined(days: Day[]): Day {
  const add = (all: Counts, more: Counts) =>
    Object.fromEntries(STANDINGS.map((status) => [status, all[status] + more[status]])) as Counts;
  return days.reduce((all, { date, counts, simulated }) => ({
    date: all.date,
    until: date,
    counts: add(all.counts, counts),
    simulated: add(all.simulated, simulated),
  }));
}

/** The list of a day, or of the days of a bar. */
export const dayUrl = ({ date, until = date }: Day): string => listUrl({ since: date, until });

/** The name of a bar: its day, or its first and last. */
export const barName = ({ date, until = date }: Day, t: Messages): string =>
  date === until ? dayName(date, t) : `${dayName(date, t)} – ${dayName(until, t)}`;

export function dayName(date: string, t: Messages): string {
  const form = new Intl.DateTimeFormat(t.lang === "en" ? "en-GB" : t.lang, {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  return form.format(new Date(`${date}T00:00:00Z`));
}
