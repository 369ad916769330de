"use client";
import { useEffect, useState } from "react";

interface Props {
  /** With its zone. */
  iso: string;
  lang: string;
  /** Says whose clock it is. */
  here: string;
  /** To the second, as the record writes it; else as short as a table wants it. */
  exact?: boolean;
  /** The same in UTC. */
  children: string;
}

/** A moment in UTC as the server wrote it, and once the browser is there the same by the reader's own clock, unless that shows UTC. */
export function LocalTime({ iso, lang, here, exact = false, children }: Props) {
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => {
    const at = new Date(iso);
    if (at.getTimezoneOffset() === 0) return setLocal(null);
    const sameDay = at.toLocaleDateString("sv") === iso.slice(0, 10);
    const day = sameDay ? {} : ({ day: "numeric", month: exact ? "long" : "short" } as const);
    const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
    const options = { ...day, ...clock, ...(exact ? ({ second: "2-digit" } as const) : {}) };
    // English is written as the times beside it are.
    setLocal(at.toLocaleString(lang === "en" ? "en-GB" : lang, options));
  }, [iso, lang, exact]);
  return (
    <>
      <time dateTime={iso}>{children}</time>
      {local !== null && (
        <span className="local">
          {" "}
          ({local} {here})
        </span>
      )}
    </>
  );
}
