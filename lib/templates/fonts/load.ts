import { PDFDict, type PDFObject } from "@cantoo/pdf-lib";
import { nameIn } from "#lib/pdf/entries.ts";
import { loadComposite } from "./composite.ts";
import type { PdfFont } from "./font.ts";
import { loadSimple } from "./simple.ts";

/** Loads each font of a document once. */
export class Fonts {
  private readonly loaded = new Map<PDFDict, PdfFont | undefined>();

  /** Returns `undefined` if the object is not a font, or if its encoding is unknown. */
  load(object: PDFObject | undefined): PdfFont | undefined {
    if (!(object instanceof PDFDict)) return undefined;
    if (!this.loaded.has(object)) {
      const isComposite = nameIn(object, "Subtype") === "Type0";
      this.loaded.set(object, isComposite ? loadComposite(object) : loadSimple(object));
    }
    return this.loaded.get(object);
  }
}
