import { createHash } from "node:crypto";
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { Document, Link, Page, renderToBuffer, Text } from "@react-pdf/renderer";
import { describe, expect, it } from "vitest";
import { signCertificate, signProvisional } from "#lib/certificate/sign.ts";
import { readCertificate, verifyCertificate } from "#lib/evidence/pades/pades.ts";
import { PdfFile } from "#lib/evidence/pdf/file.ts";
import { readSignedData } from "#lib/evidence/pki/cms.ts";
import { readTimeStampToken, type Stamp } from "#lib/evidence/pki/time-stamp.ts";
import { faults } from "#tests/support/checks.ts";
import { EVIDENCE, smallPdf, withEvidence } from "#tests/support/samples/pdf.ts";
import { keys, now, pdf, stamp, trust } from "./signing.ts";

const seal = (bytes: Uint8Array, options: Partial<Parameters<typeof signCertificate>[1]> = {}) =>
  signCertificate(bytes, { identity: keys.signing, stamp, now, ...options });
const verify = (bytes: Uint8Array) => verifyCertificate(bytes, trust);
const startsWith = (whole: Uint8Array, part: Uint8Array) => Buffer.compare(whole.subarray(0, part.length), part) === 0;

async function reactPdf(): Promise<Uint8Array> {
  const page = (
    <Page>
      <Text>Zertifikat</Text>
      <Link src="https://example.org/verify">verify</Link>
    </Page>
  );
  return new Uint8Array(
    await renderToBuffer(
      <Document title="Certificate">
        {page}
        <Page>
          <Text>two</Text>
        </Page>
      </Document>,
    ),
  );
}

describe("sealing", () => {
  it("signCertificate returns the token, imprint and time that are in the file", async () => {
    const sealed = await seal(pdf);
    const { docTimeStamp, evidence } = await readCertificate(sealed.pdf);
    expect(Buffer.from(docTimeStamp?.token ?? []).equals(sealed.token)).toBe(true);
    expect(docTimeStamp?.imprint).toBe(sealed.imprint);
    expect(readTimeStampToken(sealed.token)).toMatchObject({ imprint: sealed.imprint, genTime: sealed.timestampedAt });
    const [a = 0, b = 0, c = 0, d = 0] = docTimeStamp?.byteRange ?? [];
    const covered = Buffer.concat([sealed.pdf.subarray(a, a + b), sealed.pdf.subarray(c, c + d)]);
    expect(createHash("sha256").update(covered).digest("hex")).toBe(sealed.imprint);
    expect(evidence).toEqual(EVIDENCE);
  });

  it.each([
    ["pdf-lib, with a cross-reference table", async () => pdf],
    ["pdf-lib, with object streams", async () => withEvidence(await smallPdf(), { useObjectStreams: true })],
    ["react-pdf, with evidence attached afterwards", async () => withEvidence(await reactPdf())],
  ])("a sealed PDF of %s verifies", async (_, make) => {
    const unsigned = await make();
    const sealed = await seal(unsigned);
    expect(startsWith(sealed.pdf, unsigned)).toBe(true);
    expect(faults(await verify(sealed.pdf))).toEqual([]);
  });

  it("sealing appends to a PDF of react-pdf without changing it", async () => {
    const unsigned = await reactPdf();
    const sealed = await seal(unsigned);
    expect(startsWith(sealed.pdf, unsigned)).toBe(true);
    expect(faults(await verify(sealed.pdf))).toEqual(["pades.evidence: missing"]);
    const [page] = (await PDFDocument.load(sealed.pdf)).getPages();
    expect(page?.node.Annots()?.size()).toBe(3);
  });

  it("sealing keeps the fields and annotations of the file", async () => {
    const unsigned = await smallPdf(async (document) => {
      const page = document.getPage(0);
      const link = document.context.obj({ Type: "Annot", Subtype: "Link", Rect: [0, 0, 9, 9] });
      page.node.set(
        PDFName.of("Annots"),
        document.context.register(document.context.obj([document.context.register(link)])),
      );
    });
    const sealed = await seal(await withEvidence(unsigned));
    expect(faults(await verify(sealed.pdf))).toEqual([]);
    const [page] = (await PDFDocument.load(sealed.pdf)).getPages();
    expect(page?.node.Annots()?.size()).toBe(3);
  });

  it("signature fields are invisible and have no appearance", async () => {
    const { pdf: bytes } = await seal(pdf);
    const file = await PdfFile.open(bytes);
    const { signatures } = await readCertificate(bytes);
    for (const { field } of signatures) {
      const { dict } = await file.dict({ kind: "ref", number: field, generation: 0, start: 0, end: 0 });
      expect([...dict.entries.keys()].sort()).toEqual(["F", "FT", "P", "Rect", "Subtype", "T", "Type", "V"]);
    }
    expect(signatures.map(({ name, type, subFilter }) => [name, type, subFilter])).toEqual([
      ["AcuseSignature", "Sig", "ETSI.CAdES.detached"],
      ["AcuseTimeStamp", "DocTimeStamp", "ETSI.RFC3161"],
    ]);
  });

  it("the signature has a time-stamp and no claimed signing time", async () => {
    const { signatures } = await readCertificate((await seal(pdf)).pdf);
    const { signer } = readSignedData(signatures[0]?.contents ?? new Uint8Array());
    expect([...signer.attributes.keys()].sort()).toEqual([
      "1.2.840.113549.1.9.16.2.47",
      "1.2.840.113549.1.9.3",
      "1.2.840.113549.1.9.4",
    ]);
    expect([...signer.unsigned.keys()]).toEqual(["1.2.840.113549.1.9.16.2.14"]);
  });

  it("the signing time in the PDF is the time given, not the clock's", async () => {
    const sealed = await seal(pdf, { now: new Date("2031-02-03T04:05:06.789Z") });
    expect(Buffer.from(sealed.pdf).toString("latin1")).toContain("/M (D:20310203040506Z)");
  });

  it("sealing ignores PDF syntax in page contents and attachments", async () => {
    const trap = `/ByteRange [0 0 0 0${" ".repeat(36)}] /Contents <${"0".repeat(32768)}> startxref 9 %%EOF`;
    const unsigned = await smallPdf(async (document) => {
      document.catalog.set(PDFName.of("Trap"), PDFString.of(trap));
      await document.attach(new TextEncoder().encode(trap), "trap.txt");
    });
    const sealed = await seal(await withEvidence(unsigned));
    expect(faults(await verify(sealed.pdf))).toEqual([]);
  });
});

describe("failures of sealing", () => {
  it("sealing fails with the error of the time-stamp authority", async () => {
    const down: Stamp = () => Promise.reject(new Error("no time-stamp: down"));
    await expect(seal(pdf, { stamp: down })).rejects.toThrow("no time-stamp: down");
  });

  it("sealing fails when the authority fails at the second time-stamp", async () => {
    let calls = 0;
    const once: Stamp = (digest) => (calls++ ? Promise.reject(new Error("gone")) : stamp(digest));
    await expect(seal(pdf, { stamp: once })).rejects.toThrow("gone");
  });

  it("sealing fails when a token exceeds its 16 KB", async () => {
    const huge: Stamp = async (digest) => {
      const token = await stamp(digest);
      return new Uint8Array(Buffer.concat([token, Buffer.alloc(16 * 1024)]));
    };
    await expect(seal(pdf, { stamp: huge })).rejects.toThrow(RangeError);
  });

  it.each([
    ["no PDF", () => new Uint8Array([1, 2, 3])],
    ["a PDF cut off in the middle", () => pdf.subarray(0, pdf.length - 100)],
  ])("sealing fails for %s", async (_, make) => {
    await expect(seal(make())).rejects.toThrow();
  });
});

describe("provisional certificates", () => {
  it("a provisional certificate has a signature and no time-stamp", async () => {
    const bytes = await signProvisional(pdf, { identity: keys.signing, now });
    expect(startsWith(bytes, pdf)).toBe(true);
    const { signatures, docTimeStamp } = await readCertificate(bytes);
    expect(docTimeStamp).toBeNull();
    expect(signatures.map(({ subFilter }) => subFilter)).toEqual(["ETSI.CAdES.detached"]);
    expect(readSignedData(signatures[0]?.contents ?? new Uint8Array()).signer.unsigned.size).toBe(0);
    expect((await verify(bytes))[0]).toMatchObject({ state: "failed", facts: { problem: "not_sealed" } });
  });
});

it("pdf-lib reads the fields and the DSS of a sealed certificate", async () => {
  const document = await PDFDocument.load((await seal(pdf)).pdf);
  const dss = document.catalog.lookup(PDFName.of("DSS"), PDFDict);
  expect(dss.lookup(PDFName.of("Certs"), PDFArray).size()).toBe(4);
  expect(dss.lookup(PDFName.of("CRLs"), PDFArray).size()).toBe(2);
  expect(document.getForm().getFields()).toHaveLength(2);
});
