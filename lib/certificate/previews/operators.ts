/** What operators draw, counted so that no reader can find more in them, however it tells strings, comments and pictures apart. */
export interface Operators {
  /** How often each name stands there: at most so often is it called. */
  names: Map<string, number>;
  /** Letters in strings, by their code; those whose code is not plain are at {@link ANY_CODE}. */
  letters: Float64Array;
  /** Octets that a painting operator has: as many things are painted at most. */
  paints: number;
}

/** Behind the 256 codes. */
export const ANY_CODE = 256;
export const noLetters = (): Float64Array => new Float64Array(ANY_CODE + 1);

const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/g;
const [OPEN, CLOSE, LESS, GREATER, BACKSLASH] = [0x28, 0x29, 0x3c, 0x3e, 0x5c];
/** One of f, F, B, b, S, s, of `Do`, or of `EI` is in each operator that paints. */
const PAINTING = new Set(Buffer.from("fFBbSsoI"));

/**
 * A parenthesis opens a string also in a comment or a picture, where a reader passes it over: then more counts as string than
 * is one, and never less, because what closes one for us closes one for a reader as well.
 */
export function readOperators(contents: Uint8Array): Operators {
  const names = new Map<string, number>();
  for (const [, name = ""] of Buffer.from(contents).toString("latin1").matchAll(NAME))
    names.set(name, (names.get(name) ?? 0) + 1);
  const letters = noLetters();
  let [depth, hexadecimal, paints] = [0, false, 0];
  const count = (code: number, times: number) => {
    letters[code] = (letters[code] ?? 0) + times;
  };
  for (let at = 0; at < contents.length; at++) {
    let octet = contents[at] ?? 0;
    const escaped = octet === BACKSLASH && depth > 0 && at + 1 < contents.length;
    if (escaped) octet = contents[++at] ?? 0;
    if (depth > 0) count(escaped ? ANY_CODE : octet, 1);
    // Two digits are a letter.
    if (hexadecimal) count(ANY_CODE, escaped ? 1 : 0.5);
    if (PAINTING.has(octet)) paints++;
    if (octet === LESS) hexadecimal = true;
    if (escaped) continue;
    if (octet === GREATER) hexadecimal = false;
    else if (octet === OPEN) depth++;
    else if (octet === CLOSE) depth = Math.max(0, depth - 1);
  }
  return { names, letters, paints };
}
