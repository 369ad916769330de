"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** Focuses a result and scrolls it into view, once for each `at`: its form may be far down the page. */
export function FocusResult({ at, children }: { at: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => place.current?.focus(), [at]);
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts the browser scrolls to it
    <div ref={place} tabIndex={-1} autoFocus className="outline-none">
      {children}
    </div>
  );
}
