import { PDFDict, PDFName, PDFNumber, type PDFObject } from "@cantoo/pdf-lib";
import { arrayIn, nameIn } from "#lib/pdf/entries.ts";
import { textOfGlyphName } from "./glyph-names.ts";

/** The text of each of the 256 codes of a simple font; "" if it is unknown. */
export type CodeTexts = string[];

const decoded = (label: string): CodeTexts =>
  Array.from({ length: 256 }, (_, code) =>
    code < 32 ? "" : new TextDecoder(label).decode(Uint8Array.of(code)).replace(/[\u0080-\u009f\ufffd]/, ""),
  );

/** The upper half of StandardEncoding (ISO 32000-2 annex D.2), from octal 241. */
const STANDARD_UPPER =
  "¡ ¢ £ ⁄ ¥ ƒ § ¤ ' “ « ‹ › fi fl _ – † ‡ · _ ¶ • ‚ „ ” » … ‰ _ ¿ _ ` ´ ˆ ˜ ¯ ˘ ˙ ¨ _ ˚ ¸ _ ˝ ˛ ˇ — _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ Æ _ ª _ _ _ _ Ł Ø Œ º _ _ _ _ _ æ _ _ _ ı _ _ ł ø œ ß".split(
    " ",
  );

function standard(): CodeTexts {
  const texts = Array.from({ length: 256 }, (_, code) => (code >= 32 && code < 127 ? String.fromCharCode(code) : ""));
  texts[0x27] = "’";
  texts[0x60] = "‘";
  STANDARD_UPPER.forEach((text, at) => {
    texts[0xa1 + at] = text === "_" ? "" : text;
  });
  return texts;
}

export const ENCODINGS: Record<string, CodeTexts> = {
  WinAnsiEncoding: decoded("windows-1252"),
  MacRomanEncoding: decoded("macintosh"),
  StandardEncoding: standard(),
};

/**
 * Returns the texts of a simple font's codes by its `/Encoding`.
 *
 * @param builtIn texts of the font's built-in encoding
 * @param guess whether an unknown name ("g23") keeps the text of the base encoding, as in some readers
 */
export function textsByEncoding(encoding: PDFObject | undefined, builtIn: CodeTexts, guess: boolean): CodeTexts {
  if (encoding instanceof PDFName) return [...(ENCODINGS[encoding.decodeText()] ?? builtIn)];
  if (!(encoding instanceof PDFDict)) return [...builtIn];
  const texts = [...(ENCODINGS[nameIn(encoding, "BaseEncoding")] ?? builtIn)];
  for (const [code, name] of differences(encoding)) {
    const text = textOfGlyphName(name);
    if (text || !guess || name === ".notdef") texts[code] = text;
  }
  return texts;
}

/** Returns the glyph names of an encoding's /Differences by code. */
export function differences(encoding: PDFObject | undefined): Map<number, string> {
  const names = new Map<number, string>();
  const list = encoding instanceof PDFDict ? arrayIn(encoding, "Differences") : undefined;
  if (!list) return names;
  let code = 0;
  for (const [at] of list.asArray().entries()) {
    const item = list.lookup(at);
    if (item instanceof PDFNumber) code = item.asNumber();
    else if (item instanceof PDFName) names.set(code++ & 255, item.decodeText());
  }
  return names;
}

/** Reads the encoding in the clear-text part of a Type 1 program: `dup 123 /braceleft put`. */
export function textsOfType1(program: Uint8Array): CodeTexts | undefined {
  const head = new TextDecoder("latin1").decode(program.subarray(0, 64 * 1024)).split("eexec")[0] ?? "";
  const texts = new Array<string>(256).fill("");
  let found = false;
  for (const [, code, name = ""] of head.matchAll(/dup\s+(\d{1,3})\s*\/(\S+)\s+put/g)) {
    texts[Number(code) & 255] = textOfGlyphName(name);
    found = true;
  }
  return found ? texts : undefined;
}
