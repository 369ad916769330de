import type { PDFRef } from "@cantoo/pdf-lib";
import type { FontStyle } from "./style.ts";

/** A font of a template: how to decode its text, and how to draw values with it. */
export interface PdfFont {
  /** Codes that the document draws; filled while reading. */
  readonly used: Set<number>;
  readonly style: FontStyle;
  /** Whether its writing mode is vertical. */
  readonly vertical: boolean;
  /** Returns the length of the code at `at`, in bytes. */
  lengthAt(bytes: Uint8Array, at: number): number;
  /** Returns the advance for size 1, without spacing; negative for vertical fonts. */
  width(code: number): number;
  /** Returns the Unicode text of a code; "" if it is unknown. */
  text(code: number): string;
  /** Returns the codes of a text. An embedded subset may lack their glyphs. */
  codesFor(text: string): readonly number[];
  /** Whether the font certainly has the glyph of a code. */
  has(code: number): boolean;
  /** Makes a copy with `/Widths` to draw values with; missing if the font has `/Widths` itself. */
  readonly forValues?: () => PDFRef;
  /** Returns the bytes of a code. */
  encode(code: number): Uint8Array;
  /** For a Type 3 font, an estimate of its em, and whether it draws downwards; `undefined` for other fonts. */
  readonly type3: { upsideDown: boolean; emGuess: number } | undefined;
  /** Whether its codes are single bytes: word spacing applies to code 32 then (ISO 32000-2 §9.3.3). */
  readonly oneOctet: boolean;
}

/** Returns a function from text to its codes. The map is made on the first call. */
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

/** Delays a computation to the first call: most fonts draw no values. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
