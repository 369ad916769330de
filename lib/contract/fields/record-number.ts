import { UUID } from "./uuid.ts";

/** How many digits a record's number has, hyphens aside. */
export const NUMBER_DIGITS = 32;
/** As much of what was typed as is shown again, in characters: more than any address of a record. */
const MOST_SHOWN = 200;

/** What somebody typed for a record's number: the id it is, or what keeps it from being one. `typed` is what the field shows again. */
export type RecordNumber = { typed: string } & (
  | { id: string }
  | { wrong: "empty" }
  /** Signs that occur in no number, each once. */
  | { wrong: "signs"; signs: string[] }
  | { wrong: "length"; digits: number }
);

/** A whole number within something longer, such as an address. */
const WHOLE = new RegExp(`(?<![0-9a-f-])${UUID.source.slice(1, -1)}(?![0-9a-f-])`, "i");
/** What stands between the digits: in which groups they are typed does not matter. */
const BETWEEN = /[\s\p{Pd}\p{Cf}.,:;_·]/gu;

/** Reads a record's number as people give it: with or without hyphens, in capitals, or the whole address of the record. */
export function readRecordNumber(given: string): RecordNumber {
  const typed = [...given.toWellFormed().trim()].slice(0, MOST_SHOWN).join("");
  const text = typed.normalize("NFKC").toLowerCase();
  const id = WHOLE.exec(text)?.[0];
  if (id) return { typed, id };
  const digits = lastSegment(text).replace(BETWEEN, "");
  if (digits === "") return { typed, wrong: "empty" };
  const signs = [...new Set(digits.replace(/[0-9a-f]/g, ""))];
  if (signs.length > 0) return { typed, wrong: "signs", signs };
  if (digits.length !== NUMBER_DIGITS) return { typed, wrong: "length", digits: digits.length };
  return { typed, id: digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") };
}

/** Of an address what follows its last slash, without question and place. */
const lastSegment = (text: string): string =>
  text
    .replace(/[?#].*$/s, "")
    .replace(/\/+$/, "")
    .split("/")
    .at(-1) ?? "";
