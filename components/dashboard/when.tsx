import { LocalTime } from "#components/ui/local-time.tsx";
import type { Messages } from "#lib/i18n/messages.ts";

const localeOf = (lang: string): string => (lang === "en" ? "en-GB" : lang);

/** Day and minute in UTC. */
export function shortTime(time: Date, lang: string): string {
  const parts = { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(localeOf(lang), { ...parts, timeZone: "UTC" }).format(time);
}

/** Day and second in UTC, without the year. */
function recentTime(time: Date, lang: string): string {
  const parts = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
  return new Intl.DateTimeFormat(localeOf(lang), { ...parts, timeZone: "UTC" }).format(time);
}

/** "25 November 2026" */
export const longDay = (day: Date, lang: string): string =>
  new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "long", timeZone: "UTC" }).format(day);

/** Units of {@link timeAgo} with their length in seconds. Older times are dates. */
const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;
const MOST_DAYS = 7;

/** How long ago a time was, in words; the day (UTC) for times older than a week. */
function timeAgo(time: Date, now: Date, lang: string): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - time.getTime()) / 1000));
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? ["second", 1];
  const count = Math.floor(seconds / length);
  if (unit === "day" && count > MOST_DAYS) {
    const parts = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
    return new Intl.DateTimeFormat(localeOf(lang), parts).format(time);
  }
  return new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-count, unit);
}

/**
 * A time as the reader's clock shows it, with UTC on hover. `ago`: how long ago it was, with the time on hover. `recent`: to the
 * second, without the year.
 */
export function When({ at, ago = false, recent = false, t }: WhenProps) {
  return (
    <LocalTime
      iso={at.toISOString()}
      lang={t.lang}
      form={recent ? "recent" : "short"}
      ago={ago ? timeAgo(at, new Date(), t.lang) : undefined}
    >
      {`${recent ? recentTime(at, t.lang) : shortTime(at, t.lang)} UTC`}
    </LocalTime>
  );
}

interface WhenProps {
  at: Date;
  ago?: boolean;
  recent?: boolean;
  t: Messages;
}
