import { type PDFDict, PDFName, PDFNumber } from "@cantoo/pdf-lib";
import { arrayIn, dictIn, nameIn, numberIn, streamIn } from "#lib/pdf/entries.ts";
import { unpack } from "#lib/pdf/unpack.ts";
import { type CodeTexts, differences, ENCODINGS, textsByEncoding, textsOfType1 } from "./encodings.ts";
import { inverse, lazy, type PdfFont } from "./font.ts";
import { hasProgram, toUnicode } from "./programs.ts";
import { standardWidths, withWidths } from "./standard.ts";
import { styleOf } from "./style.ts";
import { trueTypeGlyphs } from "./truetype.ts";

const SYMBOLIC = 4;

/** Loads a font of single-byte codes: Type 1, TrueType or Type 3 (ISO 32000-2 §9.6). */
export function loadSimple(dict: PDFDict): PdfFont {
  const type = nameIn(dict, "Subtype");
  const descriptor = dictIn(dict, "FontDescriptor");
  const name = nameIn(dict, "BaseFont");
  const texts = textsOf(dict, type, descriptor);
  const matrix = type === "Type3" ? fontMatrix(dict) : undefined;
  const widths = widthsOf(dict, descriptor, name, texts, matrix?.[0] ?? 0.001);
  const style = styleOf(name || nameIn(dict, "Name"), descriptor);
  return {
    used: new Set(),
    style: matrix && even(widths) ? { ...style, family: "mono" } : style,
    vertical: false,
    oneOctet: true,
    lengthAt: () => 1,
    width: (code) => widths[code] ?? 0,
    text: (code) => texts[code] ?? "",
    codesFor: inverse(texts.entries()),
    has: presence(dict, type, descriptor, widths),
    encode: (code) => Uint8Array.of(code),
    ...(lacksWidths(dict, type, name) && { forValues: lazy(() => withWidths(dict, widths, style)) }),
    type3: matrix && {
      upsideDown: middle(dict) * (matrix[3] ?? 1) < 0,
      emGuess: 2 * average(widths.filter((width) => width > 0)),
    },
  };
}

/** Whether the font has no widths, so that readers take those of a standard font. We know these except for symbol fonts. */
function lacksWidths(dict: PDFDict, type: string, name: string): boolean {
  return type !== "Type3" && !dict.has(PDFName.of("Widths")) && !/symbol|dingbat/i.test(name);
}

/** Returns the middle of the font's bounding box (y). It is below 0 for a font that draws downwards from the baseline. */
function middle(dict: PDFDict): number {
  const box = arrayIn(dict, "FontBBox");
  if (box?.size() !== 4) return 0;
  const [low, high] = [1, 3].map((at) => box.lookupMaybe(at, PDFNumber)?.asNumber() ?? 0);
  return ((low ?? 0) + (high ?? 0)) / 2;
}

/** Whether all letters have the same width. */
function even(widths: number[]): boolean {
  const drawn = widths.filter((width) => width > 0);
  return drawn.length > 10 && drawn.every((width) => width === drawn[0]);
}

const average = (numbers: number[]): number => numbers.reduce((sum, n) => sum + n, 0) / (numbers.length || 1);

function fontMatrix(dict: PDFDict): number[] {
  const matrix = arrayIn(dict, "FontMatrix");
  const numbers = matrix?.asArray().map((_, at) => matrix.lookupMaybe(at, PDFNumber)?.asNumber() ?? 0) ?? [];
  return numbers.length === 6 ? numbers : [0.001, 0, 0, 0.001, 0, 0];
}

function textsOf(dict: PDFDict, type: string, descriptor: PDFDict | undefined): CodeTexts {
  const encoding = dict.lookup(PDFName.of("Encoding"));
  const map = toUnicode(dict);
  const isKnown = (map?.texts.size ?? 0) > 0;
  // A Type 3 font has no built-in encoding.
  const base = type === "Type3" && isKnown ? new Array<string>(256).fill("") : builtIn(dict, type, descriptor);
  const texts = textsByEncoding(encoding, base, !isKnown);
  if (map) for (const [code, text] of map.texts) if (code < 256) texts[code] = text;
  return texts;
}

/** Returns the built-in encoding: that of the font program, or else the likely one. */
function builtIn(dict: PDFDict, type: string, descriptor: PDFDict | undefined): CodeTexts {
  const program = streamIn(descriptor, "FontFile");
  const own = program && textsOfType1(unpack(program));
  if (own) return own;
  const isSymbolic = ((numberIn(descriptor, "Flags") ?? 0) & SYMBOLIC) !== 0;
  const likely = type === "Type1" && !isSymbolic ? "StandardEncoding" : "WinAnsiEncoding";
  const isAdobe = type === "MMType1" || (type === "Type1" && !dict.has(PDFName.of("ToUnicode")));
  return ENCODINGS[isAdobe && !isSymbolic ? "StandardEncoding" : likely] ?? [];
}

function widthsOf(
  dict: PDFDict,
  descriptor: PDFDict | undefined,
  name: string,
  texts: CodeTexts,
  unit: number,
): number[] {
  const list = arrayIn(dict, "Widths");
  const first = numberIn(dict, "FirstChar") ?? 0;
  if (!list) return standardWidths(name, texts);
  const missing = (numberIn(descriptor, "MissingWidth") ?? 0) * unit;
  const widths = new Array<number>(256).fill(missing);
  for (let at = 0; at < Math.min(list.size(), 256); at++) {
    const width = list.lookup(at);
    if (first + at >= 0 && first + at < 256 && width instanceof PDFNumber) widths[first + at] = width.asNumber() * unit;
  }
  return widths;
}

/** Returns a function that tells whether the font certainly has the glyph of a code. */
function presence(dict: PDFDict, type: string, descriptor: PDFDict | undefined, widths: number[]) {
  if (type === "Type3") {
    const procedures = dictIn(dict, "CharProcs");
    const names = differences(dict.lookup(PDFName.of("Encoding")));
    return (code: number) => procedures?.has(PDFName.of(names.get(code) ?? ".notdef")) ?? false;
  }
  if (!hasProgram(descriptor)) return (code: number) => (widths[code] ?? 0) > 0;
  const glyphs = lazy(() => (type === "TrueType" ? trueTypeGlyphs(descriptor) : undefined));
  const byUnicode = ENCODINGS[nameIn(dict, "Encoding")];
  return (code: number) => {
    const unicode = byUnicode?.[code]?.codePointAt(0);
    return unicode !== undefined && (widths[code] ?? 0) > 0 && (glyphs()?.hasUnicode(unicode) ?? false);
  };
}
