/** Classes of a local time beside a time in UTC. */
export const LOCAL = "text-sm/normal font-normal whitespace-nowrap text-quiet";

/** The reader's way of writing times, if it is one of the page's language. */
const locale = () => {
  const { lang } = document.documentElement;
  return navigator.languages.find((tag) => tag.split("-")[0] === lang) ?? lang;
};

/** The moment's offset from UTC by the reader's clock: `UTC+2`, `UTC−3:30`. */
function zone(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "−" : "+"}${hours}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

/**
 * A moment by the reader's clock, with its zone; the day is left out where it is the same as in UTC. `null` where the clock
 * shows UTC.
 */
export function localTime(iso: string): string | null {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime()) || at.getTimezoneOffset() === 0) return null;
  const sameDay = iso.startsWith(at.toLocaleDateString("sv"));
  const day = sameDay ? {} : ({ day: "numeric", month: "long" } as const);
  const clock = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  return `${at.toLocaleString(locale(), { ...day, ...clock })} ${zone(at)}`;
}
