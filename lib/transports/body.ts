import { escapeHtml } from "#lib/contract/fields/markers.ts";
import { messages } from "#lib/i18n/messages.ts";
import { BODY, GREEN, INK, mailPage, SANS, SMALL } from "./mail-page.ts";
import type { Letterhead, OutgoingMessage } from "./transport.ts";

/** Mail programs show `multipart/…` and `message/…` parts inline instead of as attachments. */
export function carried(contentType: string): string {
  return /^(multipart|message)\//i.test(contentType) ? "application/octet-stream" : contentType;
}

type Framed = Pick<OutgoingMessage, "organization" | "simulated" | "locale">;
type Footed = Framed & Pick<OutgoingMessage, "verifyUrl">;

/**
 * Returns what the service writes around a text: `first`, the first line of a simulated mail; `foot`, which is empty in a simulated
 * mail, and `view` stand before the record's URL.
 */
export function aroundText(message: Framed): { first: string | null; foot: string; view: string } {
  const { mail } = messages(message.locale);
  return {
    first: message.simulated ? mail.simulatedFirst : null,
    foot: footer(message, quotedName(message)),
    view: mail.view,
  };
}

/** `name`: the organization's, ready for the kind of text. */
const footer = ({ simulated, locale }: Framed, name: string): string =>
  simulated ? "" : `${messages(locale).mail.footer(name)} `;

/** The name as a quotation, without line ends, controls and invisible characters; they could reorder the words around it. */
const quotedName = ({ organization, locale }: Framed): string =>
  messages(locale).quoted(organization.replace(/(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim());

/** `look`: attributes of the link. */
function htmlFooter(message: Footed, look: string): string {
  const { verifyUrl, locale } = message;
  const link = `<a href="${escapeHtml(verifyUrl)}" ${look}>${messages(locale).mail.view}</a>`;
  const host = escapeHtml(new URL(verifyUrl).host);
  return `${footer(message, `<bdi>${escapeHtml(quotedName(message))}</bdi>`)}${link} (${host})`;
}

/** The text body with the link to the public record. A simulated one begins by saying so. */
export function textWithFooter(message: OutgoingMessage): string {
  const { first, foot, view } = aroundText(message);
  const head = first === null ? [] : [first, ""];
  // "-- " on a line of its own starts a signature (RFC 3676 §4.3).
  const about = foot === "" ? [] : [foot.trimEnd()];
  return [...head, message.bodyText, "", "-- ", ...about, `${view}:`, message.verifyUrl, ""].join("\n");
}

/** The first line of a simulated mail. */
function simulatedHead({ simulated, locale }: Framed): string {
  if (!simulated) return "";
  const style = `max-width:568px;margin:0 0 24px;padding:8px 16px;border:1px solid #8a5a00;color:#8a5a00;background:#f9f1de;font:14px/20px ${SANS}`;
  return `<div class="simulated" lang="${locale}" style="${style}">${messages(locale).mail.simulatedFirst}</div>`;
}

/** The HTML body: the sender's own, or the text in the organization's frame; `null` without either. */
export function htmlOf(message: OutgoingMessage): string | null {
  if (message.bodyHtml !== null) return htmlWithFooter(message.bodyHtml, message);
  return message.letterhead && framed(message, message.letterhead, `cid:${logoId(message)}`);
}

/** The logo and its Content-ID. It travels in the mail: a picture on a server would tell when the mail is opened. */
export function inlineLogo(message: OutgoingMessage): { id: string; png: Uint8Array } | null {
  const logo = message.bodyHtml === null ? message.letterhead?.logo : null;
  return logo ? { id: logoId(message), png: logo.png } : null;
}

/** RFC 2392 §2: unique in the world. */
const logoId = ({ notificationId }: OutgoingMessage): string => `logo.${notificationId}@acuse`;

/** The sender's HTML body with the link to the public record. */
export function htmlWithFooter(html: string, message: Footed): string {
  const style = `max-width:568px;margin:32px 0 0;padding:8px 16px;border:1px solid #d9d5ca;background:#ffffff;${SMALL}`;
  const foot = `<div lang="${message.locale}" style="${style}">${htmlFooter(message, `style="display:inline-block;color:${GREEN}"`)}</div>`;
  const body = html.slice(0, endOfBodyTag(html));
  const end = [...html.matchAll(/<\/body\s*>/gi)].at(-1)?.index ?? html.length;
  return body + simulatedHead(message) + html.slice(body.length, end) + foot + html.slice(end);
}

/** Returns the offset after the first `<body …>`, 0 without one; in linear time, since the HTML is a stranger's. */
function endOfBodyTag(html: string): number {
  const at = html.search(/<body\b/i);
  return at < 0 ? 0 : html.indexOf(">", at) + 1;
}

/** The text in the organization's frame, letter by letter as in the plain version. */
export function framed(
  message: Footed & Pick<OutgoingMessage, "subject" | "bodyText">,
  { logo }: Letterhead,
  logoUrl: string,
): string {
  const name = escapeHtml(message.organization);
  // Outlook knows no `pre-wrap`.
  const text = escapeHtml(message.bodyText).replaceAll("\n", "<br>");
  const picture = logo
    ? `<img src="${logoUrl}" alt="" ${sizeOf(logo)} style="display:block;margin:0 0 12px;border:0;background:#ffffff">`
    : "";
  return mailPage({
    lang: message.locale,
    title: message.subject,
    brand: `${picture}<span class="ink" dir="auto" style="font:600 16px/24px ${SANS};word-break:break-word;color:${INK}">${name}</span>`,
    sheet: `${simulatedHead(message)}<div class="ink" dir="auto" style="margin:0 0 12px;white-space:pre-wrap;word-break:break-word;unicode-bidi:plaintext;${BODY}">${text}</div>`,
    foot: `<p class="quiet" style="margin:0;${SMALL}">${htmlFooter(message, `class="mark" style="display:inline-block;color:${GREEN}"`)}</p>`,
  });
}

/** The most pixels of the logo in a mail. */
const LOGO = { width: 240, height: 64 };

function sizeOf({ width, height }: { width: number; height: number }): string {
  const scale = Math.min(1, LOGO.width / width, LOGO.height / height);
  return `width="${Math.ceil(width * scale)}" height="${Math.ceil(height * scale)}"`;
}
