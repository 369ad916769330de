import layoutDocument from "@react-pdf/layout";
import draw from "@react-pdf/render";
import { type DocumentProps, Font, pdf } from "@react-pdf/renderer";
import PDFDocument from "pdfkit";
import type { ReactElement } from "react";
import { writeAttachmentLinks } from "./pages/attachment-links.ts";
import { type HeadAndFoot, writeHeadsAndFeet } from "./pages/heads-and-feet.ts";
import { placeBookmarks } from "./react-pdf/bookmarks.ts";
import { restorePositions } from "./react-pdf/glyph-positions.ts";
import { dropLineFeeds } from "./react-pdf/line-feeds.ts";
import { layOutShortTexts } from "./react-pdf/short-texts.ts";
import { tagTexts } from "./react-pdf/tags.ts";
import type { LayoutNode } from "./react-pdf/tree.ts";

export interface PrintOptions {
  /** A BCP 47 tag. */
  language: string;
  /** True for PDF/A-3b. */
  archival: boolean;
  /** The document information dictionary (ISO 32000-2 §14.3.3). */
  info: { [name: string]: string | Date; CreationDate: Date; ModificationDate: Date };
  headAndFoot: HeadAndFoot;
  /** Embedded with the document's date. */
  files: { name: string; type: string; bytes: Uint8Array }[];
}

type Tree = Parameters<typeof draw>[1];
/** The package's types leave out the fonts. */
const layOut = layoutDocument as unknown as (document: unknown, fonts: typeof Font) => Promise<Tree & LayoutNode>;

/** Does what react-pdf's `renderToBuffer` does, and changes the tree between layout and drawing. */
export async function print(
  document: ReactElement<DocumentProps>,
  { language, archival, info, headAndFoot, files }: PrintOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = new PDFDocument({
    autoFirstPage: false,
    // By default pdfkit reads Helvetica's metrics.
    font: "",
    pdfVersion: "1.7",
    ...(archival ? { subset: "PDF/A-3b" } : {}),
    lang: language,
    displayTitle: true,
    info,
    tagged: true,
  });
  // Readers open the document without its list of bookmarks.
  file._root.data.PageMode = "UseNone";
  const nodes = pdf(document).container.document;
  layOutShortTexts(nodes as LayoutNode);
  const tree = await layOut(nodes, Font);
  restorePositions(tree);
  writeAttachmentLinks(tree);
  placeBookmarks(tree);
  dropLineFeeds(tree);
  writeHeadsAndFeet(tree, headAndFoot);
  tagTexts(tree, file);
  for (const one of files) attach(file, one, info);
  findFontsByName(file);
  // Ends the file as well.
  draw(file as never, tree);
  return new Uint8Array(Buffer.concat(await file.toArray()));
}

/** Without a name, pdfkit opens a font again for each text, and compares its tables with those of the fonts in use. */
function findFontsByName(file: PDFDocument): void {
  const use = file.font.bind(file);
  file.font = (font, ...sized) => use(font, font.postscriptName, sized.at(-1) as number);
}

/** Embeds an associated file (ISO 19005-3 §6.8). */
function attach(
  file: PDFDocument,
  { name, type, bytes }: PrintOptions["files"][number],
  { CreationDate, ModificationDate }: PrintOptions["info"],
): void {
  file.file(bytes, {
    name,
    type,
    relationship: "Data",
    creationDate: CreationDate,
    modifiedDate: ModificationDate,
  });
}
