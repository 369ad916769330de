import PostalMime, { type Email } from "postal-mime";
import { describe, expect, test } from "vitest";
import { composeMime, composeServiceMail } from "#lib/transports/mime.ts";
import type { OutgoingMessage } from "#lib/transports/transport.ts";

const ID = "5f2c1d3e-8a4b-4c6d-9e0f-1a2b3c4d5e6f";
const URL = `https://acuse.example/verify/${ID}`;

const plain: OutgoingMessage = {
  notificationId: ID,
  to: "ana@example.com",
  senderName: "Ayuntamiento de Ávila",
  organization: "Notaría Ruiz",
  senderEmail: "registro@avila.example",
  subject: "Notificación nº 7 — 日本",
  bodyText: "Estimada Ana:\n\nAdjunto el acta.\n\n  — Ávila",
  bodyHtml: null,
  attachments: [],
  createdAt: new Date("2027-05-03T10:14:05.123Z"),
  locale: "en",
  verifyUrl: URL,
  simulated: false,
  letterhead: null,
};

async function mailOf(changes: Partial<OutgoingMessage> = {}, mailFrom = "Acuse <acuse@mail.example>"): Promise<Email> {
  return PostalMime.parse(await composeMime({ ...plain, ...changes }, mailFrom), { attachmentEncoding: "arraybuffer" });
}

test("a mail reads back with its names, subject and text in every script", async () => {
  const mail = await mailOf();
  expect(mail.from).toEqual({ name: "Ayuntamiento de Ávila", address: "acuse@mail.example" });
  expect(mail.to).toMatchObject([{ address: "ana@example.com" }]);
  expect(mail.replyTo).toMatchObject([{ address: "registro@avila.example" }]);
  expect(mail.subject).toBe(plain.subject);
  expect(mail.text?.startsWith(plain.bodyText)).toBe(true);
  expect(mail.html).toBeUndefined();
  expect(new Date(mail.date ?? "").toISOString()).toBe("2027-05-03T10:14:05.000Z");
});

test("a mail carries the notification's id in a header and in its Message-ID", async () => {
  const mail = await mailOf();
  expect(mail.messageId).toBe(`<${ID}@mail.example>`);
  expect(mail.headers.find(({ key }) => key === "x-acuse-notification")?.value).toBe(ID);
});

test("a mail without sender_email has no Reply-To", async () => {
  expect((await mailOf({ senderEmail: null })).replyTo).toBeUndefined();
});

test("both bodies of a mail end with the link to the public record", async () => {
  const mail = await mailOf({ bodyHtml: "<!doctype html><html><BODY><p>Hola</p></BODY></html>" });
  expect(mail.text?.trimEnd().endsWith(URL)).toBe(true);
  expect(mail.html).toMatch(
    new RegExp(`<a href="${URL}"[^>]*>View the record of this message</a> \\(${new globalThis.URL(URL).host}\\)`),
  );
  expect(mail.html?.indexOf("<p>Hola</p>")).toBeLessThan(mail.html?.indexOf(URL) ?? 0);
  expect(mail.html?.indexOf(URL)).toBeLessThan(mail.html?.indexOf("</BODY>") ?? 0);
});

// U+0130 becomes two characters in lower case, so that places in the one text are not those in the other.
test("an HTML body with letters that lengthen in lower case has its footer before its end", async () => {
  const [before, after] = [`<html><body><p>${"İ".repeat(9)}stanbul</p>`, "</body ></html>"];
  const mail = await mailOf({ bodyHtml: before + after });
  expect(mail.html?.startsWith(`${before}<div lang="en"`)).toBe(true);
  expect(mail.html?.trimEnd().endsWith(`</div>${after}`)).toBe(true);
});

test("an HTML fragment has its footer at its end", async () => {
  const mail = await mailOf({ bodyHtml: "<p>Hola" });
  expect(mail.html?.startsWith("<p>Hola")).toBe(true);
  expect(mail.html).toContain(URL);
});

test("an HTML body of tags that never end is mailed whole, without minutes of work", async () => {
  const html = "<body ".repeat(160_000);
  expect((await mailOf({ bodyHtml: html })).html?.startsWith(html)).toBe(true);
});

test("only a simulated mail says so, and it does not claim to have been sent", async () => {
  const real = await mailOf({ bodyHtml: "<p>x</p>" });
  const demo = await mailOf({ bodyHtml: "<p>x</p>", simulated: true });
  expect(demo.text).toContain("Simulated:");
  expect(demo.html).toContain("Simulated:");
  expect(demo.headers.some(({ key }) => key === "x-acuse-simulated")).toBe(true);
  expect(demo.text).not.toContain("was sent as");
  expect(demo.html).not.toContain("was sent as");
  expect(real.text).not.toContain("Simulated:");
  expect(real.html).not.toContain("Simulated:");
  expect(real.headers.some(({ key }) => key === "x-acuse-simulated")).toBe(false);
});

test("the record has lines of its own in the plain text of a mail", async () => {
  expect((await mailOf()).text?.trimEnd().split("\n").slice(-2)).toEqual(["View the record of this message:", URL]);
});

test("the footer of a mail names the account as text of one line, whatever its name", async () => {
  const organization = "<b>\u202eRuiz\n& Sons";
  const mail = await mailOf({ bodyHtml: "<p>x</p>", organization });
  expect(mail.text).toContain("\n“<b> Ruiz & Sons” sent this message through Acuse, which keeps a record");
  expect(mail.html).toContain(
    "<bdi>“&lt;b&gt; Ruiz &amp; Sons”</bdi> sent this message through Acuse, which keeps a record",
  );
});

const LOGO = { png: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), width: 480, height: 128 };

test("a framed mail has the text beside an HTML version with the organization's name and a logo inside the mail", async () => {
  const organization = "Notaría <Ruiz>";
  const bodyText = "Dear Ana,\n\n<b>31 May</b> & no later";
  const mail = await mailOf({ bodyText, organization, letterhead: { logo: LOGO } });
  expect(mail.text?.startsWith(bodyText)).toBe(true);
  expect(mail.html).toContain("Notaría &lt;Ruiz&gt;");
  expect(mail.html).toContain("Dear Ana,<br><br>&lt;b&gt;31 May&lt;/b&gt; &amp; no later");
  expect(mail.html).toContain('width="240" height="64"');
  const [, cid] = /src="cid:([^"]+)"/.exec(mail.html ?? "") ?? [];
  const [logo] = mail.attachments;
  expect(logo).toMatchObject({ contentId: `<${cid}>`, mimeType: "image/png", disposition: "inline", related: true });
  expect(new Uint8Array(logo?.content as ArrayBuffer)).toEqual(LOGO.png);
  // Nothing in the mail is fetched when it is opened.
  expect(mail.html).not.toMatch(/src="(?!cid:)|url\(|@import/);
});

test("a framed mail without a logo has no attachment", async () => {
  const mail = await mailOf({ letterhead: { logo: null } });
  expect(mail.attachments).toEqual([]);
  expect(mail.html).not.toContain("<img");
});

test("a framed simulated mail says in both versions that it was not sent", async () => {
  const mail = await mailOf({ simulated: true, letterhead: { logo: null } });
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain("Simulated:");
    expect(body).not.toContain("was sent as");
  }
});

test("a mail with an HTML version of its own keeps it, without frame and logo", async () => {
  const mail = await mailOf({ bodyHtml: "<p>own</p>", letterhead: { logo: LOGO } });
  expect(mail.html?.startsWith("<p>own</p>")).toBe(true);
  expect(mail.attachments).toEqual([]);
});

test("attachments of any type, name and line ends arrive byte for byte", async () => {
  const attachments = [
    { filename: "informe año.pdf", contentType: "application/pdf", bytes: bytesOf(70_000) },
    { filename: "líneas.txt", contentType: "text/plain", bytes: new TextEncoder().encode("a\nb\r\nc\rd\n.\n") },
    { filename: "mail.eml", contentType: "message/rfc822", bytes: new TextEncoder().encode("Subject: x\n\nFrom me\n") },
    { filename: "parts", contentType: "multipart/mixed", bytes: bytesOf(300) },
    { filename: "leer.html", contentType: "text/html; charset=iso-8859-1", bytes: new Uint8Array([0xe1, 0x0a, 0xff]) },
    { filename: "vacío.bin", contentType: "application/octet-stream", bytes: new Uint8Array() },
  ];
  const mail = await mailOf({ attachments, bodyHtml: "<p>x</p>" });
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(attachments.map(({ filename }) => filename));
  for (const [index, { bytes }] of attachments.entries()) {
    const read = mail.attachments[index];
    expect(read?.disposition).toBe("attachment");
    expect(Buffer.from(read?.content as ArrayBuffer).equals(bytes)).toBe(true);
  }
});

test("a sender name that looks like a header or an address stays a name", async () => {
  const mail = await mailOf({ senderName: 'Eve" <eve@evil.example>, x', subject: "a: b <c@d.example>" });
  expect(mail.from).toEqual({ name: 'Eve" <eve@evil.example>, x', address: "acuse@mail.example" });
  expect(mail.to).toHaveLength(1);
  expect(mail.subject).toBe("a: b <c@d.example>");
});

test("a mail keeps the local part of its recipient", async () => {
  for (const to of ["Ana.Maria+Alta@example.com", "o'hara@example.com", "a_b@sub.example.co"]) {
    expect((await mailOf({ to })).to).toMatchObject([{ address: to }]);
  }
});

test("lines longer than SMTP allows are folded and read back whole", async () => {
  const bodyText = `${"x".repeat(5_000)} ${"é".repeat(3_000)}\n.\nFrom the top`;
  const raw = await composeMime({ ...plain, bodyText }, "acuse@mail.example");
  const longest = Math.max(
    ...Buffer.from(raw)
      .toString("latin1")
      .split("\r\n")
      .map((line) => line.length),
  );
  expect(longest).toBeLessThanOrEqual(998);
  expect((await PostalMime.parse(raw)).text?.startsWith(bodyText)).toBe(true);
});

function bytesOf(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) % 256);
}

describe("service mails", () => {
  const letter = { id: "sign-in-1", to: "ana@example.com", subject: "Entrar", html: "<p>Sesión</p>" };
  const written = async (text: string) =>
    Buffer.from(await composeServiceMail({ ...letter, text }, "acuse@mail.example", plain.createdAt)).toString("utf8");

  test("a service mail contains its text as written, with accents and long links", async () => {
    const link = `https://acuse.example/sign-in/confirm?token=${"t".repeat(300)}`;
    const mail = await written(`Sesión de Ávila\n\n${link}\n`);
    expect(mail).toContain(`Content-Transfer-Encoding: 8bit\r\n\r\nSesión de Ávila\r\n\r\n${link}\r\n`);
    expect((await PostalMime.parse(mail)).text?.trimEnd()).toBe(`Sesión de Ávila\n\n${link}`);
  });

  test("a service mail with a line longer than SMTP allows is encoded", async () => {
    const text = `Sesión ${"á".repeat(500)}\n`;
    const mail = await written(text);
    expect(mail.split("\r\n").filter((line) => Buffer.byteLength(line) > 998)).toEqual([]);
    expect((await PostalMime.parse(mail)).text?.trimEnd()).toBe(text.trimEnd());
  });
});
