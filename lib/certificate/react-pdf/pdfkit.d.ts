/** What we use of it: the library brings no types. */
declare module "pdfkit" {
  import type { Readable } from "node:stream";

  /** A part of a document's structure (ISO 32000-2 §14.7.2). */
  export interface StructureElement {
    add(child: StructureElement | StructureContent): this;
    end(): void;
  }

  /** What is drawn between two marks. */
  export interface StructureContent {
    readonly refs: object[];
  }

  export default class PDFDocument extends Readable {
    constructor(options: {
      autoFirstPage: boolean;
      /** The face to begin with. */
      font: string;
      pdfVersion: string;
      subset?: string;
      lang: string;
      /** Readers show the title, not the file's name. */
      displayTitle: boolean;
      info: { [name: string]: string | Date };
      /** Says that the document has a structure. */
      tagged: boolean;
    });
    /** The catalog (ISO 32000-2 §7.7.2). */
    readonly _root: { data: Record<string, unknown> };
    /** Selects a face: one of the standard fourteen, one that was registered, or one that fontkit has opened. */
    font(face: string | { postscriptName: string }, ...how: unknown[]): this;
    registerFont(name: string, face: object): this;
    struct(type: string): StructureElement;
    addStructure(root: StructureElement): this;
    /** What is drawn until the next `endMarkedContent` is of a structure element of that type, which it has to be added to. */
    markStructureContent(type: string): StructureContent;
    markContent(tag: "Artifact"): this;
    endMarkedContent(): this;
    /** Embeds a file that is associated with the document (ISO 32000-2 §14.13). */
    file(
      bytes: Uint8Array,
      options: { name: string; type: string; relationship: "Data"; creationDate: Date; modifiedDate: Date },
    ): object;
    /** Writes operators on the page that is open. */
    addContent(operators: string): this;
    /** Closes the pages that are open: before a next one, and at the end. */
    flushPages(): void;
  }
}
