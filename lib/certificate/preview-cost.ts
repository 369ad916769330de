import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFStream } from "@cantoo/pdf-lib";
import { unpack } from "#lib/pdf/unpack.ts";

/**
 * What it takes to draw pages: octets of operators, with those of each form, pattern and glyph as often as it is called. A few
 * kilobytes in which each form calls the next one ten times would keep every reader of the certificate busy for years.
 */

export class TooExpensive extends Error {}

/** Of all pages together: as much as a file may hold when each of its streams is drawn once. */
const MOST_DRAWN = 256 * 1024 * 1024;
/** What a call takes besides the operators in it. */
const CALL = 100;
/** Pixels that are drawn as fast as one octet of operators is read. */
const PIXELS = 16;
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/g;

export class DrawingCost {
  #left = MOST_DRAWN;
  readonly #known = new Map<PDFStream, Map<PDFDict | undefined, number>>();
  readonly #open = new Set<PDFStream>();

  /** @throws TooExpensive beyond what is bearable, and for what draws itself */
  addPage(contents: Uint8Array, resources: PDFDict | undefined): void {
    this.#left -= this.#operators(contents, resources);
    if (!(this.#left >= 0)) throw new TooExpensive();
  }

  /** Each name counts as a call, wherever it stands: operators can be written in too many ways to be told apart safely. */
  #operators(contents: Uint8Array, resources: PDFDict | undefined): number {
    const calls = new Map<string, number>();
    for (const [, name = ""] of Buffer.from(contents).toString("latin1").matchAll(NAME))
      calls.set(name, (calls.get(name) ?? 0) + 1);
    let cost = contents.length;
    for (const [written, times] of calls) {
      const name = PDFName.of(written);
      const find = (kind: string) => dictOf(resources?.lookup(PDFName.of(kind)))?.lookup(name);
      cost += times * this.#called(find("XObject"), resources);
      const state = dictOf(find("ExtGState"));
      cost += times * this.#called(dictOf(state?.lookup(PDFName.of("SMask")))?.lookup(PDFName.of("G")), resources);
      // Chosen once, a pattern is painted and a font's glyphs are drawn at most as often as there are octets left to do it.
      const chosen = state?.lookup(PDFName.of("Font"));
      const font = find("Font") ?? (chosen instanceof PDFArray ? chosen.lookup(0) : undefined);
      const pattern = this.#called(find("Pattern"), resources);
      cost += (contents.length / 2) * (pattern + this.#glyph(dictOf(font), resources));
    }
    return cost;
  }

  #called(stream: PDFObject | undefined, inherited: PDFDict | undefined): number {
    if (!(stream instanceof PDFStream)) return 0;
    const resources = dictOf(stream.dict.lookup(PDFName.of("Resources"))) ?? inherited;
    const known = this.#known.get(stream) ?? new Map<PDFDict | undefined, number>();
    this.#known.set(stream, known);
    const found = known.get(resources);
    if (found !== undefined) return found;
    if (this.#open.has(stream)) throw new TooExpensive();
    this.#open.add(stream);
    const image = stream.dict.lookup(PDFName.of("Subtype")) === PDFName.of("Image");
    const cost = CALL + (image ? pixelsOf(stream.dict) / PIXELS : this.#operators(unpack(stream), resources));
    this.#open.delete(stream);
    known.set(resources, cost);
    return cost;
  }

  /** The dearest glyph of a Type 3 font. */
  #glyph(font: PDFDict | undefined, inherited: PDFDict | undefined): number {
    const glyphs = dictOf(font?.lookup(PDFName.of("CharProcs")));
    const resources = dictOf(font?.lookup(PDFName.of("Resources"))) ?? inherited;
    return Math.max(0, ...(glyphs?.keys() ?? []).map((name) => this.#called(glyphs?.lookup(name), resources)));
  }
}

const dictOf = (object: PDFObject | undefined): PDFDict | undefined =>
  object instanceof PDFDict ? object : object instanceof PDFStream ? object.dict : undefined;

function pixelsOf(dict: PDFDict): number {
  const side = (name: string): number => {
    const value = dict.lookup(PDFName.of(name));
    return value instanceof PDFNumber ? Math.abs(value.asNumber()) : 1;
  };
  return side("Width") * side("Height");
}
