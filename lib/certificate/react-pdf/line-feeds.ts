import type { GlyphRun, LayoutNode } from "./tree.ts";

const LINE_FEED = 10;

/** True for a run in one of the fourteen standard fonts that holds at most line feeds. */
const isLineEnd = ({ glyphs = [], attributes }: GlyphRun): boolean =>
  attributes.font?.[0]?.type === "STANDARD" && glyphs.every(({ id }) => id === LINE_FEED);

/**
 * Removes the run in Helvetica that react-pdf adds for each line feed. PDF/A forbids fonts that are not embedded
 * (ISO 19005-3 §6.2.11.4).
 */
export function dropLineFeeds(node: LayoutNode): void {
  for (const line of node.lines ?? []) line.runs = line.runs.filter((run) => !isLineEnd(run));
  for (const child of node.children ?? []) dropLineFeeds(child);
}
