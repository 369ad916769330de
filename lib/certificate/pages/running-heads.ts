import { Font } from "@react-pdf/renderer";
import { INKS } from "#components/record/marks.ts";
import { type Face, spelled } from "../react-pdf/glyph-places.ts";
import type { DrawnNode } from "../react-pdf/tags.ts";
import { RUNNING_SIZE, SIDE } from "./frame.ts";

export interface Running {
  /** On every page but the first. */
  head: string;
  /** Of so many pages. */
  number: (page: number, pages: number) => string;
}

/** Points between the line that letters stand on and the edge of the page above and below. */
const ABOVE = 34.7;
const BELOW = 34.3;

/**
 * Writes the running head and the number on each page when the pages are there to be counted: a text that depends on its page
 * has react-pdf lay out the rest of the document anew for every page.
 */
export function writeRunning({ children: pages = [] }: DrawnNode, { head, number }: Running): void {
  for (const [index, page] of pages.entries()) {
    const { width = 0, height = 0 } = page.box ?? {};
    const numbered = lineOf(number(index + 1, pages.length));
    numbered.box = { ...numbered.box, left: width - SIDE - numbered.box.width, top: height - BELOW };
    const headed = lineOf(head);
    headed.box = { ...headed.box, left: SIDE, top: ABOVE };
    page.children = [...(page.children ?? []), numbered, ...(index > 0 ? [headed] : [])];
  }
}

function lineOf(text: string) {
  const face = Font.getFont({ fontFamily: "Plex Sans", fontWeight: 400 }).data as unknown as Face;
  const attributes = { font: [face], fontSize: RUNNING_SIZE, color: INKS.quiet };
  const run = { ...spelled(text, face, RUNNING_SIZE), attributes };
  const box = { left: 0, top: 0, width: run.xAdvance, height: 0 };
  return { type: "TEXT", props: { fixed: true }, style: {}, box, lines: [{ runs: [run], box: { x: 0, y: 0 } }] };
}
