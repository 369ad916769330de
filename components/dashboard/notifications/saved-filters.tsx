"use client";
import Link from "next/link";
import { useEffect, useState } from "react";
import { Choice, Choices } from "#components/ui/choices.tsx";

interface Saved {
  name: string;
  href: string;
}

interface Props {
  /** The number of results in words; `null` if it is unknown. */
  found: string | null;
  /** Address of the list with the current filter, and without any. */
  current: string;
  base: string;
  /** Name of the current filter. */
  suggested: string;
  /** There is a filter. */
  set: boolean;
  words: { label: string; save: string; remove: string; clear: string };
}

/** `localStorage` name: saved filters are of one person in one browser. */
const STORED = "acuse-filters";
const MOST = 8;

const QUIET = "min-h-11 cursor-pointer text-intact underline underline-offset-[0.2em]";

/** The number of results, the buttons that clear, save and remove the current filter, and saved filters. */
export function SavedFilters({ found, current, base, suggested, set, words }: Props) {
  // Unknown before the script has read them.
  const [stored, setAll] = useState<Saved[] | null>(null);
  const all = stored ?? [];
  useEffect(() => setAll(read(base)), [base]);
  const keep = (next: Saved[]) => {
    localStorage.setItem(STORED, JSON.stringify(next));
    setAll(next);
  };
  const isSaved = all.some(({ href }) => href === current);
  const saved = { name: suggested || current, href: current };
  const others = all.filter(({ href }) => href !== current);
  if (!set && all.length === 0) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-ui max-sm:text-sm">
      {found !== null && <p>{found}</p>}
      {set && (
        <Link href={base} prefetch={false} className="inline-flex min-h-11 items-center">
          {words.clear}
        </Link>
      )}
      {set && stored && (
        // One button, which keeps the focus.
        <button
          type="button"
          className={QUIET}
          onClick={() => keep(isSaved ? others : [...others, saved].slice(-MOST))}
        >
          {isSaved ? words.remove : words.save}
        </button>
      )}
      {all.length > 0 && (
        <Choices label={words.label}>
          {all.map(({ name, href }) => (
            <Choice key={href} href={href} current={href === current}>
              {name}
            </Choice>
          ))}
        </Choices>
      )}
    </div>
  );
}

/** Others can write to the storage: only addresses of the list count. */
function read(base: string): Saved[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return (Array.isArray(stored) ? stored : []).filter(
      (one): one is Saved => typeof one?.name === "string" && String(one.href).startsWith(`${base}?`),
    );
  } catch {
    return [];
  }
}
