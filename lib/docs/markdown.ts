import { Marked, type Token, type Tokens } from "marked";
import { escapeHtml } from "#lib/contract/fields/markers.ts";

interface Section {
  id: string;
  title: string;
}

export interface Rendered {
  title: string;
  /** The first sentence, as plain text. */
  summary: string;
  /** Everything below the title. */
  html: string;
  /** The headings of the second level. */
  sections: Section[];
  /** The text to search, first what stands above all sections. */
  parts: Part[];
}

/** A section as plain text; `section` is `null` for what stands above all sections. */
export interface Part {
  section: Section | null;
  text: string;
}

/** Returns the address that a link of the file has on the service, or `null` if the service has no such page. */
type Addresses = (href: string) => string | null;

/** Renders a guide. Raw HTML in it is shown as text; comments are left out. */
export function renderGuide(markdown: string, addresses: Addresses): Rendered {
  const sections: Section[] = [];
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = headingId(text);
        if (depth === 2) sections.push({ id, title: plain(text) });
        const content = this.parser.parseInline(tokens);
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${content}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const address = addresses(href);
        return address === null ? content : `<a href="${escapeHtml(address)}">${content}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escapeHtml(addresses(href) ?? "")}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      html: ({ text }) => (/^\s*<!--[\s\S]*-->\s*$/.test(text) ? "" : escapeHtml(text)),
      code({ text }) {
        const block = `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
        // As in components/site/command-block.tsx.
        return text.includes("\n")
          ? `<div class="commands">${block}</div>\n`
          : `<div class="command" data-command><div>${block}</div></div>\n`;
      },
    },
  });
  const [title, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== "space");
  const summary = rest.find(({ type }) => type === "paragraph");
  const html = marked.parser(rest);
  // A wide table scrolls by itself, and by keyboard.
  const scrolling = html
    .replace(/<table>/g, '<div class="wide" tabindex="0"><table>')
    .replace(/<\/table>/g, "</table></div>");
  return {
    title: textOf(title),
    summary: firstSentence(textOf(summary)),
    html: scrolling,
    sections,
    parts: partsOf(rest),
  };
}

function partsOf(tokens: Token[]): Part[] {
  const parts: Part[] = [{ section: null, text: "" }];
  for (const token of tokens) {
    const heading = token.type === "heading" && token.depth === 2;
    if (heading) parts.push({ section: { id: headingId(token.text), title: plain(token.text) }, text: "" });
    else for (const part of parts.slice(-1)) part.text = [part.text, textOfBlock(token)].filter(Boolean).join(BLOCK);
  }
  return parts;
}

/** Stands between blocks, items of a list and cells of a table, as in a search result. */
const BLOCK = " · ";

function textOfBlock(token: Token): string {
  if (token.type === "code") return plain(token.text).trim();
  const items = token.type === "list" && !token.ordered ? (token as Tokens.List).items : [token];
  return items.map(({ raw }) => withoutMarkup(raw).replace(/^[ ·]+|[ ·]+$/g, "")).join(BLOCK);
}

/** Reads a link as its text, and a table as its cells. */
const withoutMarkup = (markdown: string): string =>
  plain(
    markdown
      .replace(/<!--[\s\S]*?-->|^```\w*$/gm, "")
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/^[#>\s-]+/gm, " ")
      .replace(/\|[-\s|:]*/g, BLOCK),
  );

/** Returns a heading's anchor, by the rules of GitHub. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replace(/ /g, "-");

const textOf = (token: { type: string } | undefined): string =>
  plain((token as Tokens.Heading | Tokens.Paragraph | undefined)?.text ?? "");

const firstSentence = (text: string): string => /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;

const plain = (text: string): string => text.replace(/[`*]/g, "").replace(/\s+/g, " ");
