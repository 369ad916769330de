import { createHash } from "node:crypto";
import { printable } from "#components/record/pdf-fonts.ts";

export interface Bound {
  lines: number;
  characters: number;
}

/** As much of a text as a certificate prints: about sixty pages. Setting more than this takes longer than anybody reads. */
const MOST: Bound = { lines: 3_000, characters: 100_000 };
/** As much of one that took too long to be set. */
export const BRIEF: Bound = { lines: 200, characters: 10_000 };

export interface Excerpt {
  shown: string;
  /** What is left out; `null` when nothing is. */
  rest: { lines: number; characters: number; sha256: string } | null;
}

/**
 * The beginning of `text` up to the bound, cut between lines where it can be, and what follows it by its number of lines and
 * characters and the SHA-256 (hex) of the whole text's UTF-8. Characters are counted as they are printed.
 */
export function excerptOf(text: string, most: Bound = MOST): Excerpt {
  const lines = printable(text).split("\n");
  const shown: string[] = [];
  let room = most.characters;
  for (const line of lines.slice(0, most.lines)) {
    // A first line that is too long by itself is cut within.
    if (line.length > room && shown.length > 0) break;
    shown.push(line.length > room ? line.slice(0, room).replace(/[\uD800-\uDBFF]$/, "") : line);
    room -= (shown.at(-1)?.length ?? 0) + 1;
    if (room <= 0) break;
  }
  const start = shown.join("\n");
  const whole = lines.join("\n");
  if (start.length === whole.length) return { shown: start, rest: null };
  const sha256 = createHash("sha256").update(text, "utf8").digest("hex");
  return {
    shown: start,
    rest: { lines: lines.length - shown.length, characters: whole.length - start.length, sha256 },
  };
}
