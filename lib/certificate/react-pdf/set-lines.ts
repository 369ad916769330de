import type { SetLine } from "./glyph-places.ts";
import type { Digits } from "./line-memory.ts";

/** A node of react-pdf's tree, before or after its lines have their places. */
export interface TreeNode {
  type: string;
  props?: { [name: string]: unknown };
  style?: object;
  children?: TreeNode[];
  /** Of a piece of text. */
  value?: string;
  /** Of a text that is set. */
  lines?: SetLine[];
  alignOffset?: number;
  /** Of a text whose other part is on the next page. */
  wasSplit?: boolean;
  /** Of a text that line-memory.ts may know. */
  key?: string;
  digits?: Digits;
}

/** Nodes within texts from which on it is quicker to set the lines beforehand; an ordinary certificate has 250. */
const MANY = 600;

/**
 * Sets the lines of a document that is long or of many pieces before it is parted into pages. For each page react-pdf goes through
 * every node that is left, those within texts too, although lines that are set don't change any more: the square of the time for
 * twice the text. What it gets instead are the lines, with no nodes within. The pages come out the same.
 */
export async function withLinesSet<Tree extends TreeNode>(
  document: Tree,
  layOut: (document: Tree) => Promise<TreeNode>,
): Promise<Tree> {
  if (nodesInTexts(document) < MANY) return document;
  const undivided = (document.children ?? []).map((page) => ({ ...page, props: { ...page.props, wrap: false } }));
  return withLinesOf(document, await layOut({ ...document, children: undivided }));
}

const isText = ({ type }: TreeNode): boolean => type === "TEXT";

function nodesInTexts(node: TreeNode, inText = false): number {
  let count = inText ? 1 : 0;
  for (const child of node.children ?? []) count += nodesInTexts(child, inText || isText(node));
  return count;
}

/** Where both trees are built alike; what the layout has rebuilt is left to it. */
function withLinesOf<Tree extends TreeNode>(node: Tree, set: TreeNode): Tree {
  if (isText(node)) {
    const { lines, alignOffset } = set;
    return lines ? { ...node, lines, children: [], ...(alignOffset === undefined ? {} : { alignOffset }) } : node;
  }
  const [children = [], others = []] = [node.children, set.children];
  const alike = children.length === others.length && children.every(({ type }, at) => type === others[at]?.type);
  if (!alike) return node;
  return { ...node, children: children.map((child, at) => withLinesOf(child, others[at] ?? child)) };
}
