import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { previewAll } from "#lib/certificate/previews.ts";
import { samplePng } from "#tests/support/sample-files.ts";

async function preview(bytes: Uint8Array | string, most?: number) {
  const [result] = await previewAll([typeof bytes === "string" ? Buffer.from(bytes) : bytes], most);
  if (!result) throw new Error("no preview");
  return result;
}

const none = (reason: string) => ({ kind: "none", reason });

type Body = { dict: string; data: Uint8Array };

/** A document of one page; `objects` from number 4 on, of which the first is what is drawn. */
function document(objects: Body[], resources = "<<>>"): Uint8Array {
  const head = `%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources${resources}/Contents 4 0 R>>endobj\n`;
  const bodies = objects.flatMap(({ dict, data }, index) => [
    Buffer.from(`${index + 4} 0 obj<<${dict}${dict.includes("/Length") ? "" : `/Length ${data.length}`}>>stream\n`),
    data,
    Buffer.from("\nendstream endobj\n"),
  ]);
  return Buffer.concat([Buffer.from(head), ...bodies, Buffer.from("trailer<</Root 1 0 R>>\n%%EOF\n")]);
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

describe("a document that unpacks to more than is bearable is refused, packed in", () => {
  const bomb = deflateSync(zeros(300), { level: 9 });
  test.each([
    ["hexadecimal digits around deflate", "/Filter[/ASCIIHexDecode/FlateDecode]", hex(bomb)],
    ["runs around deflate", "/Filter[/RunLengthDecode/FlateDecode]", runs(bomb)],
    ["names written otherwise", "/#46ilter[/A#48x/Fl]", hex(bomb)],
    ["deflate in deflate", "/Filter[/FlateDecode/FlateDecode]", deflateSync(bomb)],
  ])("%s", async (_, filter, data) => {
    for (const type of ["", "/Type/ObjStm/N 1/First 4", "/Type/XObject/Subtype/Image"])
      expect(await preview(document([plain(""), { dict: `${type}${filter}`, data }]))).toEqual(none("too_large"));
  });
});

test.each([
  "JBIG2Decode",
  "CCITTFaxDecode",
  "JPXDecode",
])("a picture by %s of too many pixels is refused", async (filter) => {
  const picture = { dict: `/Type/XObject/Subtype/Image/Width 200000/Height 200000/Filter/${filter}`, data: zeros(0) };
  expect(await preview(document([plain(""), picture], "<</XObject<</X 5 0 R>>>>"))).toEqual(none("too_large"));
});

test("streams and files elsewhere are left out of the copy", async () => {
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

test("a stream whose length stands elsewhere is read to its last octet", async () => {
  const data = Buffer.from("BT (a) Tj ET %endstream\r");
  const bytes = Buffer.concat([
    Buffer.from(
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<</XObject<</X 6 0 R>>>>/Contents 4 0 R>>endobj\n4 0 obj<</Length 5>>stream\n/X Do\nendstream endobj\n5 0 obj ",
    ),
    Buffer.from(`${data.length} endobj\n6 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 5 0 R>>stream\n`),
    data,
    Buffer.from("\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  ]);
  const result = await preview(bytes);
  if (result.kind !== "pages") throw new Error("not shown");
  expect(Buffer.from(result.pdf).includes(Buffer.concat([data, Buffer.from("\nendstream")]))).toBe(true);
});

describe("a drawing", () => {
  const svg = (inside: string, more = "") =>
    `<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="50" ${more}>${inside}</svg>`;
  const meanOf = async (result: Awaited<ReturnType<typeof preview>>) => {
    if (result.kind !== "images") throw new Error("not shown");
    const { channels } = await sharp(result.images[0]?.jpeg).stats();
    return channels.map(({ mean }) => Math.round(mean));
  };

  test("fills a page, whatever size it names", async () => {
    const result = await preview(svg('<rect width="100" height="50" fill="#ff0000"/>'));
    expect(result).toMatchObject({ kind: "images", images: [{ width: 1700, height: 850 }], of: 1 });
    const [red = 0, green = 255] = await meanOf(result);
    expect([red > 250, green < 5]).toEqual([true, true]);
  });

  test("has letters in typefaces of ours", async () => {
    const [ink = 255] = await meanOf(
      await preview(svg('<text x="2" y="40" font-size="40" font-family="Arial">MMM</text>')),
    );
    expect(ink).toBeLessThan(235);
  });

  test("opens no file and no address", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const folder = mkdtempSync(join(tmpdir(), "acuse-svg-"));
    writeFileSync(
      join(folder, "black.png"),
      await sharp({ create: { width: 9, height: 9, channels: 3, background: "#000" } })
        .png()
        .toBuffer(),
    );
    const addresses = [
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.png`,
      pathToFileURL(join(folder, "black.png")).href,
      join(folder, "black.png"),
    ];
    for (const address of addresses) {
      const inside = `<style>@import url("${address}");</style><image href="${address}" width="100" height="50"/><image xlink:href="${address}" width="100" height="50"/><script href="${address}">throw 1</script>`;
      expect(await meanOf(await preview(svg(inside)))).toEqual([255, 255, 255]);
    }
    expect(asked).toEqual([]);
    server.close();
    rmSync(folder, { recursive: true });
  });

  test("with entities is refused", async () => {
    const laughs =
      '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>';
    expect(await preview(laughs)).toEqual(none("unsafe"));
    expect(await preview(laughs.replace('<!ENTITY a "ha">', '<!entity a SYSTEM "file:///etc/passwd">'))).toEqual(
      none("unsafe"),
    );
  });

  test("that never ends is ended, and the next file is shown", async () => {
    const layers = Array.from(
      { length: 30 },
      (_, at) => `<g id="l${at + 1}">${`<use xlink:href="#l${at}"/>`.repeat(10)}</g>`,
    ).join("");
    const filter = `<filter id="f" width="9" height="9">${'<feGaussianBlur stdDeviation="400"/><feMorphology operator="dilate" radius="300"/>'.repeat(300)}</filter>`;
    const bomb = svg(
      `<defs><rect id="l0" width="9" height="9"/>${layers}${filter}</defs><use xlink:href="#l30"/><rect width="100" height="50" filter="url(#f)"/>`,
    );
    expect((await preview(bomb, 1_500)).kind).toMatch(/none|images/);
    expect(await preview(await samplePng())).toMatchObject({ kind: "images" });
  });
});

describe("a picture of too many pixels is refused by its header", () => {
  test("TIFF", async () => {
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

  test("WebP", async () => {
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

test("of a TIFF every page is shown, of an animation the first picture", async () => {
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
