import { LIMITS } from "../limits.ts";
import { utf8Bytes } from "./text.ts";

/** Control characters and bidirectional marks, with which `exe.fdp` looks like a PDF. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** Reduces a client's file name to its last path segment, without control characters; never empty. */
export function reduceFilename(given: string, fallback: string): string {
  const segment = given.split(/[/\\]/).at(-1) ?? "";
  // Mail programs decode `=?utf-8?B?…?=` in file names and would show another name than the certified one.
  const name = segment.replace(INVISIBLE, "").replaceAll("=?", "=_");
  if (/^[\s.]*$/.test(name)) return fallback;
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
