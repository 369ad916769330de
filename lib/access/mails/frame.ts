import { escapeHtml } from "#lib/contract/fields/markers.ts";
import { BODY, GREEN, INK, mailPage, paragraph, SANS, SERIF, SMALL } from "#lib/transports/mail-page.ts";

/** A service mail's texts, without markup. */
export interface Content {
  lang: string;
  title: string;
  paragraphs: string[];
  action: { label: string; url: string };
  /** Before the address of the action. */
  instead: string;
  /** Below the button, smaller. */
  notes: string[];
  foot: string;
}

export function asText({ title, paragraphs, action, notes, foot }: Content): string {
  const parts = [title, ...paragraphs, `${action.label}:\n${action.url}`, ...notes];
  // "-- " on a line of its own starts a signature (RFC 3676 §4.3).
  return `${parts.join("\n\n")}\n\n-- \n${foot}\n`;
}

/** The mail in the frame of all our mails. */
export function asHtml({ lang, title, paragraphs, action, instead, notes, foot }: Content): string {
  const url = escapeHtml(action.url);
  return mailPage({
    lang,
    title,
    brand: `<span class="mark" style="font:600 13px/20px ${SANS};letter-spacing:.22em;color:${GREEN}">ACUSE</span>`,
    sheet: `<h1 class="ink" style="margin:0 0 16px;word-break:break-word;font:400 25px/32px ${SERIF};color:${INK}">${escapeHtml(title)}</h1>
${paragraphs.map((text) => paragraph(text, BODY, "ink")).join("\n")}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="button" style="background:${GREEN}">
<a class="button" href="${url}" style="display:inline-block;padding:12px 20px;font:600 15px/20px ${SANS};color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></td></tr></table>
<p class="quiet" style="margin:0;${SMALL}">${escapeHtml(instead)}</p>
<p class="quiet" style="margin:0 0 16px;${SMALL};word-break:break-word"><a class="quiet" href="${url}" style="color:inherit">${url.replace(/[?&]/g, "<wbr>$&")}</a></p>
<div class="rule" style="border-top:1px solid #d9d5ca;padding-top:16px">${notes.map((text) => paragraph(text, SMALL, "quiet")).join("\n")}</div>`,
    foot: paragraph(foot, SMALL, "quiet"),
  });
}
