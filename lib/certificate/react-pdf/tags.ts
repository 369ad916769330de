import type PDFDocument from "pdfkit";
import type { StructureElement } from "pdfkit";
import type { LayoutNode } from "./tree.ts";

/**
 * Marks every text as a structure element in reading order, a heading or a paragraph (ISO 32000-2 §14.7, §14.8). Nodes that
 * repeat on each page become artifacts. react-pdf 4 writes no tags.
 */
export function tagTexts(document: LayoutNode, pdf: PDFDocument): void {
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const tagged = (node: LayoutNode): LayoutNode[] => {
    if (node.props?.fixed)
      return [callWhenDrawn(() => pdf.markContent("Artifact")), node, callWhenDrawn(() => pdf.endMarkedContent())];
    if (node.type === "TEXT") tagLines(node, root, pdf);
    else if (node.children) node.children = node.children.flatMap(tagged);
    return [node];
  };
  for (const page of document.children ?? []) page.children = (page.children ?? []).flatMap(tagged);
}

/** Wraps `forEach` of a text's lines, by which react-pdf draws them. */
function tagLines(text: LayoutNode, root: StructureElement, pdf: PDFDocument): void {
  const { lines } = text;
  if (!lines) return;
  const role = text.props?.role ?? "P";
  const element = pdf.struct(role);
  root.add(element);
  const forEach: typeof lines.forEach = (drawLine) => {
    element.add(pdf.markStructureContent(role));
    for (const [index, line] of lines.entries()) drawLine(line, index, lines);
    pdf.endMarkedContent();
    element.end();
  };
  text.lines = Object.assign([...lines], { forEach });
}

/** Returns a canvas that paints nothing. react-pdf warns of a canvas without size, so it is one point wide. */
function callWhenDrawn(call: () => unknown): LayoutNode {
  const place = { style: {}, box: { top: 0, left: 0, width: 1, height: 1 } };
  return { type: "CANVAS", props: { paint: () => void call() }, ...place };
}
