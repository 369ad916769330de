import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { previewAll } from "#lib/certificate/previews/preview-all.ts";
import { sampleForm, samplePdf, samplePng } from "#tests/support/samples/files.ts";
import { listed } from "#tests/support/samples/pdf.ts";

async function preview(bytes: Uint8Array | undefined) {
  const [result] = await previewAll([bytes]);
  if (!result) throw new Error("no preview");
  return result;
}

const none = (reason: string) => ({ kind: "none", reason });

/** A handwritten file of one page with this content stream. */
function handMade(content: Uint8Array, filter: string): Uint8Array {
  const head = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<<>>/Contents 4 0 R>>endobj\n4 0 obj<</Length ${content.length}/Filter ${filter}>>stream\n`;
  return listed(Buffer.concat([Buffer.from(head), content, Buffer.from("\nendstream endobj\n")]));
}

test("a preview shows the pages of a document rotated and cropped as in a reader", async () => {
  const result = await preview(await samplePdf());
  expect(result).toMatchObject({
    kind: "pages",
    sizes: [{ width: 595, height: 842 }, { width: 842, height: 595 }, {}],
  });
  if (result.kind !== "pages") return;
  expect(result.sizes[2]).toEqual({ width: 782, height: 535 });
});

test("a preview says that annotations and hidden layers look otherwise in a reader", async () => {
  expect(await preview(await samplePdf())).toMatchObject({ unlike: [] });
  const stamped = await PDFDocument.load(await samplePdf());
  const { context, catalog } = stamped;
  const layer = context.register(context.obj({ Type: "OCG", Name: PDFString.of("Draft") }));
  catalog.set(PDFName.of("OCProperties"), context.obj({ OCGs: [layer], D: { OFF: [layer] } }));
  const annotations = ["Link", "Stamp"].map((Subtype) => ({ Type: "Annot", Subtype, Rect: [0, 0, 9, 9] }));
  stamped.getPage(1).node.set(PDFName.of("Annots"), context.obj(annotations));
  expect(await preview(await stamped.save())).toMatchObject({ unlike: ["annotations", "layers"] });
  stamped.getPage(1).node.Annots()?.remove(1);
  const withLayers = async (settings: Record<string, string | number>) => {
    catalog.set(PDFName.of("OCProperties"), context.obj({ OCGs: [layer], D: settings }));
    return preview(await stamped.save());
  };
  expect(await withLayers({ BaseState: "OFF" })).toMatchObject({ unlike: ["layers"] });
  expect(await withLayers({ BaseState: "ON" })).toMatchObject({ unlike: [] });
  expect(await withLayers({ OFF: 5 })).toMatchObject({ unlike: [] });
});

test("the preview of a form has nothing interactive", async () => {
  const result = await preview(await sampleForm());
  if (result.kind !== "pages") throw new Error("not shown");
  const copy = await PDFDocument.load(result.pdf);
  expect(copy.catalog.has(PDFName.of("AcroForm"))).toBe(false);
  expect(copy.getPage(0).node.Annots()?.size() ?? 0).toBe(0);
  expect(Buffer.from(result.pdf).toString("latin1")).not.toMatch(/\/Widget|\/JavaScript|\/AA\b/);
});

test("a preview rotates a picture by its EXIF orientation and puts it on white", async () => {
  const sideways = await sharp(await samplePng(300, 100))
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await preview(new Uint8Array(sideways))).toMatchObject({
    kind: "images",
    images: [{ width: 100, height: 300 }],
    of: 1,
  });
  const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: "#0000" } })
    .png()
    .toBuffer();
  const result = await preview(new Uint8Array(clear));
  if (result.kind !== "images") throw new Error("not shown");
  const { dominant } = await sharp(result.images[0]?.jpeg).stats();
  expect(dominant.r).toBeGreaterThan(240);
});

test("previews WebP, GIF, TIFF and CMYK JPEG", async () => {
  const png = sharp(await samplePng(60, 40));
  const files = await Promise.all([
    png.clone().webp().toBuffer(),
    png.clone().gif().toBuffer(),
    png.clone().tiff().toBuffer(),
    png.clone().toColourspace("cmyk").jpeg().toBuffer(),
  ]);
  for (const file of files)
    expect(await preview(new Uint8Array(file))).toMatchObject({
      kind: "images",
      images: [{ width: 60, height: 40 }],
      of: 1,
    });
});

test("reports a file that is neither a picture, a document nor a text", async () => {
  expect(await preview(Uint8Array.of(80, 75, 3, 4, 0, 1, 2))).toEqual(none("kind"));
  expect(await preview(new Uint8Array())).toEqual(none("empty"));
});

test("an attachment without bytes is reported as missing", async () => {
  expect(await preview(undefined)).toEqual(none("missing"));
});

test("a damaged file is reported as damaged, and the next one is shown", async () => {
  const pdf = await samplePdf();
  const png = await samplePng(60, 40);
  const results = await previewAll([
    pdf.slice(0, 900),
    png.slice(0, 300),
    handMade(Buffer.from("not deflated"), "/FlateDecode"),
    pdf,
  ]);
  expect(results.slice(0, 3)).toEqual([none("damaged"), none("damaged"), none("damaged")]);
  expect(results[3]).toMatchObject({ kind: "pages" });
});

test("an encrypted document is reported as encrypted", async () => {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: "secret", ownerPassword: "owner" });
  expect(await preview(await document.save())).toEqual(none("encrypted"));
});

test("rejects a stream that unpacks to too many bytes, also if compressed twice", async () => {
  const bomb = deflateSync(Buffer.alloc(400 * 1024 * 1024));
  expect(await preview(handMade(bomb, "/FlateDecode"))).toEqual(none("too_large"));
  expect(await preview(handMade(deflateSync(bomb), "[/FlateDecode /FlateDecode]"))).toEqual(none("too_large"));
});

test("rejects a picture of too many pixels", async () => {
  const huge = await sharp({ create: { width: 16000, height: 8000, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  expect(await preview(new Uint8Array(huge))).toEqual(none("too_large"));
});

test("does not preview a document of more than 300 pages", async () => {
  const document = await PDFDocument.create();
  for (let page = 0; page < 301; page++) document.addPage([100, 100]);
  expect(await preview(await document.save())).toEqual(none("too_many_pages"));
});
