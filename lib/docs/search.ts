import { z } from "zod";
import { elementId } from "#lib/contract/openapi/element-id.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import type { Group, Guide } from "./guides.ts";
import { BLOCK, type Part } from "./markdown.ts";

export interface Found {
  /** Path below `/docs`, with the section's anchor. */
  path: string;
  guide: Pick<Guide, "name" | "title">;
  /** `null` for what stands above all sections. */
  section: string | null;
  /** Text around the first word, within its paragraph, item, row or line. The page cuts its end. */
  excerpt: string;
}

const [BEFORE, EXCERPT] = [60, 320];

/** A word in a title counts as much as this many in the text. */
const TITLE = 10;

/** The API reference, whose sections are the operations. */
const REFERENCE = {
  name: "api",
  title: "API reference",
  parts: Object.values(operations).map(({ id, tag, method, path, summary, description, query, body }) => ({
    section: { id: elementId(tag, id), title: summary },
    text: [`${method} ${path}`, description, ...fieldsOf(query), ...fieldsOf(body)].join(BLOCK).replaceAll("`", ""),
  })),
};

/** The names of a request's fields, with what is said of them. */
function fieldsOf(schema: z.ZodType): string[] {
  // An operation without a body has `undefined` as its schema.
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).map(([name, given]) => {
    const { description } = given as { description?: string };
    return description ? `${name} – ${description}` : name;
  });
}

/**
 * Returns the sections of guides and the operations that have every word of `q`, in any case and without quotation marks: those
 * that have them most often first.
 */
export function searchDocs(groups: readonly Group[], q: string): Found[] {
  const words = q
    .toLowerCase()
    .split(/[\s"“”«»]+/)
    .filter(Boolean);
  if (!words.length) return [];
  const found = [...groups.flatMap(({ guides }) => guides), REFERENCE].flatMap((guide) =>
    guide.parts.flatMap((part) => match(guide, part, words)),
  );
  return found.sort((a, b) => b.score - a.score).map(({ score: _, ...entry }) => entry);
}

/** One entry if the part has every word, else none. */
function match(
  guide: Pick<Guide, "name" | "title">,
  { section, text }: Part,
  words: string[],
): (Found & { score: number })[] {
  const title = (section?.title ?? guide.title).toLowerCase();
  const lower = text.toLowerCase();
  if (!words.every((word) => title.includes(word) || lower.includes(word))) return [];
  const at = Math.max(0, ...words.map((word) => lower.indexOf(word)).filter((index) => index >= 0));
  return [
    {
      path: section ? `${guide.name}#${section.id}` : guide.name,
      guide: { name: guide.name, title: guide.title },
      section: section?.title ?? null,
      excerpt: excerptOf(text, at),
      score: words.reduce((sum, word) => sum + TITLE * occurrences(title, word) + occurrences(lower, word), 0),
    },
  ];
}

const occurrences = (text: string, word: string): number => text.split(word).length - 1;

function excerptOf(text: string, at: number): string {
  const first = text.lastIndexOf(BLOCK, at) + 1;
  const [block = ""] = text.slice(first).split(BLOCK, 1);
  const start = at - first <= BEFORE ? 0 : Math.min(at - first, block.indexOf(" ", at - first - BEFORE) + 1);
  return `${start ? "… " : ""}${block
    .slice(start, start + EXCERPT)
    .trim()
    .replace(/:$/, " …")}`;
}
