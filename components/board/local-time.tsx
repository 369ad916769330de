"use client";
import { useEffect, useState } from "react";

/**
 * A moment in UTC as the server wrote it, and once the browser is there the same by the reader's own clock, named by
 * `here`. Whose clock shows UTC sees it once.
 */
export function LocalTime({ iso, lang, here, children }: LocalTimeProps) {
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => {
    const time = new Date(iso);
    if (time.getTimezoneOffset() === 0) return setLocal(null);
    const sameDay = time.toLocaleDateString("sv") === iso.slice(0, 10);
    const day = sameDay ? {} : ({ day: "numeric", month: "short" } as const);
    setLocal(time.toLocaleString(lang, { ...day, hour: "2-digit", minute: "2-digit" }));
  }, [iso, lang]);
  return (
    <time dateTime={iso}>
      {children}
      {local !== null && (
        <span className="local-time">
          {local} {here}
        </span>
      )}
    </time>
  );
}

interface LocalTimeProps {
  iso: string;
  lang: string;
  here: string;
  children: string;
}
