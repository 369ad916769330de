"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** Brings before the reader's eyes what an answer says: the form it was typed into may be far down the page. */
export function Seen({ at, children }: { at: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer once
  useEffect(() => place.current?.focus(), [at]);
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts the page begins at its top again
    <div ref={place} tabIndex={-1} autoFocus>
      {children}
    </div>
  );
}
