import type { TextPreview } from "./preview-all.ts";

export interface WrappedText {
  /** Repeated on every page. */
  head: string[];
  lines: string[];
  left: TextPreview["left"];
}

/** East Asian characters and emoji are two columns wide. */
const WIDE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\uFF01-\uFF60\p{Extended_Pictographic}]/u;
export const widthOf = (character: string): number =>
  (character.codePointAt(0) ?? 0) < 0x1100 || !WIDE.test(character) ? 1 : 2;

/** Breaks a line into parts of at most so many columns, after a space if the second half has one. */
export function wrap(line: string, columns: number): string[] {
  const parts: string[] = [];
  let part = "";
  let width = 0;
  for (const character of line) {
    const more = widthOf(character);
    if (width + more > columns) {
      const space = part.lastIndexOf(" ") + 1;
      const end = space > part.length / 2 ? space : part.length;
      parts.push(part.slice(0, end));
      part = part.slice(end);
      width = [...part].reduce((sum, one) => sum + widthOf(one), 0);
    }
    part += character;
    width += more;
  }
  return [...parts, part];
}
