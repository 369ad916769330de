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

/** Prints what a form's field or an area of a picture shows. */
const field: FormatCallback = ({ attribs }, _walk, builder) => {
  const { value, placeholder, alt } = attribs as Record<string, string>;
  const shown = value || placeholder || alt;
  if (shown) builder.addInline(`[${shown}]`, { noWordTransform: true });
};

/** Marks text whose meaning the look of its element turns round: it is struck out, or shown from its end. */
const marked: FormatCallback = (element, walk, builder, { before, after }) => {
  builder.addInline(before, { noWordTransform: true });
  walk(element.children, builder);
  builder.addInline(after, { noWordTransform: true });
};

/** Numbers the items as mail programs do. Letters and Roman figures are left to the library, which knows `start` alone. */
const numbered: FormatCallback = (element, walk, builder, format) => {
  const items = (element.children as Node[]).filter(({ name }) => name === "li");
  const down = "reversed" in element.attribs;
  if (!down && !items.some(({ attribs }) => "value" in attribs)) {
    builder.options.formatters?.orderedList?.(element, walk, builder, format);
    return;
  }
  const whole = (written: string | undefined, otherwise: number) => Number.parseInt(written ?? "", 10) || otherwise;
  let next = whole(element.attribs.start, down ? items.length : 1);
  builder.openBlock({ leadingLineBreaks: 2 });
  for (const child of element.children as Node[]) {
    if (child.name === "li") {
      const number = whole(child.attribs.value, next);
      next = number + (down ? -1 : 1);
      builder.addLineBreak();
      builder.addInline(`${number}. `, { noWordTransform: true });
      walk(child.children, builder);
    } else walk([child], builder);
  }
  builder.closeBlock({ trailingLineBreaks: 2 });
};

/** Turns what Outlook alone reads, `<!--[if mso]>…<![endif]-->`, into text for everybody, with its condition before it. */
function withConditionalComments(html: string): string {
  const [before = "", ...comments] = html.split(/<!--(?=\[if\s)/i);
  return comments.reduce((all, comment) => {
    const [inner = "", ...after] = comment.split(/<!\[endif\]-->/i);
    const condition = inner.slice(0, inner.indexOf("]>") + 1);
    const within = inner.slice(condition.length + 1);
    // `<!--[if !mso]><!-->` ends at once: all but Outlook show what follows.
    const isShown = after.length === 0 || condition === "" || /^\s*<!--/.test(within);
    if (isShown) return `${all}<!--${comment}`;
    const says = within.split("<").some((piece) => piece.slice(piece.indexOf(">") + 1).trim() !== "");
    return `${all}${says ? `<div>${condition} ${within}</div>` : ""}${after.join("")}`;
  }, before);
}

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
  formatters: { picture, row, field, marked, numbered },
  selectors: [
    { selector: "title", format: "skip" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["‹", "›"] } },
    { selector: "img", format: "picture" },
    { selector: "input[type=hidden]", format: "skip" },
    ...["input", "area"].map((selector) => ({ selector, format: "field" })),
    ...["s", "del", "strike"].map((selector) => ({
      selector,
      format: "marked",
      options: { before: "[−", after: "−]" },
    })),
    { selector: "bdo", format: "marked", options: { before: "[bdo: ", after: "]" } },
    { selector: "ol", format: "numbered" },
    { selector: "tr", format: "row" },
    { selector: "td", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "th", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...heading,
  ],
};

const convert = compile(options);

/**
 * Returns the text of an HTML message: paragraphs, lists, fields, the addresses of links and pictures; `null` when it cannot be
 * read. Nothing is fetched. Styles are ignored, so text that a style hides is printed too.
 */
export function htmlText(html: string): string | null {
  try {
    return convert(withConditionalComments(html));
  } catch {
    return null;
  }
}
