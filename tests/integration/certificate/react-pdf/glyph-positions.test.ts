import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "@cantoo/fontkit";
import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { FONT_FILES } from "#components/record/pdf/font-files.ts";
import { composeCertificate } from "#tests/support/samples/compose-certificate.ts";
import { sampleRecord } from "#tests/support/samples/record.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const options = { provisional: false, authorityName: "Example Authority", now: new Date("2027-05-03T10:14:08.000Z") };
/** Points: the font size of a message, and the right edge of its column. */
const SIZE = 9.8;
const RIGHT = 595.28 - 56;

async function compose(body_text: string): Promise<Uint8Array> {
  const { record, bytes } = await sampleRecord({ body_text });
  return composeCertificate(record, bytes, options);
}

/** Returns the width of a text in points, in the font of messages. */
function widthOf(text: string): number {
  const font = create(readFileSync(FONT_FILES.find(({ family }) => family === "Plex Serif")?.file ?? ""));
  if (!("layout" in font)) throw new TypeError("a collection, not a font");
  return (font.layout(text).advanceWidth / font.unitsPerEm) * SIZE;
}

interface Word {
  left: number;
  right: number;
  text: string;
}

/** Returns the lines of the first page that have one of the words, each with its words. */
function linesWith(pdf: Uint8Array, among: Set<string>): Word[][] {
  const file = join(temporaryFolder(), "text.pdf");
  writeFileSync(file, pdf);
  const [, page = ""] = execFileSync("pdftotext", ["-bbox", file, "-"], { encoding: "utf8" }).split("<page ");
  const lines = new Map<string, Word[]>();
  for (const [, left, top = "", right, text = ""] of page.matchAll(
    /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)"[^>]*>([^<]*)</g,
  ))
    if (among.has(text))
      lines.set(top, [...(lines.get(top) ?? []), { left: Number(left), right: Number(right), text }]);
  return [...lines.values()];
}

/** Returns the operators of the first page. */
async function drawnOn(pdf: Uint8Array): Promise<string> {
  const contents = (await PDFDocument.load(pdf)).getPage(0).node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((_, at) => contents.lookup(at)) : [contents];
  return streams
    .flatMap((stream) => (stream instanceof PDFRawStream ? [decodePDFRawStream(stream).decode()] : []))
    .map((part) => Buffer.from(part).toString("latin1"))
    .join("\n");
}

toolTest(["pdftotext"])("long paragraphs", () => {
  test("every space has the width of its font, and every line has as many words as fit", async () => {
    // Words of 1 to 9 letters of many widths: in some lines one more word would fit if the spaces were narrower.
    const letters = "etaoinshrdlucmfwypvbgk".repeat(2);
    const words = Array.from({ length: 150 }, (_, index) => {
      const start = (index * 7919) % 20;
      return `${letters.slice(start, start + 1 + ((index * 104_729) % 9))}${index}`;
    });
    const lines = linesWith(await compose(words.join(" ")), new Set(words));
    expect(lines.flat().map(({ text }) => text)).toEqual(words);
    expect(lines.length).toBeGreaterThan(12);
    const space = widthOf(" ");
    for (const [index, line] of lines.entries()) {
      const gaps = line.slice(1).map(({ left }, at) => left - (line[at]?.right ?? 0));
      expect(Math.max(...gaps.map((gap) => Math.abs(gap - space)))).toBeLessThan(0.05);
      expect(line.at(-1)?.right).toBeLessThan(RIGHT + 0.05);
      const next = lines[index + 1]?.[0]?.text;
      if (next) expect((line.at(-1)?.right ?? 0) + space + widthOf(`${next} `)).toBeGreaterThan(RIGHT);
    }
  });
});

toolTest(["pdftotext"])("running text", () => {
  test("repeated text has the same layout on every page", async () => {
    const { record, bytes } = await sampleRecord({ simulated: true, body_text: "line\n".repeat(150) });
    const file = join(temporaryFolder(), "demo.pdf");
    writeFileSync(file, await composeCertificate(record, bytes, options));
    const pages = execFileSync("pdftotext", ["-bbox", file, "-"], { encoding: "utf8" }).split("<page ").slice(1);
    const [first = [], ...others] = pages.map((page) =>
      Array.from(page.matchAll(/xMin="([\d.]+)" yMin="2\d\.\d+"[^>]*>(Simulated:|no|sent)</g), String),
    );
    expect(first).toHaveLength(3);
    expect(others.length).toBeGreaterThan(3);
    for (const other of others) expect(other).toEqual(first);
  });
});

test.each([
  // Font units from the beginning of the letter, and from the baseline.
  ["above a Latin letter", "x\u0302", 561 - 266, 0],
  ["below an Arabic letter", "\u0628\u0650", 839 - 532, -775],
  ["above an Arabic letter", "\u0628\u064E", 839 - 552, -40],
])("draws a mark %s where its font positions it", async (_, text, right, up) => {
  const drawn = await drawnOn(await compose(text));
  const places = Array.from(drawn.matchAll(/^1 0 0 1 ([\d.]+) ([\d.]+) Tm$/gm), ([, x, y]) => [Number(x), Number(y)]);
  const [x, y] = [(right * SIZE) / 1000, 841.89 + (up * SIZE) / 1000];
  const near = ([one = 0, other = 0]: number[]) => Math.hypot(one - x, other - y) < 0.01;
  expect(places.filter(near)).toHaveLength(1);
});
