"use client";
import { useSyncExternalStore } from "react";
import { nearTime } from "./near-time.ts";

interface Props {
  /** The time with its zone designator. */
  iso: string;
  lang: string;
  form?: TimeForm;
  /** With `clock`: the time whose date is shown above. A time of another day has its own date. */
  day?: string | undefined;
  /** The time in UTC as {@link nearTime} writes it: shown in place of the time, which moves to the tooltip. */
  near?: string | undefined;
  /** The same time in UTC. */
  children: string;
}

/** `exact`: to the second, as the record writes times. `clock`: the same without the date. `second`: to the second, with a short month. */
type TimeForm = "short" | "exact" | "clock" | "second";

/** A time in the reader's own zone, with UTC on hover. Without scripts it is in UTC. */
export function LocalTime({ iso, lang, form: asked = "short", day, near, children }: Props) {
  const form = asked === "clock" && day !== undefined && !isSameDay(iso, day) ? "exact" : asked;
  // The first page of a visit is written in UTC; pages that follow it begin with the local time.
  const local = useSyncExternalStore(never, () => localTime(new Date(iso), lang, form), inUtc);
  const localNear = useSyncExternalStore(never, () => nearTime(new Date(iso), new Date(), lang), inUtc);
  if (near !== undefined)
    return (
      <time dateTime={iso} title={local === null ? children : `${local} (${children})`}>
        {localNear ?? near}
      </time>
    );
  return (
    <time dateTime={iso} title={local === null ? undefined : children}>
      {local ?? children}
    </time>
  );
}

/** Compares days of the reader's zone. The server does not use the result, because it writes UTC. */
const isSameDay = (iso: string, other: string): boolean =>
  new Date(iso).toDateString() === new Date(other).toDateString();

const never = () => () => {};
const inUtc = () => null;

/** `null` where the reader's zone is UTC. */
function localTime(at: Date, lang: string, form: TimeForm): string | null {
  if (at.getTimezoneOffset() === 0) return null;
  const day = { day: "numeric", month: form === "exact" ? "long" : "short", year: "numeric" } as const;
  // The zone, because other times on the page are in UTC.
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" } as const;
  const second = form === "short" ? {} : ({ second: "2-digit" } as const);
  // en-GB writes dates in the order of the UTC time.
  const locale = lang === "en" ? "en-GB" : lang;
  const time = at.toLocaleTimeString(locale, { ...clock, ...second });
  return form === "clock" ? time : `${at.toLocaleDateString(locale, day)}, ${time}`;
}
