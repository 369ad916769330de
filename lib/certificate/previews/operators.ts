/** Upper bounds for the drawing operators, wherever a reader sees the limits of strings, comments and pictures. */
interface Operators {
  /** Occurrences of each name: at least the number of operators that use it. */
  names: Map<string, number>;
  /** Letters in strings by their code; escaped and hexadecimal ones count at {@link ANY_CODE}. */
  letters: Float64Array;
  /** Number of bytes that can be part of a painting operator: at least the number of paints. */
  paints: number;
}

/** The index after the 256 codes. */
export const ANY_CODE = 256;
export const noLetters = (): Float64Array => new Float64Array(ANY_CODE + 1);

const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/g;
const [OPEN, CLOSE, LESS, GREATER, BACKSLASH] = [0x28, 0x29, 0x3c, 0x3e, 0x5c];
/** Each painting operator has one of these: f, F, B, b, S, s, the o of `Do`, the I of `EI`. */
const PAINTING = new Set(Buffer.from("fFBbSsoI"));

/**
 * Counts names, letters and paints. A parenthesis opens a string also in comments and pictures, which readers skip. So too
 * much may count as string, but never too little: each parenthesis that closes a string here closes it for a reader too.
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
    // Two hexadecimal digits are one letter.
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
