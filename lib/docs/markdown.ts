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
  /** The paragraph below the title. */
  lede: string;
  /** Everything below it. */
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
      code: ({ text, lang = "" }) => codeBlock(text, lang),
      codespan: ({ text }) => `<code>${code(text)}</code>`,
      tablecell({ tokens, header, text }) {
        const name = header ? "th" : "td";
        const short = plain(text).length <= SHORT_CELL ? ' class="whole"' : "";
        return `<${name}${short}>${this.parser.parseInline(tokens)}</${name}>\n`;
      },
    },
  });
  const [title, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== "space");
  const summary = rest.find(({ type }) => type === "paragraph");
  const above = rest.slice(0, rest[0]?.type === "paragraph" ? 1 : 0);
  const html = marked.parser(rest.slice(above.length));
  // A wide table scrolls by itself, and by keyboard.
  const scrolling = html
    .replace(/<table>/g, '<div class="wide" tabindex="0"><table>')
    .replace(/<\/table>/g, "</table></div>");
  return {
    title: textOf(title),
    summary: firstSentence(textOf(summary)),
    lede: marked.parser(above),
    html: scrolling,
    sections,
    parts: partsOf(rest),
  };
}

const LANGUAGES: { readonly [language: string]: string } = {
  sh: "Shell",
  json: "JSON",
  csv: "CSV",
  sql: "SQL",
  ts: "TypeScript",
  js: "JavaScript",
  python: "Python",
};

/** Characters of a table cell that is never broken, such as a number with its unit. */
const SHORT_CELL = 10;

/** Escaped code in which names with hyphens are never broken at them, as far as they fit on a narrow screen. */
const code = (text: string): string =>
  escapeHtml(text).replace(/\S*-\S*/g, (name) => (name.length <= 28 ? whole(name) : name));
const whole = (name: string): string => `<span class="whole">${name}</span>`;

/** `info`: the language, and the file if there is one. A block without a language is a drawing, without a button to copy. */
function codeBlock(text: string, info: string): string {
  const [language = "", file] = info.split(" ");
  const escaped = escapeHtml(text);
  const name = escapeHtml(file ?? LANGUAGES[language] ?? language);
  // As in components/site/command-block.tsx.
  if (!text.includes("\n"))
    return `<div class="command" data-command><p>${name}</p><pre><code>${code(text)}</code></pre></div>\n`;
  if (!language) return `<div class="commands"><pre tabindex="0">${escaped}</pre></div>\n`;
  return `<div class="commands"><p>${name}</p><pre tabindex="0"><code>${escaped}</code></pre></div>\n`;
}

/** Code comes last in a part, so that an excerpt is a sentence if there is one. */
function partsOf(tokens: Token[]): Part[] {
  const parts: { section: Section | null; prose: string[]; code: string[] }[] = [
    { section: null, prose: [], code: [] },
  ];
  for (const token of tokens) {
    const heading = token.type === "heading" && token.depth === 2;
    const section = heading ? { id: headingId(token.text), title: plain(token.text) } : null;
    if (section) parts.push({ section, prose: [], code: [] });
    else parts.at(-1)?.[token.type === "code" ? "code" : "prose"].push(textOfBlock(token));
  }
  return parts.map(({ section, prose, code }) => ({ section, text: [...prose, ...code].filter(Boolean).join(BLOCK) }));
}

/** Ends a paragraph, an item of a list, a row of a table or a line of code. */
export const BLOCK = "\n";

function textOfBlock(token: Token): string {
  if (token.type === "code") return (token as Tokens.Code).text.split("\n").map(plain).join(BLOCK);
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows]
      .map((row) =>
        row
          .map(({ text }) => withoutMarkup(text))
          .filter(Boolean)
          .join(" – "),
      )
      .join(BLOCK);
  }
  if (token.type !== "list") return withoutMarkup(token.raw);
  return (token as Tokens.List).items.map(({ text }) => withoutMarkup(text)).join(BLOCK);
}

/** Reads a link as its text. */
const withoutMarkup = (markdown: string): string =>
  plain(
    markdown
      .replace(/<!--[\s\S]*?-->|^```\w*$/gm, "")
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/^[#>\s-]+/gm, " "),
  ).trim();

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
