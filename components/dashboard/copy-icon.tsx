"use client";

import { useCopying } from "#components/ui/copy.tsx";
import { Icon } from "#components/ui/icon.tsx";

/** Like Copy, as an icon on the line of what it copies. */
export function CopyIcon({ text, label, done }: { text: string; label: string; done: string }) {
  const { able, copied, copy } = useCopying(text);
  if (!able) return null;
  return (
    <button
      type="button"
      className="relative inline-grid size-6 flex-none cursor-pointer place-items-center text-quiet before:absolute before:-inset-2.5 hover:text-ink"
      onClick={copy}
    >
      <Icon sign={copied ? "check" : "copy"} size={16} />
      <span aria-live="polite" className="sr-only">
        {copied ? done : label}
      </span>
    </button>
  );
}
