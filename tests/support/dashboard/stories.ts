import { samplePdf, samplePng } from "../samples/files.ts";

export const LONG_NAME =
  "Despacho de abogados y procuradores Fernández-Villaverde, Ruiz de la Constitución y Asociados de la Bahía de Cádiz, S.L.P.";
export const LONG_SUBJECT =
  "Notificación de la resolución del procedimiento 2026/0042-A-XLIV sobre el inmueble de la calle de la Constitución de Cádiz, número 14, y requerimiento de desalojo";
export const LONG_WORD = "0123456789abcdef".repeat(16);
const HTML =
  "<h1>Lease 14-B</h1><p>Dear <b>María</b>,</p><table border=1><tr><th>Item</th><th>Count</th></tr><tr><td>Keys</td><td>3</td></tr></table><p><a href='https://example.com'>Read more</a></p>";
const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64");

const file = (filename: string, content_type: string, bytes: Uint8Array | string) => {
  return { filename, content_type, content_base64: base64(bytes) };
};

async function everyKind() {
  return [
    file("lease agreement.pdf", "application/pdf", await samplePdf()),
    file("inventory.txt", "text/plain", "1 table\n4 chairs\n"),
    file("rent.csv", "text/csv", "month,rent\nMay,800\nJune,800\n"),
    file("kitchen.png", "image/png", await samplePng(640, 400)),
    file("keys.zip", "application/zip", new Uint8Array([80, 75, 5, 6, ...new Uint8Array(18)])),
    file(`${LONG_SUBJECT}.${LONG_WORD.slice(0, 60)}.bin`, "application/octet-stream", new Uint8Array(2048)),
  ];
}

/** Notifications; the recipient's local part tells the stand-in how each ends. */
export const STORIES = [
  {
    name: "long",
    to: `${"recipient.with.a.long.name".repeat(2)}@${"sub.".repeat(20)}example.com`,
    subject: LONG_SUBJECT,
  },
  { name: "manyLinks", to: "stuck+many@example.com", subject: "Summons to the general meeting" },
  { name: "gaveUp", to: "unanswered+day@example.com", subject: "Notice of eviction" },
  { name: "erased", to: "paul@example.com", subject: "Medical report" },
  { name: "refused", to: "refused@example.com", subject: "Invoice 2026/116" },
  { name: "complained", to: "complained@example.com", subject: "Reminder of invoice 2026/104" },
  { name: "failed", to: "bounced@example.com", subject: "Invoice 2026/117" },
  { name: "deferred", to: "stuck+full@example.com", subject: "Claim about the lift" },
  { name: "sent", to: "stuck@example.com", subject: "Invoice 2026/118" },
  { name: "queued", to: "unanswered@example.com", subject: "Meeting of the owners on 12 June" },
  { name: "delivered", to: "maria@example.com", subject: "Lease 14-B: notice of termination" },
] as const;

export type Story = (typeof STORIES)[number]["name"];

/** Returns further fields of a notification by its story. */
export async function more(name: Story): Promise<object> {
  if (name === "delivered") return { body_html: HTML, attachments: await everyKind(), customer_ref: "2026/0118" };
  if (name !== "long") return {};
  const text = `${"Considering that ".repeat(400)}\n\n${LONG_WORD.repeat(4)}\n\n${"Line\n".repeat(60)}`;
  return {
    body_text: text,
    body_html: `<p>${LONG_WORD}</p>${HTML}`,
    customer_ref: `EXP-${LONG_WORD.slice(0, 200)}`,
    sender_name: LONG_NAME,
  };
}
