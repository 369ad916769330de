import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFStream } from "@cantoo/pdf-lib";
import { unpack } from "#lib/pdf/unpack.ts";
import { ANY_CODE, noLetters, readOperators } from "./operators.ts";
import { declaredPixels } from "./streams.ts";

/**
 * The cost of drawing pages is counted in bytes of operators; those of a form, pattern or glyph count for each call. A few
 * kilobytes in which each form calls the next ten times would keep every reader of the certificate busy for years.
 */

export class TooExpensive extends Error {}

/** The highest cost of all pages together, as much as a file may hold when each stream is drawn once. */
const MOST_DRAWN = 256 * 1024 * 1024;
/** The cost of a call besides its operators. */
const CALL = 100;
/** Pixels that cost as much as one byte of operators. */
const PIXELS = 16;

/** The cost of operators. Letters and paints are separate, as the caller may have chosen font and pattern. */
interface Work {
  cost: number;
  /** Counts by character code. */
  letters: Float64Array;
  paints: number;
}
const NO_WORK: Work = { cost: 0, letters: noLetters(), paints: 0 };

/** The cost of a Type 3 font, or the highest cost of several fonts for each letter. */
interface Glyphs {
  /** Cost of each character code; for unknown codes the highest cost of all glyphs. */
  cost: Float64Array;
  /** The highest count of any glyph. */
  paints: number;
}

export class DrawingCost {
  #left = MOST_DRAWN;
  readonly #known = new Map<PDFStream, Map<PDFDict | undefined, Work>>();
  readonly #open = new Set<PDFStream>();

  /** @throws TooExpensive beyond the highest cost, and for a form that draws itself */
  addPage(contents: Uint8Array, resources: PDFDict | undefined): void {
    this.#left -= this.#operators(contents, resources).cost;
    if (!(this.#left >= 0)) throw new TooExpensive();
  }

  /** Counts each name as a call: operators can be written in too many ways to be parsed safely. */
  #operators(contents: Uint8Array, resources: PDFDict | undefined): Work {
    const { names, letters, paints } = readOperators(contents);
    const work: Work = { cost: contents.length, letters, paints };
    const glyphs: Glyphs = { cost: noLetters(), paints: 0 };
    let pattern = NO_WORK;
    for (const [written, times] of names) {
      const find = (kind: string) => dictOf(resources?.lookup(PDFName.of(kind)))?.lookup(PDFName.of(written));
      const state = dictOf(find("ExtGState"));
      add(work, times, this.#called(find("XObject"), resources));
      add(work, times, this.#called(dictOf(state?.lookup(PDFName.of("SMask")))?.lookup(PDFName.of("G")), resources));
      const chosen = state?.lookup(PDFName.of("Font"));
      const font = find("Font") ?? (chosen instanceof PDFArray ? chosen.lookup(0) : undefined);
      this.#addGlyphs(glyphs, dictOf(font), resources);
      pattern = dearer(pattern, this.#called(find("Pattern"), resources));
    }
    const painted = work.paints + sum(work.letters) * (1 + glyphs.paints);
    add(work, painted, { ...pattern, paints: 0 });
    const drawn = work.letters.reduce((cost, count, code) => cost + count * (glyphs.cost[code] ?? 0), 0);
    return { cost: work.cost + drawn, letters: work.letters, paints: painted };
  }

  #called(stream: PDFObject | undefined, inherited: PDFDict | undefined): Work {
    if (!(stream instanceof PDFStream)) return NO_WORK;
    const resources = dictOf(stream.dict.lookup(PDFName.of("Resources"))) ?? inherited;
    const known = this.#known.get(stream) ?? new Map<PDFDict | undefined, Work>();
    this.#known.set(stream, known);
    const found = known.get(resources);
    if (found !== undefined) return found;
    if (this.#open.has(stream)) throw new TooExpensive();
    this.#open.add(stream);
    const image = stream.dict.lookup(PDFName.of("Subtype")) === PDFName.of("Image");
    const work = image
      ? { ...NO_WORK, cost: declaredPixels(stream.dict) / PIXELS }
      : this.#operators(unpack(stream), resources);
    this.#open.delete(stream);
    const called = { ...work, cost: work.cost + CALL };
    known.set(resources, called);
    return called;
  }

  /** Counts the highest cost where fonts have different glyphs for a code. */
  #addGlyphs(glyphs: Glyphs, font: PDFDict | undefined, inherited: PDFDict | undefined): void {
    const drawings = dictOf(font?.lookup(PDFName.of("CharProcs")));
    if (!font || !drawings) return;
    const resources = dictOf(font.lookup(PDFName.of("Resources"))) ?? inherited;
    const costs = new Map<PDFName, number>();
    for (const name of drawings.keys()) {
      const { cost, paints } = this.#called(drawings.lookup(name), resources);
      costs.set(name, cost);
      glyphs.paints = Math.max(glyphs.paints, paints);
    }
    const dearest = Math.max(0, ...costs.values());
    const encoded = encoding(font);
    for (let code = 0; code <= ANY_CODE; code++) {
      const name = encoded?.get(code);
      const cost = name ? (costs.get(name) ?? 0) : dearest;
      glyphs.cost[code] = Math.max(glyphs.cost[code] ?? 0, cost);
    }
  }
}

/** Returns the glyph of each code that /Differences names once; other codes may draw any glyph. */
function encoding(font: PDFDict): Map<number, PDFName> | undefined {
  const differences = dictOf(font.lookup(PDFName.of("Encoding")))?.lookup(PDFName.of("Differences"));
  if (!(differences instanceof PDFArray)) return undefined;
  const names = new Map<number, PDFName>();
  const twice = new Set<number>();
  let code = 0;
  for (let at = 0; at < differences.size(); at++) {
    const item = differences.lookup(at);
    if (item instanceof PDFNumber) code = item.asNumber();
    else if (item instanceof PDFName) {
      if (names.has(code)) twice.add(code);
      names.set(code++, item);
    }
  }
  // Readers disagree on which of two entries counts.
  for (const one of twice) names.delete(one);
  return names;
}

function add(work: Work, times: number, { cost, letters, paints }: Work): void {
  // 0 × Infinity is NaN.
  if (times === 0) return;
  work.cost += times * cost;
  work.paints += times * paints;
  for (const [code, count] of letters.entries())
    if (count) work.letters[code] = (work.letters[code] ?? 0) + times * count;
}

const dearer = (one: Work, other: Work): Work => ({
  cost: Math.max(one.cost, other.cost),
  letters: one.letters.map((count, code) => Math.max(count, other.letters[code] ?? 0)),
  paints: Math.max(one.paints, other.paints),
});

const sum = (numbers: Float64Array): number => numbers.reduce((total, one) => total + one, 0);

const dictOf = (object: PDFObject | undefined): PDFDict | undefined =>
  object instanceof PDFDict ? object : object instanceof PDFStream ? object.dict : undefined;
