import { escapeHtml } from "#lib/contract/fields/variables.ts";
import { messages } from "#lib/i18n/messages.ts";
import type { OutgoingMessage } from "./transport.ts";

/** Mail programs show `multipart/…` and `message/…` parts inline instead of as attachments. */
export function carried(contentType: string): string {
  return /^(multipart|message)\//i.test(contentType) ? "application/octet-stream" : contentType;
}

type Footed = Pick<OutgoingMessage, "simulated" | "locale" | "verifyUrl">;

function footerLines({ simulated, locale }: Footed): string[] {
  const { mail } = messages(locale);
  return simulated ? [mail.simulated, mail.footer] : [mail.footer];
}

/** The text body with the link to the public record. */
export function textWithFooter(message: OutgoingMessage): string {
  // "-- " on a line of its own starts a signature (RFC 3676 §4.3).
  return [message.bodyText, "", "-- ", ...footerLines(message), message.verifyUrl, ""].join("\n");
}

/** The HTML body with the link to the public record. */
export function htmlWithFooter(html: string, message: Footed): string {
  const url = escapeHtml(message.verifyUrl);
  const footer =
    `<div lang="${message.locale}" style="margin-top:32px;padding-top:8px;border-top:1px solid #c9c5ba;color:#6b7280;` +
    `font:12px/18px sans-serif">${footerLines(message).join("<br>")}<br><a href="${url}" style="color:#1f5e4b">${url}</a></div>`;
  const end = [...html.matchAll(/<\/body\s*>/gi)].at(-1)?.index ?? html.length;
  return html.slice(0, end) + footer + html.slice(end);
}
