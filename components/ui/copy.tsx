"use client";

import { useEffect, useState } from "react";

/** Puts `text` into the clipboard, and says so. Nothing where there is no clipboard: pages that came over plain http have none. */
export function Copy({ text, label, done }: { text: string; label: string; done: string }) {
  const [able, setAble] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setAble("clipboard" in navigator), []);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  if (!able) return null;
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <button type="button" className="copy" onClick={() => void copy()}>
      <span aria-live="polite">{copied ? done : label}</span>
    </button>
  );
}
