import type { SetNode, SetRun } from "./glyph-places.ts";

const LINE_FEED = 10;

/** One of the fourteen faces that every reader has, and nothing in it but the end of a line. */
const isEnd = ({ glyphs = [], attributes }: SetRun): boolean =>
  attributes.font?.[0]?.type === "STANDARD" && glyphs.every(({ id }) => id === LINE_FEED);

/**
 * Takes out what react-pdf would draw at the end of a line: nothing, or the line feed, which has no glyph, in Helvetica. That is
 * a font that is not embedded, which archives refuse (ISO 19005-3 §6.2.11.4).
 */
export function dropLineFeeds(node: SetNode): void {
  for (const line of node.lines ?? []) line.runs = line.runs.filter((run) => !isEnd(run));
  for (const child of node.children ?? []) dropLineFeeds(child);
}
