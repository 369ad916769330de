"use client";
import { useEffect, useState } from "react";

/** A moment in UTC as the server wrote it, and once the browser is there the same by the reader's own clock. */
export function LocalTime({ iso, lang, children }: { iso: string; lang: string; children: string }) {
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => {
    const time = new Date(iso);
    if (time.getTimezoneOffset() !== 0)
      setLocal(time.toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" }));
  }, [iso, lang]);
  return (
    <time dateTime={iso}>
      {children}
      {local !== null && <span className="quiet"> · {local}</span>}
    </time>
  );
}
