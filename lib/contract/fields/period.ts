/** The days of a filter as its address writes them; empty where missing or invalid. */
export interface AskedDays {
  /** `YYYY-MM-DD`. */
  since: string;
  /** The last day. */
  until: string;
  /** The IANA time zone of the days; empty for UTC and without a day. */
  zone: string;
  /** One of {@link PERIODS}, in place of days; empty for none. */
  days: string;
}

/** The last days to choose from, of 24 hours each. */
export const PERIODS = [7, 30, 90];

const DAY_MS = 86_400_000;

export interface Period {
  asked: AskedDays;
  /** `[since, until)`. */
  filter: { since: Date | undefined; until: Date | undefined };
  /** A date that does not exist or has another form; `null` for none. */
  wrongDate: string | null;
  /** The first day is later than the last. */
  reversed: boolean;
}

/** Reads the days of a filter. `value` returns a parameter of its address, or the empty string. */
export function readPeriod(value: (name: keyof AskedDays) => string, now = new Date()): Period {
  const [since, until] = [dayOf(value("since")), dayOf(value("until"))];
  const zone = since || until ? zoneOf(value("zone")) : "";
  const period = since || until ? undefined : PERIODS.find((days) => String(days) === value("days"));
  const begin = period ? new Date(now.getTime() - period * DAY_MS) : since && startOf(since, zone);
  return {
    asked: { since: since?.toString() ?? "", until: until?.toString() ?? "", zone, days: String(period ?? "") },
    filter: { since: begin, until: until && startOf(until.add({ days: 1 }), zone) },
    wrongDate: (!since && value("since")) || (!until && value("until")) || null,
    reversed: Boolean(since && until && Temporal.PlainDate.compare(since, until) > 0),
  };
}

function dayOf(text: string): Temporal.PlainDate | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  try {
    const day = Temporal.PlainDate.from(text);
    // PostgreSQL's calendar begins with year 1, whose first day begins earlier in the east.
    return day.year > 1 ? day : undefined;
  } catch {
    return undefined;
  }
}

function zoneOf(zone: string): string {
  try {
    return zone && new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return "";
  }
}

const startOf = (day: Temporal.PlainDate, zone: string): Date =>
  new Date(day.toZonedDateTime(zone || "UTC").epochMilliseconds);
