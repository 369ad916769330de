"use client";
import { useEffect, useState } from "react";

interface Props {
  /** The time with its zone designator. */
  iso: string;
  lang: string;
  /** Follows the local time: whose clock it is. */
  here: string;
  /** To the second, as the record writes times. */
  exact?: boolean;
  /** Layout of the local time. */
  className?: string;
  /** The same time in UTC. */
  children: string;
}

/** A time in UTC. The browser adds it in the reader's own zone, unless that is UTC. */
export function LocalTime({ iso, lang, here, exact = false, className = "", children }: Props) {
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => {
    const at = new Date(iso);
    if (at.getTimezoneOffset() === 0) return setLocal(null);
    const sameDay = at.toLocaleDateString("sv") === iso.slice(0, 10);
    const day = sameDay ? {} : ({ day: "numeric", month: exact ? "long" : "short" } as const);
    const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
    const options = { ...day, ...clock, ...(exact ? ({ second: "2-digit" } as const) : {}) };
    // en-GB writes dates in the order of the UTC time beside it.
    setLocal(at.toLocaleString(lang === "en" ? "en-GB" : lang, options));
  }, [iso, lang, exact]);
  return (
    <>
      <time dateTime={iso}>{children}</time>
      {local !== null && (
        <span data-local="" className={`text-[0.875rem] whitespace-nowrap text-quiet ${className}`}>
          {" "}
          ({local} {here})
        </span>
      )}
    </>
  );
}
