import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { renewCertificate, signCertificate } from "#lib/certificate/sign.ts";
import { NO_MATERIAL } from "#lib/evidence/pki/material.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import { loadKeys } from "#lib/trust-services/keys.ts";
import { composeCertificate } from "#tests/support/samples/compose-certificate.ts";
import { samplePdf, samplePng } from "#tests/support/samples/files.ts";
import { type Story, sampleRecord } from "#tests/support/samples/record.ts";
import { IN_SCRIPTS } from "#tests/support/samples/stories.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";

// By the clauses of ISO 19005-3:2012 for level B. No independent validator takes part.

const now = new Date("2027-05-03T10:14:08.000Z");

/** A sealed certificate with a re-time-stamp, which must conform too. */
async function sealed(story: Story): Promise<Uint8Array> {
  const keys = await loadKeys({ dataDir: temporaryFolder() });
  const { record, bytes } = await sampleRecord(story);
  const pdf = await composeCertificate(record, bytes, { provisional: false, authorityName: "Example", now });
  const stamp = createAuthority(keys.authority);
  const { pdf: once } = await signCertificate(pdf, { identity: keys.signing, stamp, now: new Date() });
  return (await renewCertificate(once, { stamp, name: "AcuseRenewal1", material: NO_MATERIAL })).pdf;
}

let bytes: Uint8Array;
let file: PDFDocument;
let objects: PDFObject[];
let streams: PDFRawStream[];
let dictionaries: PDFDict[];

beforeAll(async () => {
  const attachments = [
    { filename: "a.png", content_type: "image/png", bytes: await samplePng() },
    { filename: "b.csv", content_type: "text/csv", bytes: Buffer.from("name,sum\nAña 日本,3\n") },
  ];
  bytes = await sealed({ body_text: IN_SCRIPTS, body_html: "<p>Hi</p>", attachments });
  file = await PDFDocument.load(bytes, { updateMetadata: false });
  objects = file.context.enumerateIndirectObjects().flatMap(([, object]) => [...within(object)]);
  streams = objects.filter((object) => object instanceof PDFRawStream);
  dictionaries = objects.flatMap((object) =>
    object instanceof PDFRawStream ? [object.dict] : object instanceof PDFDict ? [object] : [],
  );
});

function* within(object: PDFObject): Generator<PDFObject> {
  yield object;
  if (object instanceof PDFArray) for (const item of object.asArray()) yield* within(item);
  const dictionary = object instanceof PDFRawStream ? object.dict : object;
  if (dictionary instanceof PDFDict) for (const [, value] of dictionary.entries()) yield* within(value);
}

const name = (text: string) => PDFName.of(text);
const is = (dictionary: PDFDict, key: string, value: string) => dictionary.lookup(name(key)) === name(value);
const having = (key: string) => dictionaries.filter((dictionary) => dictionary.has(name(key)));
const unpacked = (stream: PDFRawStream) => Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
/** Returns the content streams of pages and forms. */
function drawn(): string[] {
  const forms = streams.filter(({ dict }) => is(dict, "Subtype", "Form"));
  const pages = file.getPages().flatMap(({ node }) => {
    const contents = node.Contents();
    const parts = contents instanceof PDFArray ? contents.asArray().map((_, at) => contents.lookup(at)) : [contents];
    return parts.filter((part) => part instanceof PDFRawStream);
  });
  return [...forms, ...pages].map(unpacked);
}
const xmpOf = (document: PDFDocument) => {
  const metadata = document.catalog.lookup(name("Metadata"));
  return metadata instanceof PDFRawStream ? Buffer.from(unpacked(metadata), "latin1").toString("utf8") : "";
};

describe("sealed certificates without pages of other documents", () => {
  test("a certificate has the header and trailer of PDF/A-3 (§6.1.2, §6.1.3)", () => {
    const text = Buffer.from(bytes).toString("latin1");
    expect(text).toMatch(/^%PDF-1\.7\r?\n%[\x80-\xFF]{4,}/);
    expect(text).toMatch(/%%EOF\r?\n?$/);
    expect(text.slice(text.lastIndexOf("startxref") - 2_000)).toMatch(/\/ID ?\[/);
    expect(file.context.trailerInfo.Encrypt).toBeUndefined();
  });

  test("a certificate has no external stream and no forbidden filter (§6.1.7)", () => {
    const wrong = streams.filter(({ dict }) => ["F", "FFilter", "FDecodeParms"].some((key) => dict.has(name(key))));
    expect(wrong).toEqual([]);
    const filters = new Set(
      streams.flatMap(({ dict }) => [...within(dict.get(name("Filter")) ?? name("none"))].map(String)),
    );
    expect([...filters].filter((filter) => /LZW|Crypt/.test(filter))).toEqual([]);
  });

  test("the strings and names of a certificate keep the length limits (§6.1.13)", () => {
    const strings = objects.filter((object) => object instanceof PDFHexString || object instanceof PDFString);
    expect(strings.every((text) => text.asBytes().length <= 32_767)).toBe(true);
    expect(objects.every((object) => !(object instanceof PDFName) || object.asString().length <= 128)).toBe(true);
  });

  test("the colours of a certificate are those of its sRGB output intent (§6.2.3, §6.2.4)", () => {
    const intents = file.catalog.lookup(name("OutputIntents"), PDFArray);
    expect(intents.size()).toBe(1);
    const intent = intents.lookup(0, PDFDict);
    expect(is(intent, "S", "GTS_PDFA1")).toBe(true);
    const profile = intent.lookup(name("DestOutputProfile"));
    if (!(profile instanceof PDFRawStream)) throw new Error("no profile");
    // ICC.1 §7.2: class of device, colour space, signature.
    const header = unpacked(profile);
    expect([header.slice(12, 16), header.slice(16, 20), header.slice(36, 40)]).toEqual(["mntr", "RGB ", "acsp"]);
    const operators = drawn()
      .join("\n")
      .replace(/<[0-9a-f]*>|\((?:\\.|[^\\)])*\)/gi, "");
    expect(operators).not.toMatch(/(?:^|\s)(?:k|K)(?:\s|$)|DeviceCMYK/m);
    expect(
      having("ColorSpace")
        .map((one) => String(one.get(name("ColorSpace"))))
        .filter((one) => /CMYK|Separation|DeviceN/.test(one)),
    ).toEqual([]);
  });

  test("the pictures and forms of a certificate have no external reference (§6.2.8, §6.2.9)", () => {
    for (const key of ["Alternates", "OPI", "Ref", "PS"]) expect(having(key)).toEqual([]);
    expect(having("Interpolate").filter((one) => String(one.get(name("Interpolate"))) === "true")).toEqual([]);
  });

  test("a certificate embeds every font and draws no .notdef glyph (§6.2.11)", () => {
    const descriptors = dictionaries.filter((one) => is(one, "Type", "FontDescriptor"));
    expect(descriptors.length).toBeGreaterThan(3);
    expect(descriptors.filter((one) => !one.has(name("FontFile2")) && !one.has(name("FontFile3")))).toEqual([]);
    const composite = dictionaries.filter((one) => is(one, "Subtype", "CIDFontType2"));
    expect(composite.filter((one) => !one.has(name("CIDToGIDMap")))).toEqual([]);
    const fonts = dictionaries.filter((one) => is(one, "Type", "Font") && one.has(name("BaseFont")));
    expect(fonts.filter((one) => !one.has(name("DescendantFonts")) && !one.has(name("FontDescriptor")))).toEqual([]);
    const shown = drawn().flatMap((text) => [...text.matchAll(/<([0-9a-f]+)>/gi)].map(([, hex = ""]) => hex));
    expect(shown.length).toBeGreaterThan(50);
    expect(shown.filter((hex) => hex.match(/.{4}/g)?.includes("0000"))).toEqual([]);
  });

  test("the annotations of a certificate are printed and only open addresses (§6.3, §6.5)", () => {
    const annotations = file.getPages().flatMap(
      ({ node }) =>
        node
          .Annots()
          ?.asArray()
          .map((one) => file.context.lookup(one, PDFDict)) ?? [],
    );
    expect(annotations.length).toBeGreaterThan(2);
    for (const annotation of annotations) {
      const flags = annotation.lookup(name("F"), PDFNumber).asNumber();
      // Printed; not invisible, hidden, without view or toggled.
      expect([flags & 4, flags & (1 | 2 | 32 | 256)]).toEqual([4, 0]);
      const rect = annotation.lookup(name("Rect"), PDFArray).asArray().map(String);
      const plain =
        is(annotation, "Subtype", "Link") || (is(annotation, "Subtype", "Widget") && rect.every((one) => one === "0"));
      expect(plain).toBe(true);
    }
    const actions = dictionaries.filter(
      (one) =>
        one.has(name("S")) &&
        one.has(name("URI")) === false &&
        /^\/(JavaScript|Launch|Sound|Movie|ResetForm|ImportData|Hide|SetOCGState|Rendition|Trans|GoTo3DView)$/.test(
          String(one.get(name("S"))),
        ),
    );
    expect(actions).toEqual([]);
    for (const key of ["AA", "JS", "XFA", "NeedAppearances", "OCProperties"]) expect(having(key)).toEqual([]);
  });

  test("the metadata of a certificate claim PDF/A-3B and have its title and language (§6.6)", () => {
    const xmp = xmpOf(file);
    expect(xmp).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>B<\/pdfaid:conformance>/);
    expect(xmp).toContain(file.getTitle() ?? "no title");
    // Schemas of XMP itself and of PDF/A: any other would need a description.
    const schemas = [...xmp.matchAll(/xmlns:(\w+)=/g)].map(([, prefix]) => prefix);
    expect(schemas.filter((prefix) => !["x", "rdf", "dc", "xmp", "pdf", "pdfaid"].includes(prefix ?? ""))).toEqual([]);
    expect(file.getLanguage()).toBe("en");
  });

  test("the evidence file of a certificate is associated, named, typed and dated (§6.8)", () => {
    const files = file.catalog.lookup(name("AF"), PDFArray);
    const specification = files.lookup(0, PDFDict);
    expect(files.size()).toBe(1);
    expect([
      is(specification, "AFRelationship", "Data"),
      specification.has(name("F")),
      specification.has(name("UF")),
    ]).toEqual([true, true, true]);
    const embedded = specification.lookup(name("EF"), PDFDict).lookup(name("F"));
    if (!(embedded instanceof PDFRawStream)) throw new Error("no file");
    expect(String(embedded.dict.get(name("Subtype")))).toBe("/application#2Fjson");
    expect(embedded.dict.lookup(name("Params"), PDFDict).has(name("ModDate"))).toBe(true);
  });
});

test("a certificate with pages of another document does not claim PDF/A", async () => {
  const attachments = [{ filename: "a.pdf", content_type: "application/pdf", bytes: await samplePdf() }];
  const other = await PDFDocument.load(await sealed({ attachments }), { updateMetadata: false });
  expect(xmpOf(other)).not.toContain("pdfaid");
  expect(other.catalog.has(name("OutputIntents"))).toBe(false);
});
