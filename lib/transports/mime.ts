import addressparser from "nodemailer/lib/addressparser";
import MailComposer from "nodemailer/lib/mail-composer";
import { carried, htmlWithFooter, textWithFooter } from "./body.ts";
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
    text: textWithFooter(message),
    ...(message.bodyHtml === null ? {} : { html: htmlWithFooter(message.bodyHtml, message) }),
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

/** The address of `mailFrom`, without its name. */
export function senderAddress(mailFrom: string): string {
  const [first] = addressparser(mailFrom, { flatten: true });
  if (!first?.address.includes("@")) throw new Error("MAIL_FROM holds no e-mail address");
  return first.address;
}
