import { MONO } from "#components/record/pdf-style.ts";
import { type SetLine, type SetNode, settledCopy } from "./glyph-places.ts";
import type { TreeNode } from "./set-lines.ts";

/** The lines of a text as they are drawn. */
interface Known {
  lines: SetLine[];
  alignOffset: number | undefined;
  /** Points; what they were broken for. */
  width: number;
}

/** What a text says whose lines have other digits in their places, and how many of its own they have been given. */
export interface Digits {
  text: string;
  given: number;
}

/** A text of more letters hardly stands in another certificate too. */
const LONGEST = 600;
const MOST_KNOWN = 1_000;
const MOST_SEEN = 3_000;
/** Hashes and ids: in a face of one width no digit takes another's room, nor lets a line end where another would not. */
const DIGITS = /^[0-9a-f]{4,}(?:-[0-9a-f]{4,})*$/;
const ONE_WIDTH = `"fontFamily":${JSON.stringify(MONO)}`;

/** By its place and pieces. */
const known = new Map<string, Known>();
/** Texts that were set once: most of what a certificate says of its own is never said again. */
const seen = new Set<string>();
/** The number of each way to stand in a document. */
const places = new Map<string, number>();

/**
 * The document with the lines given in each text that has stood in the same place of earlier ones. Setting them is what takes the
 * most time of a certificate, and nine of ten texts are those of every other one, or hashes, which differ in their digits alone.
 */
export function withKnownLines<Tree extends TreeNode>(document: Tree): Tree {
  if (places.size > MOST_KNOWN || known.size > MOST_KNOWN || seen.size > MOST_SEEN)
    for (const memory of [known, seen, places]) memory.clear();
  return recalled(document, 0, "");
}

/** Whether lines that were given stand where they were broken for, and not in a narrower or wider place. */
export function knownLinesFit({ key, box, children = [] }: TreeNode & SetNode): boolean {
  const lines = key === undefined ? undefined : known.get(key);
  if (lines) return Math.abs((box?.width ?? 0) - lines.width) < 0.01;
  return children.every(knownLinesFit);
}

/**
 * Keeps the lines of texts that are set for the second time, and gives hashes and ids their own digits. Lines have to be ready to be
 * drawn: all else that is done with them is done once.
 */
export function learnLines(node: TreeNode & SetNode): void {
  const { key, digits, lines, box, alignOffset, children = [] } = node;
  for (const child of key === undefined ? children : []) learnLines(child);
  if (key === undefined || !lines) return;
  if (!known.has(key) && !node.wasSplit) {
    // The parts of one that a page's end has parted are not known by what the whole says.
    if (seen.has(key)) known.set(key, { lines, alignOffset, width: box?.width ?? 0 });
    seen.add(key);
  }
  if (digits) node.lines = withDigits(lines, digits);
}

function recalled<Tree extends TreeNode>(node: Tree, around: number, beside: string): Tree {
  const { type, children } = node;
  if (!children || type === "SVG") return node;
  const place = placeOf(node, around, beside);
  if (type === "TEXT") return recalledText(node, place);
  // What stands side by side shares the width.
  const row = styleText(node).includes('"row"') ? children.map((child) => child.type + styleText(child)).join() : "";
  return { ...node, children: children.map((child) => recalled(child, place, row)) };
}

function recalledText<Tree extends TreeNode>(node: Tree, place: number): Tree {
  const text = lettersOf(node);
  if (text.length > LONGEST || leadsWithin(node)) return node;
  const isDigits = DIGITS.test(text) && styleText(node).includes(ONE_WIDTH);
  const like: Tree = isDigits ? { ...alike(node), digits: { text, given: 0 } } : node;
  const key = `${place} ${node.props?.hyphenationCallback ? "any" : "own"} ${pieces(like)}`;
  const found = known.get(key);
  if (!found) return { ...like, key };
  const { lines, alignOffset } = found;
  return { ...like, key, lines, children: [], ...(alignOffset === undefined ? {} : { alignOffset }) };
}

function placeOf(node: TreeNode, around: number, beside: string): number {
  const { size, orientation } = node.type === "PAGE" ? (node.props ?? {}) : {};
  const way = `${around} ${node.type} ${size} ${orientation} ${styleText(node)} ${beside}`;
  const place = places.get(way) ?? places.size + 1;
  places.set(way, place);
  return place;
}

const styles = new WeakMap<object, string>();

function styleText({ style }: TreeNode): string {
  if (!style) return "";
  const text = styles.get(style) ?? JSON.stringify(style);
  styles.set(style, text);
  return text;
}

const lettersOf = ({ value, children = [] }: TreeNode): string => value ?? children.map(lettersOf).join("");

/** To a page whose number is written into it later. */
const leadsWithin = ({ props, children = [] }: TreeNode): boolean =>
  String(props?.src ?? "").startsWith("#") || children.some(leadsWithin);

function pieces({ value, ...node }: TreeNode): string {
  if (value !== undefined) return JSON.stringify(value);
  const { props = {}, children = [] } = node;
  return `${styleText(node)}${props.src ?? ""}(${children.map(pieces).join()})`;
}

/** The same with one digit for all, so that lines do not depend on what was said first. */
function alike<Tree extends TreeNode>(node: Tree): Tree {
  const { value, children } = node;
  if (value !== undefined) return { ...node, value: value.replace(/[0-9a-f]/g, "a") };
  return children ? { ...node, children: children.map(alike) } : node;
}

function withDigits(lines: SetLine[], digits: Digits): SetLine[] {
  const next = (): number => {
    // What stands on every page is given them once for each.
    if (digits.given === digits.text.length) digits.given = 0;
    return digits.text.charCodeAt(digits.given++);
  };
  return lines.map((line) =>
    settledCopy(line, (run) => {
      const { glyphs = [], attributes } = run;
      const [face] = attributes.font ?? [];
      return face ? { ...run, glyphs: glyphs.map(() => face.glyphForCodePoint(next())) } : run;
    }),
  );
}
