"use client";
import { type ReactNode, useEffect, useState } from "react";

interface Props {
  /** The result's token in the address; `null` without one. */
  at: string | null;
  /** What the result is about. */
  state: string;
  children: ReactNode;
}

/** The result of a form until `state` changes. Then its token leaves the address too, so that a reload shows no old result. */
export function PassingResult({ at, state, children }: Props) {
  const [given, setGiven] = useState({ at, state, children });
  if (at !== null && at !== given.at) setGiven({ at, state, children });
  const over = given.state !== state;
  useEffect(() => {
    if (!over) return;
    const url = new URL(location.href);
    url.searchParams.delete("outcome");
    history.replaceState(history.state, "", url);
  }, [over]);
  return given.at === null || over ? null : given.children;
}
