import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectCopier,
  type PDFPage,
} from "@cantoo/pdf-lib";
import { parseAsListed } from "#lib/pdf/as-listed.ts";
import { UnreadablePdf } from "#lib/pdf/errors.ts";
import { confine } from "./confine.ts";
import { DrawingCost, TooExpensive } from "./cost.ts";
import type { NotShown, Preview } from "./preview-all.ts";
import { checkStreams, unpackedContents } from "./streams.ts";

type Pages = Extract<Preview, { kind: "pages" }>;

export function isPdf(bytes: Uint8Array): boolean {
  // Readers accept a header anywhere in the first kilobyte.
  return includes(bytes.subarray(0, 1024), "%PDF-");
}

const includes = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text);

/**
 * Returns the pages as forms of a new document, without annotations, actions, scripts and signature fields. Form fields are
 * flattened first, so that their values are shown.
 *
 * @param room the most pages that may be shown
 */
export async function pdfPreview(bytes: Uint8Array, room: number): Promise<Preview> {
  try {
    const context = await parseAsListed(bytes);
    if (context.trailerInfo.Encrypt) return none("encrypted");
    checkStreams(context);
    const source = documentOf(context);
    const count = source.getPageCount();
    if (count === 0) return none("damaged");
    if (count > room) return none("too_many_pages");
    flatten(source);
    return await rewrite(source);
  } catch (error) {
    if (error instanceof UnreadablePdf && error.code === "too_large_inflated") return none("too_large");
    if (error instanceof TooExpensive) return none("expensive");
    // The parser may throw any error for an encrypted document.
    return none(includes(bytes, "/Encrypt") ? "encrypted" : "damaged");
  }
}

/** Calls the constructor, which only TypeScript makes private. `load` would parse with pdf-lib's lenient parser. */
const documentOf = (context: PDFContext): PDFDocument =>
  Reflect.construct(PDFDocument, [context, true, false]) as PDFDocument;

const none = (reason: NotShown): Preview => ({ kind: "none", reason });

function flatten(source: PDFDocument): void {
  if (!source.catalog.has(PDFName.of("AcroForm"))) return;
  try {
    source.getForm().flatten({ updateFieldAppearances: false });
  } catch {
    // A form that cannot be flattened is shown without its values.
  }
}

async function rewrite(source: PDFDocument): Promise<Pages> {
  const target = await PDFDocument.create({ updateMetadata: false });
  const copier = PDFObjectCopier.for(source.context, target.context);
  const sizes: Pages["sizes"] = [];
  const cost = new DrawingCost();
  for (const page of source.getPages()) {
    const { width, height, matrix, box } = geometry(page);
    const { Resources, Contents } = page.node.normalizedEntries();
    const group = page.node.lookupMaybe(PDFName.of("Group"), PDFDict);
    const contents = unpackedContents(Contents);
    cost.addPage(contents, Resources);
    const form = target.context.flateStream(contents, {
      Type: "XObject",
      Subtype: "Form",
      BBox: box,
      Matrix: matrix,
      Resources: copier.copy(Resources),
      ...(group ? { Group: copier.copy(group) } : {}),
    });
    const sheet = target.addPage([width, height]);
    sheet.node.setXObject(PDFName.of("P"), target.context.register(form));
    sheet.node.addContentStream(target.context.register(target.context.flateStream("/P Do")));
    sizes.push({ width, height });
  }
  confine(target);
  const pdf = new Uint8Array(await target.save({ useObjectStreams: false }));
  return { kind: "pages", pdf, sizes, unlike: unlike(source) };
}

/** Annotations are left out. Layers are drawn, for which ones are hidden is a setting of the document, not of its pages. */
function unlike(source: PDFDocument): Pages["unlike"] {
  const annotated = source.getPages().some(({ node }) => node.Annots()?.asArray().some(isDrawn(source.context)));
  // Readers ignore malformed settings.
  const within = (dictionary: PDFObject | undefined, key: string) =>
    dictionary instanceof PDFDict ? dictionary.lookup(PDFName.of(key)) : undefined;
  const settings = within(within(source.catalog, "OCProperties"), "D");
  const off = within(settings, "OFF");
  const hides = within(settings, "BaseState") === PDFName.of("OFF") || (off instanceof PDFArray && off.size() > 0);
  return [...(annotated ? (["annotations"] as const) : []), ...(hides ? (["layers"] as const) : [])];
}

const isDrawn = (context: PDFContext) => (reference: PDFObject) => {
  const annotation = context.lookup(reference);
  if (!(annotation instanceof PDFDict)) return false;
  return ![PDFName.of("Link"), PDFName.of("Popup")].some((kind) => annotation.get(PDFName.of("Subtype")) === kind);
};

/** Points: the longest side that PDF allows, times the largest unit in use. */
const LONGEST_SIDE = 14_400 * 100;

/** Returns the visible part of a page, cropped and rotated, in points. */
function geometry(page: PDFPage) {
  const media = page.getMediaBox();
  const crop = page.getCropBox();
  const left = Math.max(media.x, crop.x);
  const bottom = Math.max(media.y, crop.y);
  const right = Math.min(media.x + media.width, crop.x + crop.width);
  const top = Math.min(media.y + media.height, crop.y + crop.height);
  const unit = page.node.lookupMaybe(PDFName.of("UserUnit"), PDFNumber)?.asNumber() ?? 1;
  const [w, h] = [(right - left) * unit, (top - bottom) * unit];
  if (!(w >= 1 && h >= 1 && w <= LONGEST_SIDE && h <= LONGEST_SIDE))
    throw new RangeError("a page without a usable size");
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  const [x, y] = [-left * unit, -bottom * unit];
  // Maps the crop box's origin and axes for a page rotated clockwise (ISO 32000-1 §8.3.3).
  const matrices: Record<number, number[]> = {
    0: [unit, 0, 0, unit, x, y],
    90: [0, -unit, unit, 0, y, w - x],
    180: [-unit, 0, 0, -unit, w - x, h - y],
    270: [0, unit, -unit, 0, h - y, x],
  };
  const matrix = matrices[turn];
  if (!matrix) throw new RangeError("a page turned by an odd angle");
  const sideways = turn === 90 || turn === 270;
  return { width: sideways ? h : w, height: sideways ? w : h, matrix, box: [left, bottom, right, top] };
}
