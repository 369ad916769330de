/** What we use of it: the library brings no types. */
declare module "pdfkit" {
  import type { Readable } from "node:stream";

  export default class PDFDocument extends Readable {
    constructor(options: {
      autoFirstPage: boolean;
      pdfVersion: string;
      subset?: string;
      lang: string;
      /** Readers show the title, not the file's name. */
      displayTitle: boolean;
      info: Record<string, string | Date>;
    });
    /** The catalog (ISO 32000-2 §7.7.2). */
    readonly _root: { data: Record<string, unknown> };
    /** Selects a face: one of the standard fourteen, one that was registered, or one that fontkit has opened. */
    font(face: string | { postscriptName: string }, ...how: unknown[]): this;
    registerFont(name: string, face: object): this;
    /** Writes operators on the page that is open. */
    addContent(operators: string): this;
    /** Closes the pages that are open: before a next one, and at the end. */
    flushPages(): void;
  }
}
