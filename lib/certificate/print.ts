import { buffer } from "node:stream/consumers";
import layoutDocument from "@react-pdf/layout";
import draw from "@react-pdf/render";
import { type DocumentProps, Font, pdf } from "@react-pdf/renderer";
import PDFDocument from "pdfkit";
import type { ReactElement } from "react";
import { placeBookmarks } from "./bookmarks.ts";
import { type SetNode, settle } from "./glyph-places.ts";
import { writePageNumbers } from "./page-numbers.ts";

export interface PrintOptions {
  /** A BCP 47 tag. */
  language: string;
  /** Whether it is to be kept as PDF/A-3b. */
  archival: boolean;
  /** Of the document: title, author and so on (ISO 32000-2 §14.3.3). */
  info: Record<string, string | Date>;
}

type Tree = Parameters<typeof draw>[1];
/** Its types know the first argument only. */
const layOut = layoutDocument as unknown as (document: unknown, fonts: typeof Font) => Promise<Tree & SetNode>;

/** What react-pdf's `renderToBuffer` does, with a hand in between: when all lines have their places, and before they are drawn. */
export async function print(document: ReactElement<DocumentProps>, options: PrintOptions): Promise<Buffer> {
  const { language, archival, info } = options;
  const paper = new Paper({
    autoFirstPage: false,
    pdfVersion: "1.7",
    ...(archival ? { subset: "PDF/A-3b" } : {}),
    lang: language,
    displayTitle: true,
    info,
  });
  // Bookmarks are there for those who open them.
  paper._root.data.PageMode = "UseNone";
  const tree = await layOut(pdf(document).container.document, Font);
  settle(tree);
  writePageNumbers(tree);
  placeBookmarks(tree);
  draw(paper as never, tree);
  return buffer(paper);
}

/**
 * Draws in faces by their names: every run of glyphs selects its face, and one that comes without a name is opened again each time
 * and compared with those that are open.
 */
class Paper extends PDFDocument {
  override font(face: string | { postscriptName: string }, ...how: unknown[]): this {
    if (typeof face === "string") return super.font(face, ...how);
    this.registerFont(face.postscriptName, face);
    return super.font(face.postscriptName, ...how);
  }
}
