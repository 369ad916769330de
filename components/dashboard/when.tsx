import { LocalTime } from "#components/ui/local-time.tsx";
import { nearTime } from "#components/ui/near-time.ts";
import type { Messages } from "#lib/i18n/messages.ts";

const localeOf = (lang: string): string => (lang === "en" ? "en-GB" : lang);

/** Day and minute in UTC, or to the second. */
function utcTime(time: Date, lang: string, second: boolean): string {
  const parts = { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" } as const;
  const seconds = second ? ({ second: "2-digit" } as const) : {};
  return new Intl.DateTimeFormat(localeOf(lang), { ...parts, ...seconds, timeZone: "UTC" }).format(time);
}

/** A clock names its zone, a day does not. */
function nearUtc(at: Date, lang: string): string {
  const near = nearTime(at, new Date(), lang, "UTC");
  return near.includes(":") ? `${near} UTC` : near;
}

/** "25 November 2026" */
export const longDay = (day: Date, lang: string): string =>
  new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "long", timeZone: "UTC" }).format(day);

/**
 * A time as the reader's clock shows it, with UTC on hover. `near`: the clock for today and yesterday, else the day. `second`: to the
 * second.
 */
export function When({ at, near = false, second = false, t }: WhenProps) {
  return (
    <LocalTime
      iso={at.toISOString()}
      lang={t.lang}
      form={second ? "second" : "short"}
      near={near ? nearUtc(at, t.lang) : undefined}
    >
      {`${utcTime(at, t.lang, second)} UTC`}
    </LocalTime>
  );
}

interface WhenProps {
  at: Date;
  near?: boolean;
  second?: boolean;
  t: Messages;
}
