import type { PDFRef } from "@cantoo/pdf-lib";
import type { FontStyle } from "./style.ts";

/** One font of a template, as far as text drawn with it has to be understood and drawn again. */
export interface PdfFont {
  /** Codes that something in the document is drawn with; filled while reading. */
  readonly used: Set<number>;
  readonly style: FontStyle;
  /** Text goes down the page. */
  readonly vertical: boolean;
  /** Octets of the code that starts at `at`. */
  lengthAt(bytes: Uint8Array, at: number): number;
  /** Advance for a text of size 1, without spacing; for vertical fonts along the column, which is negative. */
  width(code: number): number;
  /** Unicode text, "" where nothing says. */
  text(code: number): string;
  /** Codes that draw this text, whether or not the embedded program really has their glyphs. */
  codesFor(text: string): readonly number[];
  /** Whether the glyph is certainly there, used or not. */
  has(code: number): boolean;
  /** The font that a value is drawn with: a copy with `/Widths` where the font has none, or nothing for the font itself. */
  readonly forValues?: () => PDFRef;
  /** Octets of one code. */
  encode(code: number): Uint8Array;
  /** Type 3 fonts: the size of an em is anyone's guess, and its letters may hang upside down from the line. */
  readonly type3: { upsideDown: boolean; emGuess: number } | undefined;
  /** Whether word spacing applies: to the one-octet code 32 (ISO 32000-2 §9.3.3). */
  readonly oneOctet: boolean;
}

/** Text to the codes that stand for it, made when first asked for. */
export function inverse(texts: Iterable<[number, string]>): (text: string) => readonly number[] {
  let codes: Map<string, number[]> | undefined;
  return (text) => {
    if (!codes) {
      codes = new Map();
      for (const [code, said] of texts) {
        const same = codes.get(said);
        if (same) same.push(code);
        else if (said) codes.set(said, [code]);
      }
    }
    return codes.get(text) ?? [];
  };
}

/** Made when first asked for: most fonts are never drawn with again. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
