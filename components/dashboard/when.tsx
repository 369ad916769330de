import { LocalTime } from "#components/ui/local-time.tsx";
import type { Messages } from "#lib/i18n/messages.ts";

/** Day and minute in UTC. */
export function shortTime(time: Date, lang: string): string {
  const parts = { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { ...parts, timeZone: "UTC" }).format(time);
}

/** A time in UTC with the reader's local time beside it. */
export function When({ at, t }: { at: Date; t: Messages }) {
  return (
    <LocalTime iso={at.toISOString()} lang={t.lang} here={t.dashboard.notifications.here}>
      {`${shortTime(at, t.lang)} UTC`}
    </LocalTime>
  );
}
