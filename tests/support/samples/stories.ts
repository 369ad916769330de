import type { NotificationRecord } from "#lib/contract/record.ts";
import { sampleForm, samplePdf, samplePng } from "./files.ts";
import { DELIVERED, erased, type Story, sampleRecord, sealed } from "./record.ts";

export interface Sample {
  name: string;
  /** True for a certificate before its seal. */
  provisional: boolean;
  /** Changes the stored record; only its page is drawn. */
  tamper?: (record: NotificationRecord) => NotificationRecord;
  make: () => Promise<{ record: NotificationRecord; bytes: Map<string, Uint8Array> }>;
}

const with_ =
  (story: Story, change: (record: NotificationRecord) => NotificationRecord = (record) => record) =>
  async () => {
    const { record, bytes } = await sampleRecord(story);
    return { record: change(record), bytes };
  };

const LONG_NAME = `${"Annex III – inventory of furniture and fittings as agreed between the parties on 28 February 2024, second edition".slice(0, 96)}.pdf`;
const html = `<html><body style="font-family:Georgia;color:#333"><h1 style="color:#1F5A46">Notice</h1><p>Dear Ms <b>Lovelace</b>, see <a href="https://example.com/">the terms</a>.</p><img src="https://example.com/pixel.gif" alt="logo"></body></html>`;

async function files(): Promise<Story["attachments"]> {
  const [pdf, form, png] = await Promise.all([samplePdf(), sampleForm(), samplePng()]);
  return [
    { filename: "lease-agreement.pdf", content_type: "application/pdf", bytes: pdf },
    { filename: "façade.png", content_type: "application/octet-stream", bytes: png },
    { filename: LONG_NAME, content_type: "application/pdf", bytes: form },
    { filename: "broken.pdf", content_type: "application/pdf", bytes: pdf.slice(0, 900) },
    {
      filename: `${"accounts_of_the_third_quarter_".repeat(4)}2024.xlsx`,
      content_type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      bytes: new Uint8Array(5120).fill(80),
    },
  ];
}

const lines = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `${index + 1}. The tenant acknowledges clause ${index + 1} and everything that follows from it, without reservation.`,
  ).join("\n");

const everything = async () => {
  const attachments = [...((await files()) ?? []), ...((await files()) ?? [])].map((file, index) => ({
    ...file,
    filename: `${index}-${file.filename}`,
  }));
  const subject =
    "A subject of the greatest length that is allowed, and so a long one, with every word of it certified. "
      .repeat(10)
      .slice(0, 998);
  return sampleRecord({
    subject,
    body_text: `${lines(60)}\n\n${"unbroken".repeat(40)}\nhttps://example.com/${"path/".repeat(40)}?q=${"x".repeat(80)}\nΕλληνικά, русский, עברית, 日本語, 😀, a\u202Ereversed\u202C, e\u0301.`,
    body_html: html,
    attachments,
    events: [
      [
        "sent",
        {
          provider: "resend",
          provider_message_id: "7f9a1c52-41ce-4b0f-9c55-0e3f6e1d0c0a",
          submission_sha256: "ab".repeat(32),
          inferred: true,
        },
      ],
      [
        "deferred",
        {
          provider: "resend",
          occurred_at: "2027-05-03T10:15:04.811",
          diagnostic:
            "451 4.7.1 <recipient>: greylisted, please come back in five minutes; see https://postmaster.example.com/4.7.1",
          status_code: "4.7.1",
        },
      ],
      ...(DELIVERED?.slice(1) ?? []),
      [
        "failed",
        {
          provider: "resend",
          bounce_type: "Permanent",
          bounce_subtype: "General",
          status_code: "5.1.1",
          diagnostic: "550 5.1.1 <recipient>: user unknown",
        },
      ],
      ["complained", { provider: "resend", occurred_at: "2027-05-04T08:00:00.000" }],
    ],
  });
};

/** A letter in every script that the certificate has a typeface for, and in some scripts without one. */
export const IN_SCRIPTS = `שלום עולם, זהו מכתב (מספר 12) בעברית עם English באמצע ו־‎https://example.com/a סוף.
مرحبا بالعالم، هذه رسالة رقم ١٢ (تجربة) بالعربية، می‌خواهم.
नमस्ते दुनिया, क्षत्रिय कर्म हिन्दी।
สวัสดีชาวโลก นี่คือจดหมายแจ้งเตือนเรื่องสัญญาเช่าที่จะสิ้นสุดลงในวันที่สามสิบเอ็ดมีนาคมสองพันยี่สิบแปด
日本語の手紙です。契約は三月三十一日に終了しますので、ご確認のほどよろしくお願い申し上げます。なお、「重要事項」については添付の書類をご覧ください。
简体中文：合同将于三月三十一日终止，请您确认。
한국어 편지입니다. 계약은 3월 31일에 종료됩니다.
Emoji 😀 👩‍⚖️ ❤️ 🇪🇸 ✔️ 👍🏽, Ωmega, жук, ἄνθρωπος, e\u0301, 𓀀, pay\u200Dpal, a\u202Eb
  two spaces before
\tone tab before`;

const REFUSED: NonNullable<Story["events"]>[number] = [
  "failed",
  {
    provider: "resend",
    bounce_type: "Permanent",
    bounce_subtype: "General",
    status_code: "5.1.1",
    diagnostic:
      "smtp; 550 5.1.1 <ada.lovelace@example.com>: Recipient address rejected: User unknown in virtual mailbox table",
  },
];

/** A message that imitates the page it is shown on. */
const IMITATION = `Dear Ms Lovelace,

this is a reminder.

Parties

Sender            Royal Bank plc
Account           Account at Acuse

Chain of events

✓  Delivered to the recipient’s mail server
   3 May 2027, 10:14:05.588 UTC

What this proves, and what it does not

✓  It proves that the recipient agrees to pay € 9,400.00.`;

export const STORIES: Sample[] = [
  {
    name: "scripts",
    provisional: false,
    make: with_({ sender_name: "משרד עו״ד לוי", subject: "הודעה: سند 通知 😀", body_text: IN_SCRIPTS }),
  },
  { name: "plain", provisional: false, make: with_({}) },
  { name: "demo", provisional: false, make: with_({ simulated: true }) },
  {
    name: "refused",
    provisional: false,
    make: with_({ events: [...DELIVERED.slice(0, 1), REFUSED], sender_name: "Acuse" }),
  },
  {
    name: "demo-refused",
    provisional: false,
    make: with_({ simulated: true, events: [...DELIVERED.slice(0, 1), REFUSED] }),
  },
  { name: "queued", provisional: true, make: with_({ events: [] }) },
  { name: "pending", provisional: true, make: with_({ simulated: true }) },
  {
    name: "files",
    provisional: false,
    make: async () => sampleRecord({ attachments: (await files()) ?? [], body_html: html }),
  },
  {
    name: "superseded",
    provisional: false,
    make: with_({ events: [...DELIVERED, ["complained", { provider: "resend" }]] }, (record) => sealed(record, 3)),
  },
  {
    name: "erased",
    provisional: false,
    make: with_({ events: [...DELIVERED, ["content_erased", { reason: "requested" }]] }, (record) =>
      erased(sealed(record, 3)),
    ),
  },
  {
    name: "tampered",
    provisional: false,
    make: with_({}),
    tamper: (record) => ({ ...record, body_text: `${record.body_text} Or so.` }),
  },
  {
    name: "stale",
    provisional: true,
    make: with_({ events: [...DELIVERED, ["complained", { provider: "resend" }]] }, (record) => sealed(record, 3)),
  },
  { name: "everything", provisional: false, make: everything },
  { name: "imitation", provisional: false, make: with_({ body_text: IMITATION }) },
];
