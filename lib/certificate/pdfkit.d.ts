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
  }
}
