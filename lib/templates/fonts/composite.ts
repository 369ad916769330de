import { PDFArray, PDFDict, PDFNumber } from "@cantoo/pdf-lib";
import { arrayIn, dictIn, nameIn, numberIn, streamIn } from "#lib/pdf/entries.ts";
import { unpack } from "#lib/pdf/unpack.ts";
import type { CMap } from "./cmap.ts";
import { inverse, lazy, type PdfFont } from "./font.ts";
import { cmapIn, hasProgram, toUnicode } from "./programs.ts";
import { styleOf } from "./style.ts";
import { trueTypeGlyphs } from "./truetype.ts";

/** The code space of a composite font, and its map from codes to CIDs. */
interface Coding {
  vertical: boolean;
  lengthAt(bytes: Uint8Array, at: number): number;
  cid(code: number): number;
  octets(code: number): number;
  /** Returns the text of a code if the encoding is one of Unicode; else an empty string. */
  text(code: number): string;
}

/** Loads a Type 0 font (ISO 32000-2 §9.7); `undefined` if its encoding is unknown. */
export function loadComposite(dict: PDFDict): PdfFont | undefined {
  const descendant = arrayIn(dict, "DescendantFonts")?.lookup(0);
  const coding = codingOf(dict);
  if (!(descendant instanceof PDFDict) || !coding) return undefined;
  const descriptor = dictIn(descendant, "FontDescriptor");
  const widths = coding.vertical ? heightsOf(descendant) : widthsOf(descendant);
  const texts = textsOf(dict, descendant);
  const width = (code: number) => widths(coding.cid(code)) / 1000;
  const toGlyph = lazy(() => glyphOf(descendant));
  const glyphs = lazy(() => trueTypeGlyphs(descriptor));
  return {
    used: new Set(),
    style: styleOf(nameIn(dict, "BaseFont"), descriptor),
    vertical: coding.vertical,
    oneOctet: false,
    type3: undefined,
    lengthAt: coding.lengthAt,
    width,
    text: (code) => texts.get(code) ?? coding.text(code),
    codesFor: inverse(texts),
    has: (code) =>
      hasProgram(descriptor) && (glyphs()?.hasGlyph(toGlyph()(coding.cid(code))) ?? false) && width(code) !== 0,
    encode: (code) => {
      const length = coding.octets(code);
      return Uint8Array.from({ length }, (_, at) => Math.floor(code / 256 ** (length - 1 - at)) & 255);
    },
  };
}

function codingOf(dict: PDFDict): Coding | undefined {
  const name = nameIn(dict, "Encoding");
  const two = { lengthAt: (bytes: Uint8Array, at: number) => Math.min(2, bytes.length - at), octets: () => 2 };
  if (name.startsWith("Identity-"))
    return { ...two, vertical: name.endsWith("V"), cid: (code) => code, text: () => "" };
  // Unicode in two bytes. In each of Adobe's collections the CIDs of Latin letters start at 1.
  if (/^Uni.*-(UCS2|UTF16)-/.test(name)) {
    const cid = (code: number) => (code >= 0x20 && code <= 0x7e ? code - 0x1f : code === 0 ? 0 : -1);
    return { ...two, vertical: name.endsWith("V"), cid, text: (code) => String.fromCharCode(code) };
  }
  const map = cmapIn(dict, "Encoding");
  return map && byMap(map);
}

function byMap(map: CMap): Coding {
  const isIdentity = map.parent?.startsWith("Identity-") ?? false;
  const stream = map.spaces.length || !isIdentity ? map : undefined;
  return {
    vertical: map.vertical || map.parent?.endsWith("V") === true,
    lengthAt: (bytes, at) => (stream ? stream.lengthAt(bytes, at) : Math.min(2, bytes.length - at)),
    octets: (code) => stream?.spaces.find((space) => code >= space.low && code <= space.high)?.length ?? 2,
    cid: (code) => map.cids.get(code) ?? (isIdentity ? code : 0),
    text: () => "",
  };
}

/** Limit of entries in a W array, whose ranges can repeat all CIDs. */
const MOST_WIDTHS = 200_000;

function widthsOf(descendant: PDFDict): (cid: number) => number {
  const usual = numberIn(descendant, "DW") ?? 1000;
  const widths = new Map<number, number>();
  readRuns(arrayIn(descendant, "W"), 1, (cid, [width]) => widths.set(cid, width ?? usual));
  return (cid) => widths.get(cid) ?? usual;
}

/** Reads vertical displacements, the first of three numbers in W2. */
function heightsOf(descendant: PDFDict): (cid: number) => number {
  const usual = arrayIn(descendant, "DW2")?.lookupMaybe(1, PDFNumber)?.asNumber() ?? -1000;
  const heights = new Map<number, number>();
  readRuns(arrayIn(descendant, "W2"), 3, (cid, [height]) => heights.set(cid, height ?? usual));
  return (cid) => heights.get(cid) ?? usual;
}

/** Reads `first [a b c]` and `first last a`, with `count` numbers for each CID. */
function readRuns(list: PDFArray | undefined, count: number, set: (cid: number, values: number[]) => void): void {
  if (!list) return;
  let room = MOST_WIDTHS;
  const number = (array: PDFArray, at: number) => {
    const value = at < array.size() ? array.lookup(at) : undefined;
    return value instanceof PDFNumber ? value.asNumber() : 0;
  };
  for (let at = 0; at + 1 < list.size() && room > 0; ) {
    const first = number(list, at);
    const next = list.lookup(at + 1);
    if (next instanceof PDFArray) {
      for (let i = 0; (i + 1) * count <= next.size() && room-- > 0; i++)
        set(
          first + i,
          Array.from({ length: count }, (_, n) => number(next, i * count + n)),
        );
      at += 2;
    } else {
      const values = Array.from({ length: count }, (_, n) => number(list, at + 2 + n));
      for (let cid = first; cid <= number(list, at + 1) && room-- > 0; cid++) set(cid, values);
      at += 2 + count;
    }
  }
}

/** Reads /ToUnicode, or else the `cmap` of the embedded program if codes are its glyph ids. */
function textsOf(dict: PDFDict, descendant: PDFDict): Map<number, string> {
  const map = toUnicode(dict);
  if (map?.texts.size) return map.texts;
  const texts = new Map<number, string>();
  const glyphs = trueTypeGlyphs(dictIn(descendant, "FontDescriptor"));
  if (!glyphs || !nameIn(dict, "Encoding").startsWith("Identity")) return texts;
  if (streamIn(descendant, "CIDToGIDMap")) return texts;
  for (const [codePoint, glyph] of glyphs.assigned())
    if (!texts.has(glyph)) texts.set(glyph, String.fromCodePoint(codePoint));
  return texts;
}

function glyphOf(descendant: PDFDict): (cid: number) => number {
  const map = streamIn(descendant, "CIDToGIDMap");
  if (!map) return (cid) => cid;
  const octets = unpack(map);
  return (cid) => ((octets[cid * 2] ?? 0) << 8) | (octets[cid * 2 + 1] ?? 0);
}
