import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, describe, expect, test } from "vitest";
import { composeCertificate } from "#lib/certificate/render.ts";
import { contentOf } from "#lib/contract/content-of.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { buildEvidence, evidenceBytes } from "#lib/evidence/chain/evidence-file.ts";
import { samplePdf, samplePng } from "#tests/support/samples/files.ts";
import { DELIVERED, erased, type Story, sampleRecord, sealed } from "#tests/support/samples/record.ts";
import { IN_SCRIPTS } from "#tests/support/samples/stories.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const now = new Date("2027-05-03T10:14:08.000Z");
const folder = mkdtempSync(join(tmpdir(), "acuse-compose-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Options {
  provisional: boolean;
  authorityName: string;
  ownAuthority: boolean;
  roots?: { signer: string[]; timeStamp: string[] };
  now: Date;
}
const options: Options = { provisional: false, authorityName: "Example Authority", ownAuthority: true, now };
const noBytes = new Map<string, Uint8Array>();

async function compose(story: Story = {}, more: Partial<Options> = {}) {
  const { record, bytes } = await sampleRecord(story);
  return { record, pdf: await composeCertificate(record, bytes, { ...options, ...more }) };
}

function run(tool: string, args: string[]): string {
  return execFileSync(tool, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

/** The text as a reader extracts it, page after page. */
function textOf(pdf: Uint8Array): string {
  writeFileSync(join(folder, "text.pdf"), pdf);
  return run("pdftotext", ["-layout", "text.pdf", "-"]);
}

/** The text without the line breaks and indents of the setting. */
const flowing = (pdf: Uint8Array): string => textOf(pdf).replace(/\s+/g, " ");

test("the same record and clock give the same bytes", async () => {
  const attachments = [{ filename: "a.pdf", content_type: "application/pdf", bytes: await samplePdf() }];
  const [one, other] = [await compose({ attachments }), await compose({ attachments })];
  expect(Buffer.compare(one.pdf, other.pdf)).toBe(0);
});

test("title, language and author are in the file, and nothing personal", async () => {
  const { record, pdf } = await compose();
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  expect(document.getTitle()).toBe(`Certificate of notification ${record.id}`);
  expect(document.getLanguage()).toBe("en");
  expect(document.getAuthor()).toBe("Acuse");
  expect(document.getCreationDate()).toEqual(now);
  expect(document.getSubject()).not.toContain("lease");
});

toolTest(["pdftotext"])("what is printed", () => {
  test("every hash stands in the text as one unbroken word", async () => {
    const attachments = [{ filename: "n.bin", content_type: "application/octet-stream", bytes: Buffer.from("n") }];
    const { record, pdf } = await compose({ attachments });
    const words = new Set(flowing(pdf).split(" "));
    const hashes = [
      record.content_hash,
      ...record.events.map((event) => event.event_hash),
      ...record.attachments.map((attachment) => attachment.sha256),
      String(record.events[1]?.event_data.submission_sha256),
    ];
    expect(hashes.filter((hash) => !words.has(hash))).toEqual([]);
  });

  test("it names the account as sender and the sender's name as declared", async () => {
    const text = flowing((await compose()).pdf);
    expect(text).toMatch(/Sender Ferrol Legal SLP/);
    expect(text).toMatch(/Name as declared Ferrol Legal, Abogados/);
    expect(text).toMatch(/Recipient ada\.lovelace@example\.com/);
  });

  test("spaces in monospaced text are printed", async () => {
    const provider_message_id = "an id\u00a0of words";
    const text = flowing((await compose({ events: [["sent", { provider: "post", provider_message_id }]] })).pdf);
    expect(text).toContain("an id of words");
  });

  test("its pages are numbered and carry the address to check it at", async () => {
    const { record, pdf } = await compose();
    const text = textOf(pdf);
    expect(text).toContain("Page 1 of 2");
    expect(text).toContain("Page 2 of 2");
    expect(text.split(`https://acuse.example/verify/${record.id}`)).toHaveLength(3);
  });

  test("it says who issues the time-stamp and that its own cannot be printed", async () => {
    const own = flowing((await compose()).pdf);
    expect(own).toContain("Issued by this service itself, not by a qualified authority.");
    expect(own).toContain("cannot be printed on it");
    const foreign = flowing((await compose({}, { ownAuthority: false })).pdf);
    expect(foreign).toContain("Example Authority");
    expect(foreign).not.toContain("Issued by this service itself");
  });

  test("before the seal it says that it is provisional, and after the outcome that the seal is pending", async () => {
    expect(flowing((await compose({ events: [] }, { provisional: true })).pdf)).toContain("The outcome is not final.");
    expect(flowing((await compose({}, { provisional: true })).pdf)).toContain("Seal pending");
    expect(flowing((await compose()).pdf)).not.toMatch(/Provisional|Seal pending/);
  });

  test("sealed an hour after its last event or later, it says so on its first page", async () => {
    const last = (await compose()).record.events.at(-1)?.created_at ?? "";
    const after = (ms: number) => compose({}, { now: new Date(Date.parse(`${last}Z`) + ms) });
    expect(flowing((await after(3_600_000)).pdf)).toContain("Until it was sealed only the service vouches");
    expect(flowing((await after(3_599_999)).pdf)).not.toContain("Sealed late");
  });

  test("a simulation says so on every page and proves no sending", async () => {
    const text = textOf((await compose({ simulated: true })).pdf);
    const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1]);
    expect(text.split("Demo: a simulation, no e-mail was sent")).toHaveLength(pages + 1);
    expect(text.replace(/\s+/g, " ")).toContain("It does not prove");
    expect(text).toContain("That any message was sent.");
    expect(text).not.toContain("mail provider’s report");
  });

  test("sealed again, it lists the earlier seal with its hash and time", async () => {
    const { record } = await sampleRecord({ events: [...DELIVERED, ["complained", { provider: "resend" }]] });
    const pdf = await composeCertificate(sealed(record, 3), noBytes, options);
    const text = flowing(pdf);
    expect(text).toContain("Seal 1, over the first 3 events");
    expect(text).toContain(`certificate?seal=1`);
  });

  test("after an erasing it says when, and prints neither text nor addresses", async () => {
    const { record } = await sampleRecord({ events: [...DELIVERED, ["content_erased", {}]] });
    const text = flowing(await composeCertificate(erased(record), noBytes, options));
    expect(text).toContain("The content was erased at the owner’s request on 3 May 2027");
    expect(text).toContain(record.content_hash);
    expect(text).toContain("submitted a message on 3 May 2027");
    expect(text).not.toMatch(/lovelace|lease|message below|exactly this content|with the content, the chain/);
  });

  test("a long word is broken without a hyphen that the sender did not write", async () => {
    const word = "unbroken".repeat(600);
    const { pdf } = await compose({ body_text: `Before ${word} after.` });
    const joined = textOf(pdf).replace(/\s+/g, "");
    const printed = joined.slice(joined.indexOf("Before"));
    expect(printed).toMatch(/^Before(unbroken)+/);
    expect(joined).not.toContain("-unbroken");
    expect(joined.match(/unbroken/g)?.length).toBeGreaterThan(590);
  });

  test("double spaces and line breaks cost no letter and add none", async () => {
    const line = "Each word  of this line is  followed by two  spaces or one,  and none  of them grows a hyphen.";
    const text = flowing((await compose({ body_text: `${line}\n\n\n${line}\r\n${line}` })).pdf);
    expect(text.split(line.replace(/ +/g, " "))).toHaveLength(4);
  });

  test("characters without a glyph and invisible characters are printed as codes", async () => {
    const { pdf } = await compose({ body_text: "Ωmega жук 𓀀 a\u202Eb\u0007c\u200Bd e\u0301 tab\tend" });
    const text = flowing(pdf);
    expect(text).toContain("Ωmega жук ‹U+13000›");
    expect(text).toContain("a‹U+202E›b‹U+0007›c‹U+200B›d");
    expect(text).toContain("is printed as its code");
    expect(flowing((await compose()).pdf)).not.toContain("is printed as its code");
  });

  test("every script is printed in letters, in the order it is read", async () => {
    const { pdf } = await compose({ body_text: IN_SCRIPTS });
    const text = flowing(pdf).replace(/[\u202A-\u202E]/g, "");
    for (const words of [
      "שלום עולם",
      "مرحبا بالعالم",
      "नमस्ते",
      "日本語の手紙です。契約は",
      "简体中文",
      "한국어 편지입니다",
      "😀",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain("‹U+13000›");
    expect(text.match(/‹U\+/g)).toHaveLength(5);
  });

  test("spaces at the beginning of a line are kept", async () => {
    const { pdf } = await compose({ body_text: "one\n    two" });
    const [one = "", two = ""] = textOf(pdf)
      .split("\n")
      .flatMap((line) => (/^(.*)(one|two)$/.exec(line) ? [line] : []));
    expect(two.indexOf("two")).toBeGreaterThan(one.indexOf("one") + 1);
  });

  test("the HTML version is printed as text, with what a style hides and where its links lead, and under a word about it", async () => {
    const body_html =
      '<title>t</title><style>p{color:red}</style><h1>You OWE</h1><p>5000 EUR, see <a href="https://evil.example/?a=1&amp;b=2">here</a><br>now</p><p style="display:none">unseen</p><img alt="logo" src="https://evil.example/p.gif"><body></body>after all<script>run()</script>';
    const { pdf } = await compose({ body_text: "Dear Ms Lovelace", body_html });
    const text = flowing(pdf);
    expect(text).toContain("Most mail programs show this version instead of the text above.");
    expect(text).toMatch(/You OWE 5000 EUR, see here ‹https:\/\/evil\.example\/\?a=1&b=2› now unseen/);
    expect(text).toContain("[logo – https://evil.example/p.gif]");
    expect(text).toContain("after all");
    expect(text).not.toMatch(/color:red|run\(\)/);
    expect(text).toContain("subject, text, HTML version, each attachment");
    expect(flowing((await compose({ body_html: null })).pdf)).not.toContain("HTML version");
  });

  test("an HTML version that is too long is bounded like the text", async () => {
    const { pdf } = await compose({ body_html: "<p>one more line</p>".repeat(2000) });
    expect(flowing(pdf)).toMatch(/goes on for [\d,]+ more lines/);
  });

  test("what it proves depends on seal, authority and demonstration", async () => {
    const proves = async (story: Story, more: Partial<Options>) => flowing((await compose(story, more)).pdf);
    const own = await proves({}, {});
    expect(own).toContain("nothing was changed since this service sealed it");
    expect(own).toContain("clock are all its own");
    expect(own).not.toContain("existed in this form");
    const foreign = await proves({}, { ownAuthority: false });
    expect(foreign).toContain("all of it existed in this form");
    expect(foreign).not.toContain("clock are all its own");
    const open = await proves({ events: [] }, { provisional: true });
    expect(open).toContain("No time-stamp fixes it yet");
    expect(open).not.toMatch(/existed in this form|since this service sealed it/);
    const demo = await proves({ simulated: true }, {});
    expect(demo).toContain("drew up this demonstration");
    expect(demo).not.toMatch(/exactly this content|since this service sealed it/);
  });

  test("a section's head is never alone at the foot of a page", async () => {
    for (let lines = 0; lines < 30; lines += 2) {
      const body_text = "line\n".repeat(lines);
      const pages = textOf((await compose({ body_text })).pdf).split("\f");
      const last = pages.flatMap((page) => page.trim().split("\n").slice(-6, -1));
      const heads = /^(Parties|Content|Chain of events|Seal|What this proves.*|Submitted to this service)$/;
      expect(last.filter((line) => heads.test(line.trim()) || /removed or inserted/.test(line))).toEqual([]);
    }
  });

  test("a provisional copy says on every page what it is and as of when, and names no authority", async () => {
    const text = flowing((await compose({ events: [] }, { provisional: true })).pdf);
    expect(text).toContain("As of 3 May 2027, 10:14:08 UTC. The outcome is not final.");
    expect(text).toContain("Provisional certificate, as of 3 May 2027, 10:14:08 UTC ·");
    expect(text).not.toMatch(/Certificate of notification|Time-stamping authority|Example Authority/);
  });

  test("it says where the roots are, the fingerprints of both, and what a PDF reader will make of them", async () => {
    const [signer, timeStamp] = ["5e".repeat(32), "7a".repeat(32)];
    const text = flowing((await compose({}, { roots: { signer: [signer], timeStamp: [timeStamp] } })).pdf);
    expect(text).toContain("https://acuse.example/trust/ca.pem");
    expect(text).toContain(`Root of the signature ${signer}`);
    expect(text).toContain(`Root of the time-stamp ${timeStamp}`);
    expect(text).toContain("“not trusted”");
  });

  test("of a file with a hundred authorities it prints how many they are; a copy without a time-stamp names none", async () => {
    const timeStamp = Array.from({ length: 100 }, (_, index) => index.toString(16).padStart(64, "0"));
    const roots = { signer: ["5e".repeat(32)], timeStamp };
    const text = flowing((await compose({}, { roots })).pdf);
    expect(text).toContain("One of 100 that this service trusts");
    expect(timeStamp.filter((sha256) => text.includes(sha256))).toEqual([]);
    expect(flowing((await compose({ events: [] }, { roots, provisional: true })).pdf)).not.toContain("One of 100");
  });

  test("three thousand lines are printed whole", async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `line ${index} of the long body`);
    const { pdf } = await compose({ body_text: lines.join("\n") });
    const text = textOf(pdf);
    expect(lines.filter((line) => !text.includes(`${line}\n`))).toEqual([]);
  });

  test("a long subject, a long diagnosis and many events lose nothing at the ends of pages", async () => {
    const diagnostic = Array.from({ length: 400 }, (_, index) => `d${index}`).join(" ");
    const subject = Array.from({ length: 166 }, (_, index) => `s${index}`).join(" ");
    const events: Story["events"] = Array.from({ length: 12 }, () => ["deferred", { diagnostic }]);
    const { pdf } = await compose({ subject, events: [["sent", {}], ...events] });
    const words = flowing(pdf).split(" ");
    expect(words.filter((word) => word === "d399")).toHaveLength(12);
    expect(words).toContain("s165");
  });
});

toolTest(["pdfdetach", "qpdf"])("what is inside", () => {
  test("evidence.json is attached as it is defined, to the byte", async () => {
    const { record, pdf } = await compose();
    writeFileSync(join(folder, "evidence.pdf"), pdf);
    run("pdfdetach", ["-save", "1", "-o", "evidence.json", "evidence.pdf"]);
    const { service, id, events, attachments, simulated } = record;
    const expected = { service, notification_id: id, content: contentOf(record), events, attachments, simulated };
    expect(readFileSync(join(folder, "evidence.json"))).toEqual(Buffer.from(evidenceBytes(buildEvidence(expected))));
    expect(Buffer.from(pdf).toString("latin1")).toMatch(/\/AFRelationship \/Data/);
  });

  test("it is PDF 1.7 from its first byte, and every typeface is in it", async () => {
    const { pdf } = await compose({ body_text: IN_SCRIPTS });
    expect(Buffer.from(pdf.subarray(0, 8)).toString("latin1")).toBe("%PDF-1.7");
    expect(Buffer.from(pdf).toString("latin1")).not.toContain("/Helvetica");
    writeFileSync(join(folder, "fonts.pdf"), pdf);
    expect(run("qpdf", ["--check", "fonts.pdf"])).toContain("No syntax or stream encoding errors found");
  });

  test("qpdf finds nothing wrong with it", async () => {
    const attachments = [{ filename: "a.pdf", content_type: "application/pdf", bytes: await samplePdf() }];
    writeFileSync(join(folder, "check.pdf"), (await compose({ attachments })).pdf);
    expect(run("qpdf", ["--check", "check.pdf"])).toContain("No syntax or stream encoding errors found");
  });
});

toolTest(["pdftoppm", "zbarimg"])("the code", () => {
  test("read from a printed page, it leads to the record", async () => {
    const { record, pdf } = await compose();
    writeFileSync(join(folder, "qr.pdf"), pdf);
    run("pdftoppm", ["-r", "110", "-f", "1", "-l", "1", "-png", "-singlefile", "qr.pdf", "qr"]);
    expect(run("zbarimg", ["-q", "--raw", "qr.png"]).trim()).toBe(`https://acuse.example/verify/${record.id}`);
  });
});

describe("the pages of the attachments", () => {
  const pagesOf = async (pdf: Uint8Array) => (await PDFDocument.load(pdf)).getPageCount();
  const withFile = async (filename: string, bytes: Uint8Array): Promise<NotificationRecord & { pages: number }> => {
    const { record, pdf } = await compose({ attachments: [{ filename, content_type: "text/plain", bytes }] });
    return { ...record, pages: await pagesOf(pdf) };
  };

  test("a document adds one page for each of its pages, a picture one, whatever type they were declared as", async () => {
    const none = await withFile("data.bin", Uint8Array.of(0, 1, 2));
    expect((await withFile("lease.txt", await samplePdf())).pages).toBe(none.pages + 3);
    expect((await withFile("picture.txt", await samplePng())).pages).toBe(none.pages + 1);
    expect((await withFile("lines.pdf", Buffer.from("line\n".repeat(65)))).pages).toBe(none.pages + 2);
  });
});
