import {
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";
import { arrayIn, dictIn, nameIn, numberIn } from "#lib/pdf/entries.ts";
import { MOST_STREAM, unpack } from "#lib/pdf/unpack.ts";
import { enlargement, type Matrix } from "./content/matrix.ts";
import { readDrawing } from "./content/reader.ts";
import type { Glyph } from "./content/text.ts";
import { TemplateError } from "./errors.ts";
import { Fonts } from "./fonts/load.ts";
import { alignMarkers } from "./markers/alignment.ts";
import { fieldOf, widenInField } from "./markers/fields.ts";
import type { Marker } from "./markers/marker.ts";
import { findMarkers } from "./markers/markers.ts";
import type { Values } from "./names.ts";
import type { Template } from "./open.ts";
import { addForm, drawsTheSame, type ReadForm, type Surface, type Surroundings } from "./surface.ts";

const DEEPEST = 40;

/** Reads all surfaces of a document, each once. */
export class Surfaces {
  readonly all: Surface[] = [];
  /** Surfaces that no `Do` operator draws: pages, appearances of annotations, patterns and masks. */
  readonly roots: Surface[] = [];
  private readonly context: PDFContext;
  private readonly values: Values;
  private readonly fonts = new Fonts();
  private readonly byRef = new Map<PDFRef, ReadForm[]>();
  private readonly pages = new Map<string, Surface>();
  private readonly seenResources = new Map<PDFDict, number>();

  constructor({ context, pages }: Template, values: Values) {
    this.context = context;
    this.values = values;
    for (const page of pages) {
      this.roots.push(this.readPage(page));
      this.readAnnotations(page);
    }
  }

  private readPage(page: PDFDict): Surface {
    const contents = page.get(PDFName.of("Contents"));
    const refs = arrayIn(page, "Contents")?.asArray() ?? (contents ? [contents] : []);
    const resources = this.resourcesOf(page);
    const key = `${refs.join(" ")} ${this.numberOf(resources)}`;
    let surface = this.pages.get(key);
    if (!surface) {
      const owners: PDFDict[] = [];
      surface = this.read(
        joined(refs.map((ref) => this.context.lookup(ref))),
        { resources, state: undefined, scale: numberIn(page, "UserUnit") ?? 1 },
        0,
        (bytes) => {
          const ref = this.context.register(this.context.flateStream(bytes));
          for (const owner of owners) owner.set(PDFName.of("Contents"), ref);
        },
      );
      this.pages.set(key, surface);
      this.owners.set(surface, owners);
    }
    this.owners.get(surface)?.push(page);
    return surface;
  }

  /** The pages that share a surface. */
  private readonly owners = new Map<Surface, PDFDict[]>();

  private resourcesOf(page: PDFDict): PDFDict {
    const resources = inherited(page, "Resources");
    if (resources instanceof PDFDict) return resources;
    const empty = this.context.obj({});
    page.set(PDFName.of("Resources"), empty);
    return empty;
  }

  private numberOf(resources: PDFDict): number {
    const known = this.seenResources.get(resources);
    if (known !== undefined) return known;
    this.seenResources.set(resources, this.seenResources.size);
    this.readHidden(resources);
    return this.seenResources.size - 1;
  }

  private read(
    bytes: Uint8Array,
    { resources, state, field, scale }: Surroundings,
    depth: number,
    replace: (bytes: Uint8Array) => void,
  ): Surface {
    this.numberOf(resources);
    const drawing = readDrawing(bytes, { resources, fonts: this.fonts, state });
    const markers = findMarkers(drawing.glyphs, drawing.spans, this.values);
    if (field) widenInField(markers, drawing.glyphs, field);
    else alignMarkers(markers, drawing.glyphs);
    const surface: Surface = {
      bytes,
      resources,
      drawing,
      markers,
      forms: [],
      scale,
      hasMarkers: markers.length > 0,
      inheritsFont: markers.some(({ lines }) => lines.flat().some(({ show }) => show.state.fontName === undefined)),
      renamed: [],
      replace,
    };
    this.all.push(surface);
    for (const { ref, stream, state, ctm, start, end } of drawing.forms) {
      const from = { resources, state, scale: scale * enlargement(ctm) * enlargement(matrixIn(stream.dict)) };
      const drawn = this.readForm(ref, stream, from, depth + 1);
      if (drawn.surface) addForm(surface, drawn.surface);
      if (drawn.ref !== ref) surface.renamed.push({ start, end, ref: drawn.ref });
    }
    surface.drawing = { glyphs: besideMarkers(markers, drawing.glyphs), spans: drawing.spans, forms: [] };
    return surface;
  }

  /** Reads a form once, and again for each place where its rewritten stream would draw differently. */
  private readForm(ref: PDFRef, stream: PDFRawStream, from: Surroundings, depth: number): ReadForm {
    const known = this.byRef.get(ref) ?? [];
    this.byRef.set(ref, known);
    const before = known.find((form) => !form.surface || drawsTheSame(form, from));
    if (before) return before;
    const own = dictIn(stream.dict, "Resources");
    const form: ReadForm = { ref: known.length ? this.context.register(stream) : ref, from, borrows: !own };
    known.push(form);
    if (depth > DEEPEST) return form;
    form.surface = this.read(unpack(stream), { ...from, resources: own ?? from.resources }, depth, (bytes) => {
      const dict = this.context.obj({});
      for (const [key, value] of stream.dict.entries()) dict.set(key, value);
      for (const key of ["Filter", "DecodeParms", "DP", "F", "Length"]) dict.delete(PDFName.of(key));
      const packed = this.context.flateStream(bytes);
      dict.set(PDFName.of("Filter"), PDFName.of("FlateDecode"));
      this.context.assign(form.ref, PDFRawStream.of(dict, packed.contents));
    });
    return form;
  }

  /** Reads surfaces that resources hold: cells of patterns, and forms of soft masks. */
  private readHidden(resources: PDFDict): void {
    for (const [, ref] of dictIn(resources, "Pattern")?.entries() ?? []) this.readRoot(ref, resources);
    const states = dictIn(resources, "ExtGState");
    for (const key of states?.keys() ?? []) {
      const state = states?.lookup(key);
      const mask = state instanceof PDFDict ? dictIn(state, "SMask") : undefined;
      this.readRoot(mask?.get(PDFName.of("G")), resources);
    }
  }

  /** @param widget the annotation whose appearance it is */
  private readRoot(ref: unknown, resources: PDFDict, widget?: PDFDict): void {
    if (!(ref instanceof PDFRef) || this.byRef.has(ref)) return;
    const stream = this.context.lookup(ref);
    if (!(stream instanceof PDFRawStream)) return;
    const isPattern = stream.dict.has(PDFName.of("PatternType"));
    if (!isPattern && nameIn(stream.dict, "Subtype") !== "Form") return;
    const field = widget && fieldOf(widget, stream);
    const { surface } = this.readForm(ref, stream, { resources, state: undefined, field, scale: 1 }, 0);
    if (surface) this.roots.push(surface);
  }

  private readAnnotations(page: PDFDict): void {
    const annotations = arrayIn(page, "Annots");
    for (let at = 0; at < (annotations?.size() ?? 0); at++) {
      const annotation = annotations?.lookup(at);
      if (!(annotation instanceof PDFDict)) continue;
      const appearances = dictIn(annotation, "AP");
      for (const [key, value] of appearances?.entries() ?? []) {
        this.readRoot(value, this.resourcesOf(page), annotation);
        const states = appearances?.lookup(key);
        if (states instanceof PDFDict)
          for (const [, ref] of states.entries()) this.readRoot(ref, this.resourcesOf(page), annotation);
      }
    }
  }
}

function matrixIn(form: PDFDict): Matrix {
  const matrix = arrayIn(form, "Matrix");
  const [a, b, c, d, e, f] = [0, 1, 2, 3, 4, 5].map((at) => matrix?.lookupMaybe(at, PDFNumber)?.asNumber());
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}

/** Returns an entry of a page or of its ancestors (ISO 32000-2 §7.7.3.4). */
function inherited(page: PDFDict, key: string): PDFObject | undefined {
  let node: PDFDict | undefined = page;
  for (let depth = 0; node && depth < 100; depth++) {
    const value = node.lookup(PDFName.of(key));
    if (value !== undefined) return value;
    const parent: PDFObject | undefined = node.lookup(PDFName.of("Parent"));
    node = parent instanceof PDFDict ? parent : undefined;
  }
  return undefined;
}

/** Returns the glyphs of the operators that draw markers. Other operators are not rewritten. */
function besideMarkers(markers: Marker[], glyphs: Glyph[]): Glyph[] {
  const shows = new Set(markers.flatMap(({ lines }) => lines.flat()).map(({ show }) => show));
  return glyphs.filter(({ show }) => shows.has(show));
}

/** Joins a page's content streams. A token ends with its stream (ISO 32000-2 §7.8.2). */
function joined(streams: unknown[]): Uint8Array {
  const parts = streams.flatMap((stream) => {
    if (stream instanceof PDFStream) return [unpack(stream), Buffer.from("\n")];
    throw new TemplateError("damaged");
  });
  const whole = Buffer.concat(parts);
  if (whole.length > MOST_STREAM) throw new TemplateError("too_large_inflated");
  return whole;
}
