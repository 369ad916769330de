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

const heading = ["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } }));

const options: HtmlToTextOptions = {
  wordwrap: false,
  // All of it, not only what is inside of <body>: a mail program shows text after it too.
  baseElements: { selectors: [], returnDomByDefault: true },
  limits: { maxDepth: MOST_DEPTH, ellipsis: "[…]" },
  formatters: { picture },
  selectors: [
    { selector: "title", format: "skip" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["‹", "›"] } },
    { selector: "img", format: "picture" },
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
