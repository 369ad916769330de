import { type PDFContext, PDFRef } from "@cantoo/pdf-lib";
import { type Entry, PdfFile } from "#lib/evidence/pdf/file.ts";
import { PdfError, PdfReader } from "#lib/evidence/pdf/syntax.ts";
import { UnreadablePdf } from "./errors.ts";
import { type Found, scan } from "./exact-parser.ts";

/**
 * Parses the objects that the cross-references list, as readers do. A scan also finds old and hidden objects, which are
 * left out. It keeps the last object of each number; a file whose cross-references list another one is refused.
 *
 * @throws UnreadablePdf, or an error of pdf-lib
 */
export async function parseAsListed(bytes: Uint8Array): Promise<PDFContext> {
  const { context, found } = await scan(bytes);
  // An encrypted file can't be shown.
  if (context.trailerInfo.Encrypt) return context;
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf("%PDF-");
  try {
    const file = await PdfFile.open(bytes.subarray(Math.max(start, 0)), { foreign: true });
    for (const [ref] of context.enumerateIndirectObjects()) {
      const entry = entryOf(file, ref);
      if (!entry) context.delete(ref);
      else if (!isThat(entry, ref, { file, found, start })) throw new PdfError("its objects are others than it lists");
    }
    context.trailerInfo.Root = rootOf(file);
  } catch (error) {
    if (error instanceof PdfError) throw new UnreadablePdf("damaged");
    throw error;
  }
  return context;
}

function entryOf(file: PdfFile, { objectNumber, generationNumber }: PDFRef): Entry | null {
  const entry = file.sections.map(({ entries }) => entries.get(objectNumber)).find(Boolean);
  if (!entry || entry.free) return null;
  return ("offset" in entry ? entry.generation : 0) === generationNumber ? entry : null;
}

/** Whether the scan found the object at the position of its cross-reference. */
function isThat(entry: Entry, ref: PDFRef, { file, found, start }: { file: PdfFile; found: Found; start: number }) {
  const place = found.places.get(ref);
  if (entry.free) return false;
  if ("offset" in entry) return place === start + valueAt(file, entry.offset);
  const { objectNumber } = ref;
  const containers = [...found.packed].filter(([, numbers]) => numbers.includes(objectNumber));
  const [container, numbers] = containers.at(-1) ?? [];
  if (!container || !numbers || container.objectNumber !== entry.within) return false;
  const after = place === undefined || place < (found.places.get(container) ?? 0);
  return after && numbers[entry.index] === objectNumber;
}

function valueAt({ bytes }: PdfFile, offset: number): number {
  const reader = new PdfReader(bytes, offset);
  reader.natural();
  reader.natural();
  reader.expectWord("obj");
  reader.skipWhite();
  return reader.at;
}

function rootOf({ sections }: PdfFile): PDFRef {
  const root = sections.map(({ trailer }) => trailer.entries.get("Root")).find(Boolean);
  if (root?.kind !== "ref") throw new PdfError("its catalog is missing");
  return PDFRef.of(root.number, root.generation);
}
