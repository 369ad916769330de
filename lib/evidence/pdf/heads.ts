import type { PdfFile } from "./file.ts";

/**
 * True if the cross-references name everything that looks like an object or a trailer. Readers that repair files search for
 * both anywhere, and take the last object of each number.
 */
export function namesAll({ bytes, sections }: PdfFile): boolean {
  const text = asText(bytes);
  const named = sections.flatMap(({ entries }) => [...entries.values()].filter((entry) => "offset" in entry));
  const tables = sections.filter(({ stream }) => !stream);
  return headsIn(text) === named.length && trailersIn(text) === tables.length;
}

/** Faster than a comparison octet by octet. */
export const asText = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

/** Counts heads of objects: number, generation and `obj`, with white space or comments between. Some readers take signs and points. */
export function headsIn(text: string): number {
  let found = 0;
  for (const { index } of text.matchAll(/obj/g)) if (endsAsHead(text, index)) found++;
  return found;
}

/** Counts trailers: the word, then a dictionary or a comment. */
export const trailersIn = (text: string): number => text.match(/trailer[\0\t-\r ]*(?:<<|%)/g)?.length ?? 0;

/** Reads backwards, at most to the previous line, so that no text makes it slow. */
function endsAsHead(text: string, end: number): boolean {
  const second = beforeSpace(text, end);
  if (commentBefore(text, second, end)) return true;
  const first = beforeDigits(text, second);
  if (first === second) return false;
  const between = beforeSpace(text, first);
  return between < first && (isDigit(text, between - 1) || commentBefore(text, between, first));
}

function beforeSpace(text: string, end: number): number {
  let at = end;
  while (at > 0 && /[\0\t-\r ]/.test(text.charAt(at - 1))) at--;
  return at;
}

function beforeDigits(text: string, end: number): number {
  let at = end;
  while (isDigit(text, at - 1)) at--;
  return at;
}

const isDigit = (text: string, at: number): boolean => /[\d.+-]/.test(text.charAt(at));

/** True if the white space from `start` to `end` ends a line that may be a comment. */
function commentBefore(text: string, start: number, end: number): boolean {
  const lineEnd = text.slice(start, end).search(/[\r\n]/);
  if (lineEnd < 0) return false;
  for (let at = start + lineEnd - 1; at >= 0 && !/[\r\n]/.test(text.charAt(at)); at--)
    if (text.charAt(at) === "%") return true;
  return false;
}
