import { runInNewContext } from "node:vm";
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

/** Values that no reader sees. */
const UNSEEN_VALUES = new Set(["hidden", "password", "file", "color", "range"]);

/** Prints what a form's field or an area of a picture shows. */
const field: FormatCallback = ({ attribs }, _walk, builder) => {
  const { type = "", value, placeholder, alt, checked } = attribs as Record<string, string>;
  const kind = type.toLowerCase();
  if (UNSEEN_VALUES.has(kind)) return;
  const box = kind === "checkbox" || kind === "radio";
  const shown = box ? (checked === undefined ? " " : "x") : kind === "image" ? alt : value || placeholder || alt;
  if (shown) builder.addInline(`[${shown}]`, { noWordTransform: true });
};

/** Marks text whose meaning depends on the look of its element: it is struck out, raised, lowered, or shown from its end. */
const marked: FormatCallback = (element, walk, builder, { before, after }) => {
  builder.addInline(before, { noWordTransform: true });
  walk(element.children, builder);
  builder.addInline(after, { noWordTransform: true });
};

/** Numbers the items as mail programs do. The library knows `start` alone, so each item becomes a list of its own that starts there. */
const numbered: FormatCallback = (element, walk, builder, format) => {
  const ordered = builder.options.formatters?.orderedList;
  if (!ordered) throw new Error("the library formats no ordered lists");
  const children: Node[] = element.children;
  const items = children.filter(({ name }) => name === "li");
  const down = "reversed" in element.attribs;
  if (!down && !items.some(({ attribs }) => "value" in attribs)) {
    ordered(element, walk, builder, format);
    return;
  }
  let next = wholeOf(element.attribs.start) ?? (down ? items.length : 1);
  builder.openBlock({ leadingLineBreaks: 2 });
  for (const child of children) {
    if (child.name !== "li") {
      walk([child], builder);
      continue;
    }
    const number = wholeOf(child.attribs.value) ?? next;
    next = number + (down ? -1 : 1);
    const alone = { ...element, attribs: { ...element.attribs, start: String(number) }, children: [child] };
    ordered(alone, walk, builder, { ...format, leadingLineBreaks: 1, trailingLineBreaks: 1 });
  }
  builder.closeBlock({ trailingLineBreaks: 2 });
};

function wholeOf(written: string | undefined): number | null {
  const number = Number.parseInt(written ?? "", 10);
  return Number.isNaN(number) ? null : number;
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
    ...["input", "area"].map((selector) => ({ selector, format: "field" })),
    ...["s", "del", "strike"].map((selector) => ({
      selector,
      format: "marked",
      options: { before: "[−", after: "−]" },
    })),
    // Else 1<sup>50</sup> € would read as 150 €.
    { selector: "sup", format: "marked", options: { before: "^(", after: ")" } },
    { selector: "sub", format: "marked", options: { before: "_(", after: ")" } },
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
 * Returns the texts of comments that Outlook alone reads, such as `<!--[if mso]>…<![endif]-->`, each after its condition. They are
 * read beside the message, not in it: what a comment seems to be inside of another, or of an attribute, can take nothing away.
 */
function outlookTexts(html: string): string[] {
  const texts: string[] = [];
  let end = 0;
  for (const { index } of html.matchAll(/<!--(?=\[if\s)/gi)) {
    if (index < end) continue;
    const last = html.indexOf("-->", index + 4);
    if (last < 0) break;
    end = last;
    const comment = html.slice(index + 4, last).replace(/<!\[endif\]$/i, "");
    const inside = comment.indexOf("]>") + 2;
    const text = inside > 1 ? convert(comment.slice(inside)).trim() : "";
    if (text) texts.push(`${comment.slice(0, inside - 1)} ${text}`);
  }
  return texts;
}

/** Milliseconds; a megabyte of a usual message takes half a second. */
const MOST_TIME = 10_000;
/** Milliseconds for a second attempt, when most of the first was spent waiting for the processor. */
const MOST_BUSY_TIME = 40_000;
/** Characters: twice the longest message. Nested lists repeat their indent in each line, and a megabyte would become forty. */
const MOST_TEXT = 2_000_000;

const read = (html: string): string => [convert(html), ...outlookTexts(html)].join("\n\n");

/**
 * Returns the text of an HTML message: paragraphs, lists, fields, the addresses of links and pictures, and at the end what Outlook
 * alone shows; `null` when it cannot be read. Nothing is fetched. Styles are ignored, so text that a style hides is printed too.
 * The parser needs minutes for some messages, such as `<a><a>…</b></b>…`, or makes forty times their length; those are not read.
 */
export function htmlText(html: string): string | null {
  const before = process.threadCpuUsage();
  const text = textWithin(html, MOST_TIME);
  if (text !== undefined) return text;
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000 < MOST_TIME / 2 ? (textWithin(html, MOST_BUSY_TIME) ?? null) : null;
}

/** `undefined`: not within the time. */
function textWithin(html: string, timeout: number): string | null | undefined {
  try {
    const text: string = runInNewContext("read(html)", { read, html }, { timeout });
    return text.length > MOST_TEXT ? null : text;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? undefined : null;
  }
}
