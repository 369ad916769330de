import { createHash } from "node:crypto";
import { piecesOf, printable } from "#components/record/pdf/printable.ts";

interface Bound {
  lines: number;
  /** Each change of font counts as {@link CHANGE} of them: that much longer takes its layout. */
  characters: number;
}

const CHANGE = 10;

/** The longest text that a certificate prints, about sixty pages. */
const MOST: Bound = { lines: 3_000, characters: 100_000 };
/** The longest text of the second layout, which follows a first that took too long. */
export const BRIEF: Bound = { lines: 200, characters: 10_000 };

interface Excerpt {
  shown: string;
  /** The part left out; `null` when the whole text is shown. */
  rest: { lines: number; characters: number; sha256: string } | null;
}

/** What a line costs, counted until it is more than `room`, and how many of its characters cost no more. */
function measure(line: string, room: number): { cost: number; fits: number } {
  let [cost, fits] = [0, 0];
  for (const { text } of piecesOf(line)?.[0]?.pieces ?? [{ text: line }]) {
    if (fits > 0) cost += CHANGE;
    fits += Math.min(text.length, Math.max(0, room - cost));
    cost += text.length;
    if (cost > room) break;
  }
  return { cost, fits };
}

/**
 * Returns the beginning of `text` up to the bound, cut between lines where possible. `rest` counts the lines and characters
 * left out, as printed, and has the SHA-256 (hex) of the whole text in UTF-8.
 */
export function excerptOf(text: string, most: Bound = MOST): Excerpt {
  const lines = printable(text).split("\n");
  const shown: string[] = [];
  let room = most.characters;
  for (const line of lines.slice(0, most.lines)) {
    const { cost, fits } = measure(line.slice(0, most.characters + 1), room);
    // A first line beyond the bound is cut.
    if (cost > room && shown.length > 0) break;
    // Pieces leave out selectors, which count here.
    const cut = cost > room || line.length > room;
    shown.push(cut ? line.slice(0, Math.min(fits, room)).replace(/[\uD800-\uDBFF]$/, "") : line);
    room -= cost + 1;
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
