const DAY_MS = 86_400_000;

/** The clock for a time of today, with "Yesterday" for one of the day before, and the day for others. In the reader's zone by default. */
export function nearTime(at: Date, now: Date, lang: string, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  // en-GB writes dates in the order of the UTC time.
  const locale = lang === "en" ? "en-GB" : lang;
  const dayOf = (time: Date) =>
    time.toLocaleDateString(locale, { day: "numeric", month: "short", year: "numeric", ...zone });
  const clock = at.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...zone });
  if (dayOf(at) === dayOf(now)) return clock;
  if (dayOf(at) !== dayOf(new Date(now.getTime() - DAY_MS))) return dayOf(at);
  const yesterday = new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-1, "day");
  return `${yesterday.charAt(0).toUpperCase()}${yesterday.slice(1)} ${clock}`;
}
