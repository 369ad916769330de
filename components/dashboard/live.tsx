"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";

/** How soon it is looked again, in milliseconds: soon while things change, seldom when nothing does. */
const SOONEST = 1_500;
const LATEST = 30_000;

/**
 * Has the server draw the page anew while something on it is still moving and somebody can see it. `state` is what is shown
 * of it: once that changes, it is said, and looked at soon again.
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
