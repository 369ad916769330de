/** The part of pdfkit that is used here; the package brings no types. */
declare module "pdfkit" {
  import type { Readable } from "node:stream";

  /** A part of a document's structure (ISO 32000-2 §14.7.2). */
  export interface StructureElement {
    add(child: StructureElement | StructureContent): this;
    end(): void;
  }

  /** The content between two marks. */
  export interface StructureContent {
    readonly refs: object[];
  }

  export default class PDFDocument extends Readable {
    constructor(options: {
      autoFirstPage: boolean;
      /** The first font. */
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
    font: (font: { postscriptName: string }, ...nameAndSize: [name: string, size: number] | [size: number]) => this;
    struct(type: string): StructureElement;
    addStructure(root: StructureElement): this;
    /** Begins content of a structure element of that type, up to `endMarkedContent`. Add the result to the element. */
    markStructureContent(type: string): StructureContent;
    markContent(tag: "Artifact"): this;
    endMarkedContent(): this;
    /** Embeds a file that is associated with the document (ISO 32000-2 §14.13). */
    file(
      bytes: Uint8Array,
      options: { name: string; type: string; relationship: "Data"; creationDate: Date; modifiedDate: Date },
    ): object;
  }
}
