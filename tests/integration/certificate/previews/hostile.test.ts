import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { imagePreview } from "#lib/certificate/previews/image.ts";
import { previewAll } from "#lib/certificate/previews/preview-all.ts";
import { samplePng } from "#tests/support/samples/files.ts";
import { listed } from "#tests/support/samples/pdf.ts";

async function preview(bytes: Uint8Array | string, most?: number) {
  const [result] = await previewAll(
    [typeof bytes === "string" ? Buffer.from(bytes) : bytes],
    most === undefined ? {} : { most },
  );
  if (!result) throw new Error("no preview");
  return result;
}

const none = (reason: string) => ({ kind: "none", reason });

type Body = { dict: string; data: Uint8Array };

/** A document of one page. `objects` have numbers from 4; the first is drawn. */
function document(objects: Body[], resources = "<<>>"): Uint8Array {
  const head = `%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources${resources}/Contents 4 0 R>>endobj\n`;
  const bodies = objects.flatMap(({ dict, data }, index) => [
    Buffer.from(`${index + 4} 0 obj<<${dict}${dict.includes("/Length") ? "" : `/Length ${data.length}`}>>stream\n`),
    data,
    Buffer.from("\nendstream endobj\n"),
  ]);
  return listed(Buffer.concat([Buffer.from(head), ...bodies]));
}

const plain = (text: string): Body => ({ dict: "", data: Buffer.from(text) });
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024);
const hex = (data: Uint8Array) => Buffer.from(`${Buffer.from(data).toString("hex")}>`);
/** As RunLength writes a run of its own input: literal copies. */
const runs = (data: Uint8Array) =>
  Buffer.concat([
    ...Array.from({ length: Math.ceil(data.length / 128) }, (_, at) => {
      const part = data.subarray(at * 128, at * 128 + 128);
      return Buffer.concat([Buffer.from([part.length - 1]), part]);
    }),
    Buffer.from([128]),
  ]);

describe("small documents with endless drawing", () => {
  const ten = (call: string) => `${call} `.repeat(10);
  /** Objects that each call the next one. */
  const levels = (depth: number, dict: (next: number) => string, call: string) =>
    Array.from({ length: depth }, (_, at) => ({ dict: dict(at + 6), data: Buffer.from(ten(call)) }));
  const form = (resources: string) => `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<${resources}>>`;
  const forms = (next: number) => form(`/XObject<</X ${next} 0 R>>`);
  const leaf = { dict: form(""), data: Buffer.from("0 0 1 1 re f") };
  const tile = (next: number) =>
    `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<</Pattern<</X ${next} 0 R>>>>`;
  const masks = (next: number) => form(`/ExtGState<</X<</SMask<</S/Alpha/G ${next} 0 R>>>>>>`);
  const glyphs = (next: number) =>
    `/Resources<</Font<</X<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a ${next} 0 R>>>>>>>>`;

  test.each([
    ["forms", forms, "/X Do"],
    ["forms by a name written otherwise, behind a comment", forms, "/#58%\nDo"],
    ["patterns", tile, "/Pattern cs /X scn 0 0 9 9 re f"],
    ["soft masks", masks, "/X gs 0 0 9 9 re f"],
    ["glyphs", glyphs, "BT /X 1 Tf (aaaaaaaaaa) Tj ET"],
  ])("rejects a document that draws without an end through %s", async (_, dict, call) => {
    const first = dict(5).replace(/^.*?\/Resources/, "");
    const page = (depth: number) => document([plain(call), ...levels(depth, dict, call), leaf], first);
    expect(await preview(page(12))).toEqual(none("expensive"));
    expect(await preview(page(1))).toMatchObject({ kind: "pages" });
  });

  test("rejects a document with a form that draws itself", async () => {
    const own = { dict: forms(5), data: Buffer.from("/X Do") };
    expect(await preview(document([plain("/X Do"), own], "<</XObject<</X 5 0 R>>>>"))).toEqual(none("expensive"));
  });
});

describe("decompression bombs", () => {
  const bomb = deflateSync(zeros(300), { level: 9 });
  test.each([
    ["hexadecimal digits around deflate", "/Filter[/ASCIIHexDecode/FlateDecode]", hex(bomb)],
    ["runs around deflate", "/Filter[/RunLengthDecode/FlateDecode]", runs(bomb)],
    ["names written otherwise", "/#46ilter[/A#48x/Fl]", hex(bomb)],
    ["deflate in deflate", "/Filter[/FlateDecode/FlateDecode]", deflateSync(bomb)],
  ])("rejects a document that unpacks to too many bytes from %s", async (_, filter, data) => {
    for (const type of ["", "/Type/ObjStm/N 1/First 4", "/Type/XObject/Subtype/Image"])
      expect(await preview(document([plain(""), { dict: `${type}${filter}`, data }]))).toEqual(none("too_large"));
  });
});

test.each([
  "JBIG2Decode",
  "CCITTFaxDecode",
  "JPXDecode",
])("rejects a picture by %s of too many pixels", async (filter) => {
  const picture = { dict: `/Type/XObject/Subtype/Image/Width 200000/Height 200000/Filter/${filter}`, data: zeros(0) };
  expect(await preview(document([plain(""), picture], "<</XObject<</X 5 0 R>>>>"))).toEqual(none("too_large"));
});

test("a preview leaves out external streams and files", async () => {
  const outside = {
    dict: "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/F<</FS/URL/F(http://example.com/a)>>/FFilter/FlateDecode",
    data: Buffer.from("q Q"),
  };
  const properties =
    "<</XObject<</X 5 0 R>>/Properties<</P<</AF[<</Type/Filespec/UF(b.exe)/FS/URL/F(http://example.com/b)>>]/A<</S/URI/URI(http://example.com/c)>>/Deep[<</K<</FS/URL/F(http://example.com/d)>>>>]>>>>>>";
  const result = await preview(document([plain("/X Do"), outside], properties));
  if (result.kind !== "pages") throw new Error("not shown");
  expect(Buffer.from(result.pdf).toString("latin1")).not.toMatch(/example\.com|\/FFilter|\/FS\b|b\.exe/);
});

test("a preview reads a stream with an indirect length to its last octet", async () => {
  const data = Buffer.from("BT (a) Tj ET %endstream\r");
  const body = Buffer.concat([
    Buffer.from(
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<</XObject<</X 6 0 R>>>>/Contents 4 0 R>>endobj\n4 0 obj<</Length 5>>stream\n/X Do\nendstream endobj\n5 0 obj ",
    ),
    Buffer.from(`${data.length} endobj\n6 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 5 0 R>>stream\n`),
    data,
    Buffer.from("\nendstream endobj\n"),
  ]);
  const result = await preview(listed(body));
  if (result.kind !== "pages") throw new Error("not shown");
  expect(Buffer.from(result.pdf).includes(Buffer.concat([data, Buffer.from("\nendstream")]))).toBe(true);
});

describe("pictures with too many pixels in their header", () => {
  test("rejects a TIFF with too many pixels in its header", async () => {
    const tiff = await sharp(await samplePng(60, 40))
      .tiff()
      .toBuffer();
    // The first directory: tags of 12 octets, of which 256 and 257 are width and height (TIFF 6.0 §2).
    const directory = tiff.readUInt32LE(4);
    for (let at = directory + 2; at < directory + 2 + 12 * tiff.readUInt16LE(directory); at += 12) {
      if (![256, 257].includes(tiff.readUInt16LE(at))) continue;
      tiff.writeUInt16LE(4, at + 2);
      tiff.writeUInt32LE(100_000, at + 8);
    }
    expect(await preview(tiff)).toEqual(none("too_large"));
  });

  test("rejects a WebP with too many pixels in its header", async () => {
    const webp = await sharp(await samplePng(60, 40))
      .webp({ lossless: true })
      .toBuffer();
    const at = webp.indexOf("VP8L") + 9;
    // The 14 bits each of width and height behind the signature 0x2F (RFC 9649 §3.4).
    webp.writeUInt32LE(((webp.readUInt32LE(at) & 0xf0000000) | 0x0fffffff) >>> 0, at);
    // Its library reads no header of a file that can't hold as much.
    expect(await preview(webp)).toEqual(none("damaged"));
  });
});

test("previews every page of a TIFF and the first frame of an animation", async () => {
  const frames = await Promise.all(
    ["#f00", "#0f0", "#00f"].map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const joined = sharp(frames, { join: { animated: true } });
  const tiff = await joined.clone().tiff().toBuffer();
  const gif = await joined.clone().gif({ loop: 0 }).toBuffer();
  expect(await preview(gif)).toMatchObject({ kind: "images", images: [{ width: 40, height: 30 }], of: 3 });
  const shown = await preview(tiff);
  expect(shown).toMatchObject({ kind: "images", of: 3 });
  if (shown.kind !== "images") return;
  expect(shown.images).toHaveLength(3);
});

describe("size of all previews", () => {
  test("previews as many pages of a TIFF with shared strips as fit", async () => {
    const frame = { create: { width: 400, height: 300, channels: 3, background: "#888" } } as const;
    const noise = await sharp({
      ...frame,
      create: { ...frame.create, noise: { type: "gaussian", mean: 128, sigma: 60 } },
    })
      .tiff({ compression: "jpeg" })
      .toBuffer();
    const tiff = sharing(noise, 5);
    const all = await imagePreview(tiff, { pages: 300, octets: 30_000_000 });
    if (all.kind !== "images") throw new Error("not shown");
    expect(all).toMatchObject({ of: 5 });
    const [one = 0, ...others] = all.images.map(({ jpeg }) => jpeg.length);
    expect(others).toEqual([one, one, one, one]);
    const some = await imagePreview(tiff, { pages: 300, octets: 3 * one });
    expect(some).toMatchObject({ kind: "images", images: [{}, {}, {}], of: 5 });
    expect(await imagePreview(tiff, { pages: 300, octets: one - 1 })).toEqual(none("too_large"));
  });

  test("limits the size of the previews over all files", async () => {
    const picture = {
      dict: "/Type/XObject/Subtype/Image/Width 3000/Height 4000/ColorSpace/DeviceGray/BitsPerComponent 8",
      data: zeros(12),
    };
    const bytes = document([plain("/X Do"), picture], "<</XObject<</X 5 0 R>>>>");
    const shown = await previewAll([bytes, bytes, bytes, Buffer.from("a text")]);
    expect(shown.map(({ kind }) => kind)).toEqual(["pages", "pages", "none", "text"]);
    expect(shown[2]).toEqual(none("too_large"));
  });
});

/** A TIFF of one page with more directories that name the same strips (TIFF 6.0 §2). */
function sharing(tiff: Buffer, pages: number): Uint8Array {
  const directory = tiff.readUInt32LE(4);
  const length = 2 + 12 * tiff.readUInt16LE(directory);
  const parts = [tiff, Buffer.alloc(tiff.length % 2)];
  let at = tiff.length + (tiff.length % 2);
  tiff.writeUInt32LE(at, directory + length);
  for (let page = 1; page < pages; page++) {
    const copy = Buffer.alloc(length + 4);
    tiff.copy(copy, 0, directory, directory + length);
    at += copy.length;
    copy.writeUInt32LE(page + 1 < pages ? at : 0, length);
    parts.push(copy);
  }
  return Buffer.concat(parts);
}
