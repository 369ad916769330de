import layoutDocument from "@react-pdf/layout";
import draw from "@react-pdf/render";
import { type DocumentProps, Font, pdf } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { writePageNumbers } from "./pages/page-numbers.ts";
import { type Running, writeRunning } from "./pages/running-heads.ts";
import { placeBookmarks } from "./react-pdf/bookmarks.ts";
import { type SetNode, settle } from "./react-pdf/glyph-places.ts";
import { dropLineFeeds } from "./react-pdf/line-feeds.ts";
import { Paper } from "./react-pdf/paper.ts";
import { type DrawnNode, tagTexts } from "./react-pdf/tags.ts";

export interface PrintOptions {
  /** A BCP 47 tag. */
  language: string;
  /** Whether it is to be kept as PDF/A-3b. */
  archival: boolean;
  /** Of the document: title, author and so on (ISO 32000-2 §14.3.3). */
  info: { [name: string]: string | Date; CreationDate: Date; ModificationDate: Date };
  running: Running;
  /** `evidence.json`, which comes with it, and is of the same time. */
  evidence: Uint8Array;
}

type Tree = Parameters<typeof draw>[1];
/** The package's types leave out the fonts. */
const layOut = layoutDocument as unknown as (
  document: unknown,
  fonts: typeof Font,
) => Promise<Tree & SetNode & DrawnNode>;

/** What react-pdf's `renderToBuffer` does, with a hand in between: when all lines have their places, and before they are drawn. */
export async function print(
  document: ReactElement<DocumentProps>,
  options: PrintOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { language, archival, info, running, evidence } = options;
  const paper = new Paper({
    autoFirstPage: false,
    // None of the standard fourteen, which would be read in.
    font: "",
    pdfVersion: "1.7",
    ...(archival ? { subset: "PDF/A-3b" } : {}),
    lang: language,
    displayTitle: true,
    info,
    tagged: true,
  });
  // Bookmarks are there for those who open them.
  paper._root.data.PageMode = "UseNone";
  const tree = await layOut(pdf(document).container.document, Font);
  settle(tree);
  writePageNumbers(tree);
  placeBookmarks(tree);
  dropLineFeeds(tree);
  writeRunning(tree, running);
  tagTexts(tree, paper);
  attach(paper, evidence, info);
  draw(paper as never, tree);
  return paper.bytes();
}

/** As an associated file (ISO 19005-3 §6.8). */
function attach(paper: Paper, evidence: Uint8Array, { CreationDate, ModificationDate }: PrintOptions["info"]): void {
  paper.file(evidence, {
    name: "evidence.json",
    type: "application/json",
    relationship: "Data",
    creationDate: CreationDate,
    modifiedDate: ModificationDate,
  });
}
