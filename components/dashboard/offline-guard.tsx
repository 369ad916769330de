"use client";
import { useEffect, useState } from "react";
import { Shape } from "#components/record/html-kit.tsx";

/**
 * Sends no form while the computer is offline, and says so: an action of the router that fails replaces the page, and what was
 * written on it is lost.
 */
export function OfflineGuard({ words }: { words: string }) {
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    const stop = (event: SubmitEvent) => {
      if (navigator.onLine) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setStopped(true);
    };
    const goOn = () => setStopped(false);
    // Before React, which listens at the document.
    addEventListener("submit", stop, true);
    addEventListener("online", goOn);
    return () => {
      removeEventListener("submit", stop, true);
      removeEventListener("online", goOn);
    };
  }, []);
  if (!stopped) return null;
  return (
    <p
      role="alert"
      className="tone-broken fixed inset-x-4 top-4 z-30 mx-auto flex w-fit max-w-[40rem] items-start gap-3 border border-hairline border-l-2 border-l-broken bg-raised px-4 py-3 text-ui shadow-lg *:[svg]:mt-1 *:[svg]:flex-none *:[svg]:text-tone"
    >
      <Shape tone="broken" /> {words}
    </p>
  );
}
