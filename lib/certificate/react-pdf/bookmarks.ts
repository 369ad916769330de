import type { SetNode } from "./glyph-places.ts";

/**
 * Gives every bookmark the place on its page that it leads to: react-pdf takes the place within what is around it, and pdfkit
 * counts from the right edge, for which the page's width stands here.
 */
export function placeBookmarks(document: SetNode): void {
  for (const page of document.children ?? [])
    for (const child of page.children ?? []) place(child, 0, page.box?.width ?? 0);
}

function place({ box, props, children = [] }: SetNode, above: number, width: number): void {
  const top = above + (box?.top ?? 0);
  if (props?.bookmark) Object.assign(props.bookmark, { top, left: width });
  for (const child of children) place(child, top, width);
}
