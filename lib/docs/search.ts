import type { Group, Guide } from "./guides.ts";
import type { Part } from "./markdown.ts";

export interface Found {
  /** Path below `/docs`, with the section's anchor. */
  path: string;
  guide: string;
  /** `null` for what stands above all sections. */
  section: string | null;
  /** Text around the first word, with an ellipsis where it was cut. */
  excerpt: string;
}

const MOST = 20;
const [BEFORE, EXCERPT] = [60, 200];

/** Returns the sections that have every word of `q`, in any case: those with a word in their title first, at most 20. */
export function searchGuides(groups: readonly Group[], q: string): Found[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const found = groups
    .flatMap(({ guides }) => guides)
    .flatMap((guide) => guide.parts.flatMap((part) => match(guide, part, words)));
  return found
    .sort((a, b) => b.titles - a.titles)
    .slice(0, MOST)
    .map(({ titles: _, ...entry }) => entry);
}

/** One entry if the part has every word, else none. `titles` counts the words in its titles. */
function match(guide: Guide, { section, text }: Part, words: string[]): (Found & { titles: number })[] {
  const titles = `${section ? "" : guide.title} ${section?.title ?? ""}`.toLowerCase();
  const lower = text.toLowerCase();
  if (!words.every((word) => titles.includes(word) || lower.includes(word))) return [];
  const at = Math.max(0, ...words.map((word) => lower.indexOf(word)).filter((index) => index >= 0));
  return [
    {
      path: section ? `${guide.name}#${section.id}` : guide.name,
      guide: guide.title,
      section: section?.title ?? null,
      excerpt: excerptOf(text, at),
      titles: words.filter((word) => titles.includes(word)).length,
    },
  ];
}

function excerptOf(text: string, at: number): string {
  const start = at <= BEFORE ? 0 : Math.min(at, text.indexOf(" ", at - BEFORE) + 1);
  const end = text.length <= start + EXCERPT ? text.length : text.lastIndexOf(" ", start + EXCERPT);
  return `${start ? "… " : ""}${text.slice(start, end).trim()}${end < text.trimEnd().length ? " …" : ""}`;
}
