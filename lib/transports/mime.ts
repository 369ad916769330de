import addressparser from "nodemailer/lib/addressparser";
import MailComposer from "nodemailer/lib/mail-composer";
import { carried, htmlOf, inlineLogo, textWithFooter } from "./body.ts";
import { headerText } from "./header-text.ts";
import type { OutgoingMessage, ServiceMail } from "./transport.ts";

/** Internal method of nodemailer's composer that encodes display names. A test fails when it changes. */
interface AddressEncoder {
  _encodeAddressName(name: string): string;
}

/** The complete MIME message (RFC 5322) of a notification, sent from `mailFrom`. */
export async function composeMime(message: OutgoingMessage, mailFrom: string): Promise<Uint8Array<ArrayBuffer>> {
  const html = htmlOf(message);
  return build({
    from: { name: message.senderName, address: senderAddress(mailFrom) },
    to: { name: "", address: message.to },
    ...(message.senderEmail ? { replyTo: { name: "", address: message.senderEmail } } : {}),
    subject: headerText(message.subject),
    date: message.createdAt,
    messageId: `<${messageIdOf(message.notificationId, mailFrom)}>`,
    headers: {
      "X-Acuse-Notification": message.notificationId,
      ...(message.simulated ? { "X-Acuse-Simulated": "demo" } : {}),
    },
    text: textWithFooter(message),
    ...(html === null ? {} : { html }),
    attachments: [...files(message), ...logo(message)],
  });
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const files = ({ attachments }: OutgoingMessage) =>
  attachments.map(({ filename, contentType, bytes }) => ({
    filename,
    contentType: carried(contentType),
    content: asBuffer(bytes),
    contentDisposition: "attachment" as const,
    contentTransferEncoding: "base64" as const,
  }));

/** With a Content-ID the composer puts it beside the HTML, in multipart/related (RFC 2387). */
function logo(message: OutgoingMessage) {
  const inline = inlineLogo(message);
  if (!inline) return [];
  const { id: cid, png } = inline;
  return [
    {
      cid,
      filename: "logo.png",
      contentType: "image/png",
      content: asBuffer(png),
      contentDisposition: "inline" as const,
    },
  ];
}

/** The complete MIME message of a service mail. */
export async function composeServiceMail(
  letter: ServiceMail,
  mailFrom: string,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  return build({
    from: { name: senderName(mailFrom), address: senderAddress(mailFrom) },
    to: { name: "", address: letter.to },
    subject: headerText(letter.subject),
    date: now,
    messageId: `<${messageIdOf(letter.id, mailFrom)}>`,
    headers: AUTOMATIC,
    text: asWritten(letter.text),
    html: letter.html,
  });
}

/** RFC 5322 §2.1.1: maximum octets of a line without its end. */
const MAX_LINE = 998;

/**
 * Sends text as 8bit (RFC 2045 §2.8), so that links stay whole in the demo's files. The composer encodes texts with longer
 * lines.
 */
function asWritten(text: string): string | { raw: string } {
  const lines = text.split(/\r?\n/);
  if (lines.some((line) => Buffer.byteLength(line) > MAX_LINE)) return text;
  const head = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit", ""];
  return { raw: [...head, ...lines].join("\r\n") };
}

/** RFC 3834 §5: suppresses automatic replies. */
export const AUTOMATIC = { "Auto-Submitted": "auto-generated" };

async function build(options: ConstructorParameters<typeof MailComposer>[0]): Promise<Uint8Array<ArrayBuffer>> {
  const composer = new MailComposer({ ...options, newline: "\r\n", disableFileAccess: true, disableUrlAccess: true });
  const mail = composer.compile();
  const { _encodeAddressName: quoted } = mail as unknown as AddressEncoder;
  // nodemailer quotes a name that looks like an encoded word, but most mail programs decode it nevertheless.
  const encodeName = (name: string) => (headerText(name) === name ? quoted.call(mail, name) : headerText(name));
  return new Uint8Array(await Object.assign(mail, { _encodeAddressName: encodeName }).build());
}

/** The same for every attempt, so that a mailbox recognises a repeated message. */
export function messageIdOf(notificationId: string, mailFrom: string): string {
  return `${notificationId}@${senderAddress(mailFrom).split("@")[1]}`;
}

/** The address of `mailFrom`, without its name. */
export function senderAddress(mailFrom: string): string {
  const [first] = addressparser(mailFrom, { flatten: true });
  if (!first?.address.includes("@")) throw new Error("MAIL_FROM holds no e-mail address");
  return first.address;
}

const senderName = (mailFrom: string): string => addressparser(mailFrom, { flatten: true })[0]?.name || "Acuse";
