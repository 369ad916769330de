import { glyphRun } from "../react-pdf/glyph-positions.ts";
import type { GlyphRun, LayoutNode } from "../react-pdf/tree.ts";

/** Returns the anchor of an attachment's page; both numbers start at 1. */
export const anchorOf = (attachment: number, page: number): string => `attachment-${attachment}/${page}`;

/** Returns a placeholder at least as wide as the numbers of so many pages. */
export const placeholderOf = (count: number): string => (count === 1 ? "000" : "000–000");

/**
 * Replaces the placeholders of links to attachments with page numbers. The numbers are known only after layout, and a second
 * layout would take as long as the first.
 */
export function writeAttachmentLinks(document: LayoutNode): void {
  const numbers = new Map<string, number[]>();
  for (const [index, page] of (document.children ?? []).entries())
    for (const { props } of page.children ?? []) {
      const [attachment, shown] = props?.id?.split("/") ?? [];
      if (attachment && shown) numbers.set(attachment, [...(numbers.get(attachment) ?? []), index + 1]);
    }
  if (numbers.size > 0) writeIn(document, numbers);
}

function writeIn(node: LayoutNode, numbers: Map<string, number[]>): void {
  for (const { runs } of node.lines ?? [])
    for (const run of runs) {
      const [, attachment = ""] = /^#(.*)\//.exec(run.attributes.link ?? "") ?? [];
      const pages = numbers.get(attachment);
      if (pages) write(run, pages.length === 1 ? `${pages[0]}` : `${pages[0]}–${pages.at(-1)}`);
    }
  for (const child of node.children ?? []) writeIn(child, numbers);
}

function write(run: GlyphRun, text: string): void {
  const { font: [font] = [], fontSize = 0 } = run.attributes;
  if (font) Object.assign(run, glyphRun(text, font, fontSize));
}
