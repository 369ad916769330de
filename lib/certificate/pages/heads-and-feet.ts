import { Font } from "@react-pdf/renderer";
import { INKS } from "#components/record/pdf/style.ts";
import { glyphRun } from "../react-pdf/glyph-positions.ts";
import type { LayoutNode, OpenFont } from "../react-pdf/tree.ts";
import { RUNNING_SIZE, SIDE } from "./frame.ts";

export interface HeadAndFoot {
  /** The running head of every page but the first. */
  title: string;
  /** Returns the text of the page number. */
  number: (page: number, pages: number) => string;
}

/** Points from the baseline to the page's upper or lower edge. */
const ABOVE = 34.7;
const BELOW = 34.3;

/**
 * Adds running head and page number to each page after layout. With react-pdf's `render` property, which knows the number too,
 * react-pdf lays out the rest of the document again for every page.
 */
export function writeHeadsAndFeet({ children: pages = [] }: LayoutNode, { title, number }: HeadAndFoot): void {
  for (const [index, page] of pages.entries()) {
    const { width = 0, height = 0 } = page.box ?? {};
    const numbered = textNode(number(index + 1, pages.length));
    numbered.box = { ...numbered.box, left: width - SIDE - numbered.box.width, top: height - BELOW };
    const head = textNode(title);
    head.box = { ...head.box, left: SIDE, top: ABOVE };
    page.children = [...(page.children ?? []), numbered, ...(index > 0 ? [head] : [])];
  }
}

function textNode(text: string) {
  const font = Font.getFont({ fontFamily: "Plex Sans", fontWeight: 400 }).data as unknown as OpenFont;
  const attributes = { font: [font], fontSize: RUNNING_SIZE, color: INKS.quiet };
  const run = { ...glyphRun(text, font, RUNNING_SIZE), attributes };
  const box = { left: 0, top: 0, width: run.xAdvance, height: 0 };
  return { type: "TEXT", props: { fixed: true }, style: {}, box, lines: [{ runs: [run], box: { x: 0, y: 0 } }] };
}
