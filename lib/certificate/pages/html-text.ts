import { compile, type FormatCallback, type HtmlToTextOptions } from "html-to-text";

/** Levels of nesting that are read; deeper content becomes `[…]`. */
const MOST_DEPTH = 300;

/** Prints `alt` and the address of a picture, which is not fetched. */
const picture: FormatCallback = (element, _walk, builder) => {
  const { alt = "", src = "" } = element.attribs as { alt?: string; src?: string };
  // A data URL has nothing to read.
  const from = /^data:/i.test(src) ? "data:…" : src;
  builder.addInline(`[${[alt, from].filter((part) => part !== "").join(" – ")}]`, { noWordTransform: true });
};

/** A table with one of these elements in its cells is a layout table, not a table of data. */
const BLOCK =
  /^(?:address|article|aside|blockquote|br|center|d[dlt]|div|fieldset|figure|footer|form|h[1-6r]|header|li|main|nav|[ou]l|p|pre|section|table)$/;

type Node = NonNullable<Parameters<FormatCallback>[0]>;

const isCell = ({ name }: Node): boolean => name === "td" || name === "th";
const isNothing = ({ type, data }: Node): boolean => type === "comment" || (type === "text" && !data?.trim());

function hasBlocks(row: Node): boolean {
  const open: Node[] = [...row.children];
  for (let node = open.pop(); node; node = open.pop()) {
    if (BLOCK.test(node.name ?? "")) return true;
    open.push(...(node.children ?? []));
  }
  return false;
}

/** Prints the cells of a data row in one line, separated by bars. */
const row: FormatCallback = (element, walk, builder) => {
  const children: Node[] = element.children;
  if (!children.every((child) => isCell(child) || isNothing(child)) || hasBlocks(element)) {
    walk(children, builder);
    return;
  }
  builder.openBlock({ leadingLineBreaks: 1 });
  for (const [index, cell] of children.filter(isCell).entries()) {
    if (index > 0) builder.addInline(" | ", { noWordTransform: true });
    walk(cell.children, builder);
  }
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const heading = ["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } }));

const options: HtmlToTextOptions = {
  wordwrap: false,
  // Those of HTML. The library would print a zero-width space, too, as a space.
  whitespaceCharacters: " \t\r\n\f",
  // Mail programs also show text after </body>.
  baseElements: { selectors: [], returnDomByDefault: true },
  limits: { maxDepth: MOST_DEPTH, ellipsis: "[…]" },
  formatters: { picture, row },
  selectors: [
    { selector: "title", format: "skip" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["‹", "›"] } },
    { selector: "img", format: "picture" },
    { selector: "tr", format: "row" },
    { selector: "td", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "th", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...heading,
  ],
};

const convert = compile(options);

/**
 * Returns the text of an HTML message: paragraphs, lists, the addresses of links and pictures; `null` when it cannot be read.
 * Nothing is fetched. Styles are ignored, so text that a style hides is printed too.
 */
export function htmlText(html: string): string | null {
  try {
    return convert(html);
  } catch {
    return null;
  }
}
