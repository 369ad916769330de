"use client";

import { useEffect, useState } from "react";
import { type ButtonLook, buttonClass } from "./form/button-class.ts";
import { Icon } from "./icon.tsx";

/** Copies `text` to the clipboard and confirms it. Renders nothing over plain http, where browsers offer no clipboard. */
export function Copy({ text, label, done, look }: CopyProps) {
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
    <button type="button" className={classOf(look)} onClick={() => void copy()}>
      {look === "icon" && <Icon sign={copied ? "check" : "copy"} size={16} />}
      <span aria-live="polite" className={look === "icon" ? "sr-only" : undefined}>
        {copied ? done : label}
      </span>
    </button>
  );
}

const SMALL =
  "relative min-h-6 cursor-pointer before:absolute before:-inset-x-1 before:-inset-y-2.5 border border-hairline px-2 py-0.5 text-xs leading-normal text-quiet hover:border-quiet hover:text-ink";

const ICON =
  "relative inline-grid size-6 flex-none cursor-pointer place-items-center text-quiet before:absolute before:-inset-2.5 hover:text-ink";

const classOf = (look: CopyProps["look"]): string =>
  look === undefined ? SMALL : look === "icon" ? ICON : buttonClass(look);

interface CopyProps {
  text: string;
  label: string;
  /** Shown for a moment after copying. */
  done: string;
  /** As a button of this look, or as an icon; small beside a text without it. */
  look?: ButtonLook | "icon";
}
