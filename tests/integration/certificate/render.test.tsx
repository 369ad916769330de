import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, describe, expect, test } from "vitest";
import { contentOf } from "#lib/contract/content-of.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { buildEvidence, evidenceBytes } from "#lib/evidence/chain/evidence-file.ts";
import { composeCertificate } from "#tests/support/samples/compose-certificate.ts";
import { samplePdf, samplePng } from "#tests/support/samples/files.ts";
import { DELIVERED, erased, type Story, sampleRecord, sealed } from "#tests/support/samples/record.ts";
import { IN_SCRIPTS } from "#tests/support/samples/stories.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import {
  compose,
  flowing,
  folder,
  noBytes,
  now,
  type Options,
  options,
  removeFolder,
  run,
  textOf,
} from "./composed.ts";

afterAll(removeFolder);

test("the same record and clock give the same certificate bytes", async () => {
  const attachments = [{ filename: "a.pdf", content_type: "application/pdf", bytes: await samplePdf() }];
  const [one, other] = [await compose({ attachments }), await compose({ attachments })];
  expect(Buffer.compare(one.pdf, other.pdf)).toBe(0);
});

test("the certificate's metadata has title, language and author, and nothing personal", async () => {
  const { record, pdf } = await compose();
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  expect(document.getTitle()).toBe(`Certificate of notification ${record.id}`);
  expect(document.getLanguage()).toBe("en");
  expect(document.getAuthor()).toBe("Acuse");
  expect(document.getCreationDate()).toEqual(now);
  expect(document.getSubject()).not.toContain("lease");
});

toolTest(["pdftotext"])("The printed certificate", () => {
  test("the certificate prints every hash as one unbroken word", async () => {
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

  test("the note on the content hash names all that the hash covers", async () => {
    const note = async (story: Story) => /SHA-256 of account,[^.]*\./.exec(flowing((await compose(story)).pdf))?.[0];
    expect(await note({ customer_ref: null })).toMatch(/^SHA-256 of account, channel, recipient, .* random salt/);
    expect(await note({ customer_ref: "EXP-7" })).toMatch(
      /^SHA-256 of account, sender’s reference, channel, recipient/,
    );
  });

  test("the certificate names the account as sender and the sender's name as declared", async () => {
    const text = flowing((await compose()).pdf);
    expect(text).toMatch(/Sender Ferrol Legal SLP/);
    expect(text).toMatch(/Declared name Ferrol Legal, Abogados/);
    expect(text).toMatch(/Recipient ada\.lovelace@example\.com/);
    // The name that the service fills in was declared by no one.
    expect(flowing((await compose({ sender_name: "Acuse" })).pdf)).not.toContain("Declared name");
  });

  test("the certificate rules off the sender's text and says whose it is", async () => {
    expect(flowing((await compose()).pdf)).toContain("Message As the sender wrote it Dear Ms Lovelace");
  });

  test("the certificate's pages are numbered and carry the address of the record", async () => {
    const { record, pdf } = await compose();
    const text = textOf(pdf);
    expect(text).toContain("Page 1 of 2");
    expect(text).toContain("Page 2 of 2");
    expect(text.split(`https://acuse.example/verify/${record.id}`)).toHaveLength(3);
  });

  test("the certificate says who issues the time-stamp and that its own cannot be printed", async () => {
    const own = flowing((await compose()).pdf);
    expect(own).toContain("Issued by this service itself, not by a qualified authority.");
    expect(own).toContain("cannot be printed on a page that it covers");
    const foreign = flowing((await compose({}, { ownAuthority: false })).pdf);
    expect(foreign).toContain("Example Authority");
    expect(foreign).not.toContain("Issued by this service itself");
  });

  test("the certificate says before its seal that it is provisional, and after the outcome that the seal is pending", async () => {
    expect(flowing((await compose({ events: [] }, { provisional: true })).pdf)).toContain("The outcome is not final.");
    expect(flowing((await compose({}, { provisional: true })).pdf)).toContain("Seal pending");
    expect(flowing((await compose()).pdf)).not.toMatch(/Provisional|Seal pending/);
  });

  test("the certificate says so when it was sealed an hour or more after its last event", async () => {
    const last = (await compose()).record.events.at(-1)?.created_at ?? "";
    const after = (ms: number) => compose({}, { now: new Date(Date.parse(`${last}Z`) + ms) });
    expect(flowing((await after(3_600_000)).pdf)).toContain("Only this service vouches for times before the seal");
    expect(flowing((await after(3_599_999)).pdf)).not.toContain("Sealed late");
  });

  test("the certificate of a simulation says so on every page and proves no sending", async () => {
    const text = textOf((await compose({ simulated: true })).pdf);
    const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1]);
    expect(text.split("Simulated: no e-mail was sent")).toHaveLength(pages + 1);
    expect(text.replace(/\s+/g, " ")).toContain("It does not prove");
    expect(text).toContain("That any message was sent.");
    expect(text).not.toContain("mail provider’s report");
  });

  test("the certificate of a second seal lists the earlier seal", async () => {
    const { record } = await sampleRecord({ events: [...DELIVERED, ["complained", { provider: "resend" }]] });
    const pdf = await composeCertificate(sealed(record, 3), noBytes, options);
    const text = flowing(pdf);
    expect(text).toContain("Seal 1, over the first 3 events");
    expect(text).toContain(`certificate?seal=1`);
  });

  test("the certificate after an erasure says when, and prints neither text nor addresses", async () => {
    const { record } = await sampleRecord({ events: [...DELIVERED, ["content_erased", {}]] });
    const text = flowing(await composeCertificate(erased(record), noBytes, options));
    expect(text).toContain("The content was erased at the sending organization’s request on 3 May 2027");
    expect(text).toContain(record.content_hash);
    expect(text).toContain("submitted a message on 3 May 2027");
    expect(text).not.toMatch(/lovelace|lease|message below|this exact content|has the content, the chain/);
  });

  test("the certificate states its proof by seal, authority and simulation", async () => {
    const proves = async (story: Story, more: Partial<Options>) => flowing((await compose(story, more)).pdf);
    const own = await proves({}, {});
    expect(own).toContain("nothing was changed after this service sealed it");
    expect(own).toContain("clock are the service’s own");
    expect(own).not.toContain("existed in this form");
    const foreign = await proves({}, { ownAuthority: false });
    expect(foreign).toContain("all of it existed in this form");
    expect(foreign).not.toContain("clock are the service’s own");
    const open = await proves({ events: [] }, { provisional: true });
    expect(open).toContain("could still write another record");
    expect(open).not.toMatch(/existed in this form|after this service sealed it/);
    const demo = await proves({ simulated: true }, {});
    expect(demo).toContain("made this simulation");
    expect(demo).not.toMatch(/this exact content|after this service sealed it/);
  });

  test("a provisional certificate says so with its date on every page, and names no authority", async () => {
    const text = flowing((await compose({ events: [] }, { provisional: true })).pdf);
    expect(text).toContain("As of 3 May 2027, 10:14:08 UTC. The outcome is not final.");
    expect(text).toContain("Provisional certificate ·");
    expect(text).not.toMatch(/Certificate of notification|Time-stamping authority|Example Authority/);
  });

  test("the certificate prints the address and fingerprints of the roots, and the verdict that a PDF reader will show", async () => {
    const [signer, timeStamp] = ["5e".repeat(32), "7a".repeat(32)];
    const text = flowing((await compose({}, { roots: { signer: [signer], timeStamp: [timeStamp] } })).pdf);
    expect(text).toContain("https://acuse.example/trust/ca.pem");
    expect(text).toContain(`Root of the signature ${signer}`);
    expect(text).toContain(`Root of the time-stamp ${timeStamp}`);
    expect(text).toContain("“not trusted”");
  });

  test("the certificate prints the number of a hundred trusted authorities, and none on a copy without a time-stamp", async () => {
    const timeStamp = Array.from({ length: 100 }, (_, index) => index.toString(16).padStart(64, "0"));
    const roots = { signer: ["5e".repeat(32)], timeStamp };
    const text = flowing((await compose({}, { roots })).pdf);
    expect(text).toContain("One of 100 trusted roots");
    expect(timeStamp.filter((sha256) => text.includes(sha256))).toEqual([]);
    expect(flowing((await compose({ events: [] }, { roots, provisional: true })).pdf)).not.toContain("One of 100");
  });
});

toolTest(["pdfdetach", "qpdf"])("The file of a certificate", () => {
  test("the certificate has evidence.json attached exactly as defined", async () => {
    const { record, pdf } = await compose();
    writeFileSync(join(folder, "evidence.pdf"), pdf);
    run("pdfdetach", ["-save", "1", "-o", "evidence.json", "evidence.pdf"]);
    const { service, id, events, attachments, simulated } = record;
    const expected = { service, notification_id: id, content: contentOf(record), events, attachments, simulated };
    expect(readFileSync(join(folder, "evidence.json"))).toEqual(Buffer.from(evidenceBytes(buildEvidence(expected))));
    expect(Buffer.from(pdf).toString("latin1")).toMatch(/\/AFRelationship \/Data/);
  });

  test("the certificate is PDF 1.7 and embeds every typeface", async () => {
    const { pdf } = await compose({ body_text: IN_SCRIPTS });
    expect(Buffer.from(pdf.subarray(0, 8)).toString("latin1")).toBe("%PDF-1.7");
    expect(Buffer.from(pdf).toString("latin1")).not.toContain("/Helvetica");
    writeFileSync(join(folder, "fonts.pdf"), pdf);
    expect(run("qpdf", ["--check", "fonts.pdf"])).toContain("No syntax or stream encoding errors found");
  });

  test("qpdf finds no error in a certificate with an attachment", async () => {
    const attachments = [{ filename: "a.pdf", content_type: "application/pdf", bytes: await samplePdf() }];
    writeFileSync(join(folder, "check.pdf"), (await compose({ attachments })).pdf);
    expect(run("qpdf", ["--check", "check.pdf"])).toContain("No syntax or stream encoding errors found");
  });
});

toolTest(["pdftoppm", "zbarimg"])("The code of a certificate", () => {
  test("the code on a printed certificate holds the address of the record", async () => {
    const { record, pdf } = await compose();
    writeFileSync(join(folder, "qr.pdf"), pdf);
    run("pdftoppm", ["-r", "110", "-f", "1", "-l", "1", "-png", "-singlefile", "qr.pdf", "qr"]);
    expect(run("zbarimg", ["-q", "--raw", "qr.png"]).trim()).toBe(`https://acuse.example/verify/${record.id}`);
  });
});

describe("The attachments of a certificate", () => {
  const pagesOf = async (pdf: Uint8Array) => (await PDFDocument.load(pdf)).getPageCount();
  const withFile = async (filename: string, bytes: Uint8Array): Promise<NotificationRecord & { pages: number }> => {
    const { record, pdf } = await compose({ attachments: [{ filename, content_type: "text/plain", bytes }] });
    return { ...record, pages: await pagesOf(pdf) };
  };

  test("the certificate adds a page for each page of a document and one for a picture, whatever their declared types", async () => {
    const none = await withFile("data.bin", Uint8Array.of(0, 1, 2));
    expect((await withFile("lease.txt", await samplePdf())).pages).toBe(none.pages + 3);
    expect((await withFile("picture.txt", await samplePng())).pages).toBe(none.pages + 1);
    expect((await withFile("lines.pdf", Buffer.from("line\n".repeat(65)))).pages).toBe(none.pages + 2);
  });
});
