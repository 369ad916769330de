import { Font } from "@react-pdf/renderer";
import { A4 } from "../pages/frame.ts";
import { glyphRun } from "./glyph-positions.ts";
import { PLAIN } from "./plain-shaping.ts";
import type { GlyphRun, LayoutNode, OpenFont, Style } from "./tree.ts";
import { flat, roomsIn } from "./widths.ts";

/** Letters of one colour in a hash. */
const GROUP = /.{1,8}/g;

type Typeset = Required<Pick<Style, "fontFamily" | "fontSize" | "lineHeight" | "color">> & Pick<Style, "fontWeight">;
type Run = GlyphRun & Required<Pick<GlyphRun, "glyphs" | "xAdvance">>;

/**
 * Lays out every plain text that fits in one line, as most of a certificate do. react-pdf lays out only texts without lines, and
 * looks for scripts, directions and line breaks in each. A text with lines needs no children, and no view around it: react-pdf
 * visits all remaining nodes several times for each page.
 */
export function layOutShortTexts(document: LayoutNode): void {
  for (const page of document.children ?? []) visit(page, page.props?.orientation === "landscape" ? A4.long : A4.short);
}

function visit(node: LayoutNode, room: number): void {
  const style = flat(node.style);
  if (node.type === "TEXT") layOut(node, style, Math.min(style.width ?? room, style.maxWidth ?? room));
  else if (node.type !== "SVG") {
    for (const [child, within] of roomsIn(node, style, room)) visit(child, within);
    if (node.children) node.children = node.children.map(withoutBox);
  }
}

/** Returns the text instead of a view that does no more than give it its share of a row. */
function withoutBox(node: LayoutNode): LayoutNode {
  const [text, second] = node.children ?? [];
  const { flex, ...rest } = flat(node.style);
  const bare = node.type === "VIEW" && text?.lines && !second && flex && isEmpty(rest) && isEmpty(node.props);
  return bare ? Object.assign(text, { style: { ...flat(text.style), flex } }) : node;
}

const isEmpty = (props: object = {}): boolean => Object.keys(props).length === 0;

function layOut(node: LayoutNode, style: Style, room: number): void {
  const [only, second] = node.children ?? [];
  const text = only?.value;
  // react-pdf drops spaces at the ends of a line.
  if (second || text === undefined || !isTypeset(style) || !PLAIN.test(text) || text.trim() !== text) return;
  const { fontFamily, fontWeight = 400, fontSize, lineHeight } = style;
  const font = Font.getFont({ fontFamily: fontFamily[0] ?? "", fontWeight }).data as unknown as OpenFont;
  const runs = runsOf(text, font, style, node.props?.tint);
  const xAdvance = runs.reduce((sum, run) => sum + run.xAdvance, 0);
  // Of a letter that the first font lacks, react-pdf takes the glyph from the next one.
  if (xAdvance > room || runs.some(({ glyphs }) => glyphs.some(({ id }) => id === 0))) return;
  const height = fontSize * lineHeight;
  const ascent = (font.ascent * fontSize) / font.unitsPerEm;
  node.lines = [{ runs, box: { x: 0, y: 0, width: xAdvance, height }, ascent, height, xAdvance }];
  node.children = [];
}

const isTypeset = (style: Style): style is Typeset =>
  style.fontFamily !== undefined &&
  style.fontSize !== undefined &&
  style.lineHeight !== undefined &&
  style.color !== undefined &&
  style.textAlign === undefined &&
  style.letterSpacing === undefined;

function runsOf(text: string, font: OpenFont, { fontSize, color }: Typeset, tint: string | undefined): Run[] {
  const attributes = { font: [font], fontSize, color };
  if (!tint) return [{ ...shaped(text, font, fontSize), attributes }];
  return (text.match(GROUP) ?? []).map((group, index) => ({
    ...glyphRun(group, font, fontSize),
    attributes: index % 2 ? { ...attributes, color: tint } : attributes,
  }));
}

/** Returns a run as react-pdf makes it: in points, but for what glyph-positions.ts has set aside. */
function shaped(text: string, font: OpenFont, fontSize: number): Omit<Run, "attributes"> {
  const scale = fontSize / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  const scaled = positions.map(({ xAdvance, yAdvance, xOffset, yOffset, advanceWidth }) => ({
    xAdvance: xAdvance * scale,
    yAdvance: yAdvance * scale,
    xOffset: xOffset * scale,
    yOffset: yOffset * scale,
    advanceWidth,
  }));
  return { glyphs, positions: scaled, xAdvance: scaled.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
}
