import { UUID } from "./uuid.ts";

/** Hexadecimal digits of a notification's id. */
export const NUMBER_DIGITS = 32;
/** Characters of the input that are shown again: more than any record's URL has. */
const MOST_SHOWN = 200;

/** A typed record number: its id, or the error. `typed` is shown again in the field. */
export type RecordNumber = { typed: string } & (
  | { id: string }
  | { wrong: "empty" }
  /** Distinct characters that no number has. */
  | { wrong: "signs"; signs: string[] }
  | { wrong: "length"; digits: number }
);

/** A whole id within a longer text, such as a URL. */
const WHOLE = new RegExp(`(?<![0-9a-f-])${UUID.source.slice(1, -1)}(?![0-9a-f-])`, "i");
/** Separators between digits, which are ignored. */
const BETWEEN = /[\s\p{Pd}\p{Cf}.,:;_·]/gu;

/** Parses a typed record number: with or without hyphens, in capitals, or within the record's URL. */
export function readRecordNumber(given: string): RecordNumber {
  const typed = [...given.toWellFormed().trim()].slice(0, MOST_SHOWN).join("");
  const text = typed.normalize("NFKC").toLowerCase();
  const id = WHOLE.exec(text)?.[0];
  if (id) return { typed, id };
  // Read from paper: a number has neither o nor l nor i.
  const digits = lastSegment(text).replace(BETWEEN, "").replaceAll("o", "0").replace(/[il]/g, "1");
  if (digits === "") return { typed, wrong: "empty" };
  const signs = [...new Set(digits.replace(/[0-9a-f]/g, ""))];
  if (signs.length > 0) return { typed, wrong: "signs", signs };
  if (digits.length !== NUMBER_DIGITS) return { typed, wrong: "length", digits: digits.length };
  return { typed, id: digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") };
}

/** The part of a URL after its last slash, without query and fragment. */
const lastSegment = (text: string): string =>
  text
    .replace(/[?#].*$/s, "")
    .replace(/\/+$/, "")
    .split("/")
    .at(-1) ?? "";
