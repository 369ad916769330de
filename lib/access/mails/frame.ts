import { escapeHtml } from "#lib/contract/fields/variables.ts";

/** A service mail's texts, without markup. */
export interface Content {
  lang: string;
  title: string;
  paragraphs: string[];
  action: { label: string; url: string };
  /** Below the button, smaller. */
  notes: string[];
  foot: string;
}

export function asText({ title, paragraphs, action, notes, foot }: Content): string {
  const parts = [title, ...paragraphs, `${action.label}:\n${action.url}`, ...notes];
  // "-- " on a line of its own starts a signature (RFC 3676 §4.3).
  return `${parts.join("\n\n")}\n\n-- \n${foot}\n`;
}

const INK = "#16202e";
const QUIET = "#5a6472";
const GREEN = "#1f5a46";
const SERIF = "'IBM Plex Serif',Georgia,'Times New Roman',serif";
const SANS = "'IBM Plex Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Layout by tables and inline styles, since mail programs support little CSS. The classes are for dark mode. */
export function asHtml({ lang, title, paragraphs, action, notes, foot }: Content): string {
  const p = (text: string, style: string, name: string) =>
    `<p class="${name}" style="margin:0 0 16px;word-break:break-word;${style}">${escapeHtml(text)}</p>`;
  const body = `font:400 16px/25px ${SERIF};color:${INK}`;
  const small = `font:400 13px/20px ${SANS};color:${QUIET}`;
  const url = escapeHtml(action.url);
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>@media (prefers-color-scheme:dark){.page{background:#11151b!important}.sheet{background:#181d25!important;border-color:#2c333d!important}
.ink{color:#e9e6df!important}.quiet{color:#a2a8b0!important}.mark{color:#7cc2a2!important}.rule{border-color:#2c333d!important}}</style></head>
<body class="page" style="margin:0;padding:0;background:#fbfaf6">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:544px"><tr><td style="padding:0 0 16px">
<span class="mark" style="font:600 13px/20px ${SANS};letter-spacing:.22em;color:${GREEN}">ACUSE</span></td></tr>
<tr><td class="sheet" style="padding:32px 28px 20px;background:#ffffff;border:1px solid #d9d5ca">
<h1 class="ink" style="margin:0 0 16px;word-break:break-word;font:400 25px/32px ${SERIF};color:${INK}">${escapeHtml(title)}</h1>
${paragraphs.map((text) => p(text, body, "ink")).join("\n")}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:${GREEN}">
<a href="${url}" style="display:inline-block;padding:12px 20px;font:600 15px/20px ${SANS};color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></td></tr></table>
<p class="quiet" style="margin:0 0 16px;${small};word-break:break-all">${url}</p>
<div class="rule" style="border-top:1px solid #d9d5ca;padding-top:16px">${notes.map((text) => p(text, small, "quiet")).join("\n")}</div>
</td></tr><tr><td style="padding:16px 0">${p(foot, small, "quiet")}</td></tr></table></td></tr></table></body></html>
`;
}
