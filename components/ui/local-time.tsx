"use client";
import { useSyncExternalStore } from "react";
import { nearTime } from "./near-time.ts";

interface Props {
  /** The time with its zone designator. */
  iso: string;
  lang: string;
  form?: TimeForm;
  /** A shorter time in UTC, shown in place of the time, which moves to the tooltip. */
  ago?: string | undefined;
  /** The same time in UTC. */
  children: string;
}

/** `exact`: to the second, as the record writes times. `recent`: to the second, without the year. `near`: see {@link nearTime}. */
export type TimeForm = "short" | "exact" | "recent" | "near";

/** A time in the reader's own zone, with UTC on hover. Without scripts it is in UTC. */
export function LocalTime({ iso, lang, form = "short", ago, children }: Props) {
  // The first page of a visit is written in UTC; pages that follow it begin with the local time.
  const local = useSyncExternalStore(never, () => localTime(new Date(iso), lang, form), inUtc);
  const near = useSyncExternalStore(
    never,
    () => (form === "near" ? nearTime(new Date(iso), new Date(), lang) : null),
    inUtc,
  );
  if (ago !== undefined)
    return (
      <time dateTime={iso} title={local === null ? children : `${local} (${children})`}>
        {near ?? ago}
      </time>
    );
  return (
    <time dateTime={iso} title={local === null ? undefined : children}>
      {local ?? children}
    </time>
  );
}

const never = () => () => {};
const inUtc = () => null;

/** `null` where the reader's zone is UTC. */
function localTime(at: Date, lang: string, form: TimeForm): string | null {
  if (at.getTimezoneOffset() === 0) return null;
  const day = { day: "numeric", month: form === "exact" ? "long" : "short" } as const;
  const year = form === "recent" ? {} : ({ year: "numeric" } as const);
  // The zone, because other times on the page are in UTC.
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" } as const;
  const second = form === "short" ? {} : ({ second: "2-digit" } as const);
  // en-GB writes dates in the order of the UTC time.
  const locale = lang === "en" ? "en-GB" : lang;
  const date = at.toLocaleDateString(locale, { ...day, ...year });
  return `${date}, ${at.toLocaleTimeString(locale, { ...clock, ...second })}`;
}
