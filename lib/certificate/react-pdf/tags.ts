import type { StructureElement } from "pdfkit";
import type { SetLine } from "./glyph-places.ts";
import type { Paper } from "./paper.ts";

/** A node of react-pdf's tree, when it is to be drawn. */
export interface DrawnNode {
  type?: string;
  props?: { role?: string; fixed?: boolean; paint?: () => void };
  style?: object;
  box?: { left?: number; top?: number; width?: number; height?: number };
  lines?: SetLine[];
  children?: DrawnNode[];
}

/**
 * Has every text drawn between the marks of a structure element, a heading where it is one and else a paragraph, in the order in
 * which they are read (ISO 32000-2 §14.7, §14.8): react-pdf makes no tags. What stands on every page is marked as no part of the
 * document's text.
 */
export function tagTexts(document: DrawnNode, paper: Paper): void {
  const root = paper.struct("Document");
  paper.addStructure(root);
  const tagged = (node: DrawnNode): DrawnNode[] => {
    if (node.props?.fixed)
      return [telling(() => paper.markContent("Artifact")), node, telling(() => paper.endMarkedContent())];
    if (node.type === "TEXT") tagLines(node, root, paper);
    else if (node.children) node.children = node.children.flatMap(tagged);
    return [node];
  };
  for (const page of document.children ?? []) page.children = (page.children ?? []).flatMap(tagged);
}

/** react-pdf draws the lines of a text by going through them, so it meets the marks at both ends. */
function tagLines(text: DrawnNode, root: StructureElement, paper: Paper): void {
  const { lines } = text;
  if (!lines) return;
  const role = text.props?.role ?? "P";
  const element = paper.struct(role);
  root.add(element);
  const forEach: typeof lines.forEach = (drawLine) => {
    element.add(paper.markStructureContent(role));
    for (const [index, line] of lines.entries()) drawLine(line, index, lines);
    paper.endMarkedContent();
    element.end();
  };
  text.lines = Object.assign([...lines], { forEach });
}

/** A canvas on which nothing is painted, but which is drawn in its turn: of a point, because one of no size is warned of. */
function telling(tell: () => unknown): DrawnNode {
  const place = { style: {}, box: { top: 0, left: 0, width: 1, height: 1 } };
  return { type: "CANVAS", props: { paint: () => void tell() }, ...place };
}
