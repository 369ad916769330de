import { LIMITS } from "../limits.ts";
import { utf8Bytes } from "./text.ts";

/** Also bidirectional marks, with which `exe.fdp` looks like a PDF, but not joiners, selectors and tags, which some scripts and emoji need. */
const INVISIBLE =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f\u{e0020}-\u{e007f}])[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const EMPTY = /^[\s.\u2800\p{Default_Ignorable_Code_Point}]*$/u;

/** Reduces a client's file name to its last path segment, without invisible characters; never empty. */
export function reduceFilename(given: string, fallback: string): string {
  const segment = given.split(/[/\\]/).at(-1) ?? "";
  // Mail programs decode `=?utf-8?B?…?=` in file names and would show another name than the certified one.
  const name = segment.replace(INVISIBLE, "").replaceAll("=?", "=_");
  if (EMPTY.test(name)) return fallback;
  return shorten(name);
}

/** Cuts the stem, not the extension, and never inside a character. */
function shorten(name: string): string {
  if (utf8Bytes(name) <= LIMITS.filenameBytes) return name;
  const extension = /\.[^.\s]{1,16}$/.exec(name)?.[0] ?? "";
  let room = LIMITS.filenameBytes - utf8Bytes(extension);
  let stem = "";
  for (const character of name.slice(0, name.length - extension.length)) {
    room -= utf8Bytes(character);
    if (room < 0) break;
    stem += character;
  }
  return stem + extension;
}
