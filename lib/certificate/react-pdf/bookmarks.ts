import type { LayoutNode } from "./tree.ts";

/**
 * Gives every bookmark its place on its page. react-pdf passes the place within the parent node, and pdfkit counts `left` from
 * the right edge of the page, so `left` is the page's width.
 */
export function placeBookmarks(document: LayoutNode): void {
  for (const page of document.children ?? [])
    for (const child of page.children ?? []) place(child, 0, page.box?.width ?? 0);
}

function place({ box, props, children = [] }: LayoutNode, above: number, width: number): void {
  const top = above + (box?.top ?? 0);
  if (props?.bookmark) Object.assign(props.bookmark, { top, left: width });
  for (const child of children) place(child, top, width);
}
