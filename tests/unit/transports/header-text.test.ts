import fc from "fast-check";
import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import { brokenTextRule } from "#lib/contract/fields/text.ts";
import { headerText } from "#lib/transports/header-text.ts";
import { composeMime } from "#lib/transports/mime.ts";

const message = {
  notificationId: "5f2c1d3e-8a4b-4c6d-9e0f-1a2b3c4d5e6f",
  to: "ana@example.com",
  senderName: "Acuse",
  organization: "Acuse",
  senderEmail: null,
  subject: "Acta",
  bodyText: "Hola",
  bodyHtml: null,
  attachments: [],
  createdAt: new Date(0),
  locale: "en" as const,
  letterhead: null,
  verifyUrl: "https://acuse.example/verify/5f2c1d3e-8a4b-4c6d-9e0f-1a2b3c4d5e6f",
  simulated: false,
};
const HEADERS = [
  ...["content-transfer-encoding", "content-type", "date", "from", "message-id", "mime-version"],
  ...["subject", "to", "x-acuse-notification"],
];

/** The message as a mail program parses it. Expects complete header lines within SMTP's limit. */
async function sent(fields: { subject: string; senderName: string }) {
  const raw = await composeMime({ ...message, ...fields }, "acuse@mail.example");
  const mail = await PostalMime.parse(raw);
  expect(mail.headers.map(({ key }) => key).sort()).toEqual(HEADERS);
  const head = Buffer.from(raw).toString("latin1").split("\r\n\r\n", 1)[0] ?? "";
  for (const line of head.split("\r\n")) expect(line.length).toBeLessThanOrEqual(998);
  expect(mail.from?.address).toBe("acuse@mail.example");
  expect(mail.to).toHaveLength(1);
  return { subject: mail.subject, senderName: mail.from?.name };
}

test.each([
  "Acta nº 7",
  "=?utf-8?B?SGk=?=",
  "a =?utf-8?Q?=41?= b",
  "=?utf-8?Q?=0D=0ABcc:_eve@evil.example?=",
  "=?",
  " leading and trailing ",
  " ",
  "\ttab",
  "Bcc: eve@evil.example",
  'Eve" <eve@evil.example>, "x',
  "a, b; c: d",
  "(comment)",
  "back\\slash",
  "\u0001\u007f\u001b",
  "\u202egnp.exe",
  "x".repeat(998),
  "😀".repeat(255),
  `${"word ".repeat(199)}end`,
])("a mail keeps %j as its subject and sender name", async (text) => {
  expect(await sent({ subject: text, senderName: text })).toEqual({ subject: text, senderName: text });
});

test("a mail keeps any text of the API as its subject and sender name", async () => {
  // Readers drop a byte order mark; nothing else.
  const accepted = (text: string) =>
    brokenTextRule(text, { least: 1, mostCharacters: 998, oneLine: true }) === null && !text.startsWith("\ufeff");
  const marks = fc.constantFrom("=?", "?=", "utf-8", "?B?", " ", '"', "<", ">", "\\", ",", ":", "é", "日", "😀", "\t");
  const texts = fc
    .oneof(
      fc.string({ unit: "binary" }),
      fc.array(marks, { maxLength: 40 }).map((parts) => parts.join("")),
    )
    .filter(accepted);
  await fc.assert(
    fc.asyncProperty(texts, texts, async (subject, senderName) => {
      expect(await sent({ subject, senderName })).toEqual({ subject, senderName });
    }),
    { numRuns: 300 },
  );
});

describe("encoded words", () => {
  test("encoded words have at most 75 characters and no half character", () => {
    const words = headerText("añ日😀".repeat(60)).split(" ");
    expect(words.length).toBeGreaterThan(10);
    for (const word of words) {
      expect(word.length).toBeLessThanOrEqual(75);
      const base64 = /^=\?UTF-8\?B\?(.+)\?=$/.exec(word)?.[1] ?? "";
      expect(Buffer.from(base64, "base64").toString()).not.toContain("\ufffd");
    }
  });
  test("headerText does not encode plain ASCII text", () =>
    expect(headerText("Your policy (P-1), 2 of 3")).toMatch(/^Your/));
});
