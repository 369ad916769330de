"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";

/** Milliseconds between refreshes: they grow until something changes. */
const SOONEST = 1_500;
const LATEST = 30_000;

/**
 * Refreshes the page while something on it changes by itself and its tab is visible. A new `state` is announced to screen
 * readers and starts the intervals again.
 */
export function Live({ moving, state, changed }: { moving: boolean; state: string; changed: string }) {
  const { refresh } = useRouter();
  const [said, setSaid] = useState("");
  const seen = useRef(state);
  const wait = useRef(SOONEST);

  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    wait.current = SOONEST;
    setSaid(changed);
  }, [state, changed]);

  useEffect(() => {
    if (!moving) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      timer = setTimeout(() => {
        refresh();
        wait.current = Math.min(LATEST, wait.current * 1.5);
        plan();
      }, wait.current);
    };
    plan();
    document.addEventListener("visibilitychange", plan);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", plan);
    };
  }, [moving, refresh]);

  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
}
