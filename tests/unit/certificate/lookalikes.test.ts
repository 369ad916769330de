import { deflateSync, inflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, it, test } from "vitest";
import { encodeLookalikes } from "#lib/certificate/lookalikes.ts";
import { PdfFile } from "#lib/evidence/pdf/file.ts";
import { headsIn, namesAll, trailersIn } from "#lib/evidence/pdf/heads.ts";
import { composeCertificate } from "#tests/support/samples/compose-certificate.ts";
import { sampleRecord } from "#tests/support/samples/record.ts";

describe("object syntax for readers that repair files", () => {
  test.each([
    ["7 0 obj", 1],
    ["7 0obj<<", 1],
    ["\n7\r\n0\r\nobj", 1],
    ["7\u00000\u0000obj", 1],
    ["7 0 objects", 1],
    ["7 +0 obj", 1],
    ["+7 --0 obj", 1],
    ["7 - obj", 1],
    ["7. .0 obj", 1],
    ["7 %x\n0 obj", 1],
    [`7 0 %${"x".repeat(300)}\n obj`, 1],
    ["7%\n0%\nobj", 1],
    ["7 0 obj 8 0 obj", 2],
    ["endobj", 0],
    ["the obj", 0],
    ["7 obj", 0],
    ["a line\nobj", 0],
    ["70obj", 0],
    ["7 0 Obj", 0],
  ])("counts object heads in %j", (text, found) => expect(headsIn(text)).toBe(found));

  test.each([
    ["trailer<<", 1],
    ["trailer \r\n\0<<", 1],
    ["trailer % x\n <<", 1],
    ["a trailer of a film", 0],
  ])("counts trailers in %j", (text, found) => expect(trailersIn(text)).toBe(found));

  it("finds object syntax after repeated false starts", () => {
    const many = 200_000;
    for (const part of ["obj", "\nobj", "%obj", "1 obj", "1 1 1%1%1%", "obj\r\n", " ", "1", "trailer ", "7 0 %"])
      expect([headsIn(part.repeat(many)), trailersIn(part.repeat(many))], part).toEqual([0, 0]);
    expect([headsIn("7 0 obj ".repeat(many)), trailersIn("trailer%".repeat(many))]).toEqual([many, many]);
  });
});

const RANGE = "/ByteRange [0 10 20 30]";
const FAKE = `\n3 0 obj\n<< /Type /Page >>\nendobj\ntrailer << /Root 1 0 R >>\n${RANGE}\n`;

/** A page whose drawing contains what a repairing reader would look at. */
async function attached(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  const stream = (dict: Record<string, string | number>, data: Uint8Array) =>
    context.register(PDFRawStream.of(context.obj({ ...dict, Length: data.length }), data));
  const page = pdf.addPage([200, 100]);
  const resources = context.obj({
    Font: { F: { Type: "Font", Subtype: "Type1", BaseFont: "Helvetica", Note: PDFString.of(FAKE) } },
    XObject: {
      A: stream({ Type: "XObject", Subtype: "Form" }, Buffer.from(`% ${FAKE}`)),
      // Stored by deflate, as what can't be packed is.
      B: stream(
        { Type: "XObject", Subtype: "Form", Filter: "FlateDecode" },
        deflateSync(Buffer.from(FAKE), { level: 0 }),
      ),
      D: stream({ Type: "XObject", Subtype: "Form" }, Buffer.from(`% ${RANGE}`)),
      E: stream({ Type: "EmbeddedFile", Subtype: "Image" }, Buffer.from(`${FAKE}4 +0 obj`)),
      C: stream({ Type: "ObjStm", N: 1, First: 4 }, Buffer.from("3 0 << /Type /Page >>")),
    },
    Properties: { P: context.register(context.obj({ Type: "Catalog", Pages: { Type: "Pages" } })) },
  });
  page.node.set(PDFName.of("Resources"), resources);
  page.node.addContentStream(stream({}, Buffer.from("0 0 50 50 re f")));
  return pdf.save({ useObjectStreams: false });
}

describe("certificates of misleading content", () => {
  let pdf: Uint8Array;
  let text: string;

  beforeAll(async () => {
    const file = await attached();
    const attachments = [{ filename: "2 0 obj.pdf", content_type: "application/pdf", bytes: file }];
    const { record, bytes } = await sampleRecord({ subject: "1 0 obj trailer <<", body_text: FAKE, attachments });
    const now = new Date("2027-05-03T10:14:08.000Z");
    pdf = await composeCertificate(record, bytes, { provisional: false, authorityName: "Example Authority", now });
    text = Buffer.from(pdf).toString("latin1");
  });

  it("a certificate holds no object or trailer outside of its cross-reference", async () => {
    expect(namesAll(await PdfFile.open(pdf))).toBe(true);
  });

  it("a certificate holds no byte range before it is signed", () => {
    expect(text).not.toContain("/ByteRange");
  });

  it("a certificate holds one catalog, one page tree and no object stream", async () => {
    const objects = (await PDFDocument.load(pdf, { updateMetadata: false })).context.enumerateIndirectObjects();
    const types = objects.map(([, object]) => /\/Type \/(Catalog|Pages|ObjStm|XRef)\b/.exec(`${object}`)?.[1]);
    expect(types.filter(Boolean).sort()).toEqual(["Catalog", "Pages"]);
    expect(text).not.toContain("/ObjStm");
  });
});

test("a certificate contains no byte range from its subject", async () => {
  const { record, bytes } = await sampleRecord({ subject: RANGE });
  const now = new Date("2027-05-03T10:14:08.000Z");
  const pdf = await composeCertificate(record, bytes, { provisional: false, authorityName: "Example Authority", now });
  expect(Buffer.from(pdf).toString("latin1")).not.toContain("/ByteRange");
});

describe("encodeLookalikes", () => {
  const stored = deflateSync(Buffer.from(FAKE), { level: 0 });

  /** A stream with the data, after encodeLookalikes. */
  async function respelled(dict: object, data: Uint8Array): Promise<PDFRawStream> {
    const { context } = await PDFDocument.create();
    const ref = context.register(PDFRawStream.of(context.obj({ ...dict, Length: data.length }), data));
    encodeLookalikes(context);
    return context.lookup(ref) as PDFRawStream;
  }

  test("a compressed stream that looks like objects is compressed in another way, with one filter", async () => {
    const { dict, contents } = await respelled({ Filter: "FlateDecode" }, stored);
    expect(`${dict.get(PDFName.of("Filter"))}`).toBe("/FlateDecode");
    expect(Buffer.from(stored).includes(RANGE)).toBe(true);
    expect(Buffer.from(contents).includes(RANGE)).toBe(false);
    expect(inflateSync(contents).toString()).toBe(FAKE);
  });

  test("a stream of another form that looks like objects is written in hexadecimal digits", async () => {
    const parameters = { Filter: ["FlateDecode"], DecodeParms: { Predictor: 1 } };
    const { dict, contents } = await respelled(parameters, stored);
    expect(`${dict.get(PDFName.of("Filter"))}`).toBe("[ /ASCIIHexDecode /FlateDecode ]");
    expect(`${dict.get(PDFName.of("DecodeParms"))}`).toMatch(/^\[ null /);
    expect(Buffer.from(Buffer.from(contents).toString("latin1").slice(0, -1), "hex")).toEqual(stored);
  });

  test("a damaged stream that looks like objects is written in hexadecimal digits", async () => {
    const { dict } = await respelled({ Filter: "FlateDecode" }, stored.subarray(0, -9));
    expect(`${dict.get(PDFName.of("Filter"))}`).toBe("[ /ASCIIHexDecode /FlateDecode ]");
  });

  test("a string that looks like objects is written in hexadecimal digits", async () => {
    const { context } = await PDFDocument.create();
    const words = context.register(context.obj([PDFString.of("7 0 obj \\(\\344\\)")]));
    encodeLookalikes(context);
    expect(`${context.lookup(words)}`).toBe(`[ <${Buffer.from("7 0 obj (ä)", "latin1").toString("hex")}> ]`);
  });
});
