"use client";

import { useEffect, useState } from "react";
import { buttonClass } from "./form/button-class.ts";

interface Props {
  text: string;
  label: string;
  done: string;
  /** As high as other buttons. */
  large?: boolean;
}

const SMALL =
  "relative min-h-6 cursor-pointer before:absolute before:-inset-x-1 before:-inset-y-2.5 border border-hairline px-2 py-0.5 text-xs leading-normal text-quiet hover:border-quiet hover:text-ink";

/** Copies `text` to the clipboard and confirms it. Renders nothing over plain http, where browsers offer no clipboard. */
export function Copy({ text, label, done, large = false }: Props) {
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
    <button type="button" className={large ? buttonClass("plain") : SMALL} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? done : label}</span>
    </button>
  );
}
