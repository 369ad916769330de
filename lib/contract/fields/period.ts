/** The days of a filter as its address writes them; empty where missing or invalid. */
export interface AskedDays {
  /** `YYYY-MM-DD`. */
  since: string;
  /** The last day. */
  until: string;
  /** The IANA time zone of the days; empty for UTC and without a day. */
  zone: string;
}

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
export function readPeriod(value: (name: keyof AskedDays) => string): Period {
  const [since, until] = [dayOf(value("since")), dayOf(value("until"))];
  const zone = since || until ? zoneOf(value("zone")) : "";
  return {
    asked: { since: since?.text ?? "", until: until?.text ?? "", zone },
    filter: { since: since && startOf(since.utc, zone), until: until && startOf(until.utc + DAY_MS, zone) },
    wrongDate: (!since && value("since")) || (!until && value("until")) || null,
    reversed: Boolean(since && until && since.utc > until.utc),
  };
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

function dayOf(text: string): { text: string; utc: number } | undefined {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  // 30 February parses as a day in March.
  return day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
    ? { text, utc: day.getTime() }
    : undefined;
}

function zoneOf(zone: string): string {
  try {
    return zone && new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return "";
  }
}

/** The instant at which a day begins in a zone. `utc` is the instant at which it begins in UTC. */
function startOf(utc: number, zone: string): Date {
  if (!zone) return new Date(utc);
  // The offset at UTC's midnight differs where clocks change between the two midnights.
  const near = utc - offset(utc, zone);
  return new Date(utc - offset(near, zone));
}

/** Milliseconds by which a zone's clocks are ahead of UTC. */
function offset(at: number, zone: string): number {
  const written = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" }).format(at);
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(written) ?? [];
  const ahead = Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS;
  return sign === "-" ? -ahead : ahead;
}
