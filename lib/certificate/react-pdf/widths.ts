import type { LayoutNode, Style } from "./tree.ts";

/** Merges the styles of a node as react-pdf does. */
export const flat = (style: LayoutNode["style"] = {}): Style =>
  Array.isArray(style) ? Object.assign({}, ...style.flat(Number.POSITIVE_INFINITY)) : style;

/**
 * Returns each child of a node that has `room` points of width, with the points that it has at least. The children of a row
 * without a width share the rest equally, as with `flex: 1`.
 */
export function roomsIn({ children = [] }: LayoutNode, style: Style, room: number): [LayoutNode, number][] {
  const { paddingHorizontal = 0, paddingLeft = paddingHorizontal, borderLeftWidth = 0, columnGap = 0 } = style;
  const outer = Math.min(room, style.width ?? room, style.maxWidth ?? room);
  const inner = outer - paddingLeft - paddingHorizontal - borderLeftWidth;
  const sizes = children.map((child) => ({ child, ...sizeOf(child) }));
  if (style.flexDirection !== "row") return sizes.map(({ child, margins }) => [child, inner - margins]);
  const taken = sizes.reduce((sum, { width = 0, margins }) => sum + width + margins, columnGap * (children.length - 1));
  const share = (inner - taken) / sizes.filter(({ width }) => width === undefined).length;
  return sizes.map(({ child, width = share }) => [child, width]);
}

function sizeOf({ style, props }: LayoutNode): { width?: number | undefined; margins: number } {
  const { width = props?.width, marginLeft = 0, marginRight = 0 } = flat(style);
  return { width, margins: marginLeft + marginRight };
}
