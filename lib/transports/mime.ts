import addressparser from "nodemailer/lib/addressparser";
import MailComposer from "nodemailer/lib/mail-composer";
import { headerText } from "./header-text.ts";
import type { OutgoingMessage } from "./transport.ts";

/** What the composer writes names by; not part of its documented interface, so a test holds it. */
interface AddressEncoder {
  _encodeAddressName(name: string): string;
}

/** The complete MIME message (RFC 5322) of a notification, as `mailFrom` sends it. */
export async function composeMime(message: OutgoingMessage, mailFrom: string): Promise<Uint8Array<ArrayBuffer>> {
  const address = senderAddress(mailFrom);
  const composer = new MailComposer({
    from: { name: message.senderName, address },
    to: { name: "", address: message.to },
    ...(message.senderEmail ? { replyTo: { name: "", address: message.senderEmail } } : {}),
    subject: headerText(message.subject),
    date: message.createdAt,
    messageId: `<${messageIdOf(message.notificationId, mailFrom)}>`,
    headers: {
      "X-Acuse-Notification": message.notificationId,
      ...(message.simulated ? { "X-Acuse-Simulated": "demo" } : {}),
    },
    text: message.bodyText + textFooter(message),
    ...(message.bodyHtml === null ? {} : { html: withHtmlFooter(message.bodyHtml, message) }),
    attachments: message.attachments.map(({ filename, contentType, bytes }) => ({
      filename,
      contentType: carried(contentType),
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      contentDisposition: "attachment" as const,
      contentTransferEncoding: "base64" as const,
    })),
    newline: "\r\n",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const mail = composer.compile();
  const { _encodeAddressName: quoted } = mail as unknown as AddressEncoder;
  // A quoted name is left alone where it looks like an encoded word, and most readers decode it nevertheless.
  const encodeName = (name: string) => (headerText(name) === name ? quoted.call(mail, name) : headerText(name));
  return new Uint8Array(await Object.assign(mail, { _encodeAddressName: encodeName }).build());
}

/** The same for every try, so that a mailbox can recognise a repeated message. */
export function messageIdOf(notificationId: string, mailFrom: string): string {
  return `${notificationId}@${senderAddress(mailFrom).split("@")[1]}`;
}

function senderAddress(mailFrom: string): string {
  const [first] = addressparser(mailFrom, { flatten: true });
  if (!first?.address.includes("@")) throw new Error("MAIL_FROM holds no e-mail address");
  return first.address;
}

/** As `multipart/…` or `message/…` a file would be taken apart by the reader's mail program instead of attached. */
function carried(contentType: string): string {
  return /^(multipart|message)\//i.test(contentType) ? "application/octet-stream" : contentType;
}

function footerLines({ simulated }: OutgoingMessage): string[] {
  const lines = ["This message was sent as a certified notification. Its public record:"];
  return simulated ? ["Demo: this message was not delivered to anybody.", ...lines] : lines;
}

function textFooter(message: OutgoingMessage): string {
  // "-- " on a line of its own starts a signature (RFC 3676 §4.3).
  return ["", "", "-- ", ...footerLines(message), message.verifyUrl, ""].join("\n");
}

function withHtmlFooter(html: string, message: OutgoingMessage): string {
  const url = escapeHtml(message.verifyUrl);
  const footer =
    `<div style="margin-top:32px;padding-top:8px;border-top:1px solid #c9c5ba;color:#6b7280;` +
    `font:12px/18px sans-serif">${footerLines(message).join("<br>")}<br><a href="${url}" style="color:#1f5e4b">${url}</a></div>`;
  const end = html.toLowerCase().lastIndexOf("</body>");
  return end === -1 ? html + footer : html.slice(0, end) + footer + html.slice(end);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
