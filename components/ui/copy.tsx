"use client";

import { useEffect, useState } from "react";
import { type ButtonLook, buttonClass } from "./form/button-class.ts";

/** Copies `text` to the clipboard and confirms it. Renders nothing over plain http, where browsers offer no clipboard. */
export function Copy({ text, label, done, look }: CopyProps) {
  const { able, copied, copy } = useCopying(text);
  if (!able) return null;
  return (
    <button type="button" className={look ? buttonClass(look) : SMALL} onClick={copy}>
      <span aria-live="polite">{copied ? done : label}</span>
    </button>
  );
}

/** `able`: the browser offers a clipboard. `copied`: for a moment after `copy`. */
export function useCopying(text: string): { able: boolean; copied: boolean; copy: () => void } {
  const [able, setAble] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setAble("clipboard" in navigator), []);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  return { able, copied, copy: () => void navigator.clipboard.writeText(text).then(() => setCopied(true)) };
}

const SMALL =
  "relative min-h-6 cursor-pointer before:absolute before:-inset-x-1 before:-inset-y-2.5 border border-hairline px-2 py-0.5 text-xs leading-normal text-quiet hover:border-quiet hover:text-ink";

interface CopyProps {
  text: string;
  label: string;
  /** Shown for a moment after copying. */
  done: string;
  /** As a button of this look; small beside a text without it. */
  look?: ButtonLook;
}
