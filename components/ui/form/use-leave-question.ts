"use client";
import { useEffect, useRef } from "react";

/** Lets the browser ask before the page is left while something on it would be lost. Returns a function that ends that. */
export function useLeaveQuestion(unsaved: boolean): () => void {
  const ended = useRef(false);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!ended.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [unsaved]);
  return () => {
    ended.current = true;
  };
}
