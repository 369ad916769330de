import { LocalTime } from "#components/ui/local-time.tsx";
import { nearTime } from "#components/ui/near-time.ts";
import type { Messages } from "#lib/i18n/messages.ts";

const localeOf = (lang: string): string => (lang === "en" ? "en-GB" : lang);

/** Day and minute in UTC. */
function shortTime(time: Date, lang: string): string {
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

/**
 * A time as the reader's clock shows it, with UTC on hover. `near`: the clock for today and yesterday, else the day. `recent`: to the
 * second, without the year.
 */
export function When({ at, near = false, recent = false, t }: WhenProps) {
  return (
    <LocalTime
      iso={at.toISOString()}
      lang={t.lang}
      form={recent ? "recent" : "short"}
      near={near ? nearTime(at, new Date(), t.lang, "UTC") : undefined}
    >
      {`${recent ? recentTime(at, t.lang) : shortTime(at, t.lang)} UTC`}
    </LocalTime>
  );
}

interface WhenProps {
  at: Date;
  near?: boolean;
  recent?: boolean;
  t: Messages;
}
