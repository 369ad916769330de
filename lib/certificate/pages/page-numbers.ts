import { type SetNode, type SetRun, spelled } from "../react-pdf/glyph-places.ts";

/** The name of the place where a page of an attachment is shown; both numbers from 1. */
export const placeOf = (attachment: number, page: number): string => `attachment-${attachment}/${page}`;

/** What stands for the numbers of so many pages until they are known. */
export const roomForNumbers = (count: number): string => (count === 1 ? "000" : "000–000");

/**
 * Writes the numbers of an attachment's pages into the links that lead to it. They are known only when all lines are set, and to
 * set them again would take as long once more; what they replace is at least as wide.
 */
export function writePageNumbers(document: SetNode): void {
  const numbers = new Map<string, number[]>();
  for (const [index, page] of (document.children ?? []).entries())
    for (const { props } of page.children ?? []) {
      const [attachment, shown] = props?.id?.split("/") ?? [];
      if (attachment && shown) numbers.set(attachment, [...(numbers.get(attachment) ?? []), index + 1]);
    }
  if (numbers.size > 0) writeIn(document, numbers);
}

function writeIn(node: SetNode, numbers: Map<string, number[]>): void {
  for (const { runs } of node.lines ?? [])
    for (const run of runs) {
      const [, attachment = ""] = /^#(.*)\//.exec(run.attributes.link ?? "") ?? [];
      const pages = numbers.get(attachment);
      if (pages) write(run, pages.length === 1 ? `${pages[0]}` : `${pages[0]}–${pages.at(-1)}`);
    }
  for (const child of node.children ?? []) writeIn(child, numbers);
}

function write(run: SetRun, text: string): void {
  const { font: [face] = [], fontSize = 0 } = run.attributes;
  if (face) Object.assign(run, spelled(text, face, fontSize));
}
