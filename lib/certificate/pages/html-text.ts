import { compile, type FormatCallback, type HtmlToTextOptions } from "html-to-text";

/** Deeper than any message is nested; what lies deeper is marked as left out. */
const MOST_DEPTH = 300;

/** `alt` says what the sender wanted to be read where the picture is not shown; it is not fetched. */
const picture: FormatCallback = (element, _walk, builder) => {
  const { alt = "", src = "" } = element.attribs as { alt?: string; src?: string };
  // A picture within the message itself is all bytes and nothing to read.
  const from = /^data:/i.test(src) ? "data:…" : src;
  builder.addInline(`[${[alt, from].filter((part) => part !== "").join(" – ")}]`, { noWordTransform: true });
};

/** Cells that have one of these arrange a message; in a table of words and figures there are none. */
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

/** The cells of a row in one line, so that a figure stands beside what it is the figure of. */
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
  // All of it, not only what is inside of <body>: a mail program shows text after it too.
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
 * What can be read in an HTML message, as plain text: paragraphs, lists, the addresses behind links and pictures. Nothing is
 * fetched and no style is heeded, so that text which a style hides is there too. `null` when it can't be read as HTML.
 */
export function htmlText(html: string): string | null {
  try {
    return convert(html);
  } catch {
    return null;
  }
}
