import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { describe, expect, inject, test } from "vitest";
import { base64, detailOf, owner } from "#tests/support/server/api.ts";

/** Reads the mail that the demo transport wrote to the outbox. */
async function mailOf(id: string) {
  const path = join(inject("api").dataDir, "outbox", `${id}.eml`);
  await expect.poll(() => readFile(path).catch(() => null)).not.toBeNull();
  return PostalMime.parse(await readFile(path), { attachmentEncoding: "arraybuffer" });
}

const HEADERS = [
  ...["content-transfer-encoding", "content-type", "date", "from", "message-id", "mime-version"],
  ...["subject", "to", "x-acuse-notification", "x-acuse-simulated"],
];

describe("header fields", () => {
  test.each([
    "Bcc: eve@evil.example",
    "=?utf-8?Q?=0D=0ABcc:_eve@evil.example?=",
    "=?utf-8?B?SGk=?=",
    "%0D%0ABcc: eve@evil.example",
    "\\r\\nBcc: eve@evil.example",
    'Eve" <eve@evil.example>, "',
    "<eve@evil.example>, (x) ; group: a@b.example;",
    "a\u0001\u001f\u007fb",
    "\u202eelif.exe \u200b\u00ad",
    "  ",
    "日本 — ñ".repeat(30),
    "x".repeat(255),
  ])("a header field with %j reaches the mail unchanged, without another header or recipient", async (text) => {
    const { id } = await owner().created({ subject: text, sender_name: text, customer_ref: text });
    const mail = await mailOf(id);
    expect(mail.subject).toBe(text);
    expect(mail.from?.name).toBe(text);
    expect(mail.to).toEqual([{ name: "", address: "ana@example.com" }]);
    expect([mail.cc, mail.bcc, mail.replyTo]).toEqual([undefined, undefined, undefined]);
    expect(mail.headers.map(({ key }) => key).sort()).toEqual(HEADERS);
    expect((await owner().detail(id)).subject).toBe(text);
  });

  const lineBreaks = ["\r\n", "\n", "\r", "\u0085", "\u2028", "\u2029", "\v", "\f"];
  test.each([
    "subject",
    "sender_name",
    "sender_email",
    "customer_ref",
    "to",
  ])("rejects a notification with a line break in %s", async (field) => {
    for (const lineBreak of lineBreaks) {
      const answer = await owner().create({ [field]: `a@example.com${lineBreak}Bcc: eve@evil.example` });
      expect([answer.status, detailOf(answer).startsWith(`${field}: must`)]).toEqual([400, true]);
    }
  });

  test("a variable's value with a line break in a header field creates no notification", async () => {
    for (const lineBreak of lineBreaks) {
      const answer = await owner().create({
        subject: "Acta {{n}}",
        variables: { n: `1${lineBreak}Bcc: eve@evil.example` },
      });
      expect(detailOf(answer)).toBe("subject: must not hold a line break once its markers are replaced");
    }
  });
});

test("sender_email is the one Reply-To", async () => {
  const address = "o'neil+a=b@sub.example.ie";
  const { id } = await owner().created({ sender_email: address });
  expect((await mailOf(id)).replyTo).toEqual([{ name: "", address }]);
});

test("mail bodies and attachments arrive unchanged", async () => {
  const body_text = "From here\r\n.\r\n--boundary\nContent-Type: text/html\n\n=3D =?utf-8?B?SGk=?= \u202e 日本\tend";
  const body_html = "<p>.\r\n.</p><script>1</script><!-- --boundary -->";
  const files = [
    { filename: "=?utf-8?B?SGk=?=.txt", content: "Subject: x\r\n\r\n.\r\n" },
    { filename: 'quote".txt', content: "a" },
    { filename: "ñ 日本; x=1.pdf", content: "\u0000\u00ff" },
    { filename: `${"x".repeat(200)}.bin`, content: "" },
  ];
  const attachments = files.map(({ filename, content }) => ({ filename, content_base64: base64(content) }));
  const { id } = await owner().created({ body_text, body_html, attachments });
  const mail = await mailOf(id);
  // Lines of text end the same way on every system only once they are read (RFC 2046 §4.1.1).
  const lines = (text = "") => text.replaceAll("\r\n", "\n");
  expect(lines(mail.text)).toMatch(/^Simulated: this message was not sent to anyone\.\n\n/);
  expect(lines(mail.text)).toContain(`\n\n${lines(body_text)}\n\n-- \n`);
  expect(lines(mail.html)).toContain(`</div>${lines(body_html)}<div`);
  const { attachments: certified } = await owner().detail(id);
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(certified.map(({ filename }) => filename));
  for (const [index, file] of files.entries()) {
    expect(Buffer.from(mail.attachments[index]?.content as ArrayBuffer).toString()).toBe(file.content);
  }
});
