import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";

// Reads PDFs with independent programs: text, glyphs and pixels by poppler and cairo, syntax and streams by qpdf.

const run = promisify(execFile);
const most = { maxBuffer: 1 << 28 };

async function inFile<T>(pdf: Uint8Array, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "template-"));
  try {
    await writeFile(join(folder, "it.pdf"), pdf);
    return await work(join(folder, "it.pdf"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Extracts the text by pdftotext: in reading order, or as the flags say. */
export async function textOf(pdf: Uint8Array, ...flags: string[]): Promise<string> {
  const { stdout } = await inFile(pdf, (file) => run("pdftotext", [...flags, file, "-"], most));
  return stdout;
}

/** Returns the words of a page and their positions, by poppler. */
export async function words(pdf: Uint8Array): Promise<{ text: string; left: number; right: number; height: number }[]> {
  const html = await textOf(pdf, "-bbox");
  return [...html.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g)].map(
    ([, left, top, right, bottom, text = ""]) => ({
      text: text.replaceAll("&amp;", "&"),
      left: Number(left),
      right: Number(right),
      height: Number(bottom) - Number(top),
    }),
  );
}

export const place = async (pdf: Uint8Array, text: string) => {
  const found = (await words(pdf)).find((word) => word.text === text);
  if (!found) throw new Error(`${text} is not there`);
  return found;
};

/** Returns the errors and warnings of qpdf; empty if there are none. */
export function complaints(pdf: Uint8Array): Promise<string> {
  return inFile(pdf, async (file) => {
    const { stdout, stderr } = await run("qpdf", ["--check", file], most).catch((error) => error);
    return /No syntax or stream encoding errors/.test(stdout) ? stderr : `${stdout}${stderr}`;
  });
}

/** Returns the file with every stream decoded, as Latin-1. */
export function unpacked(pdf: Uint8Array): Promise<string> {
  return inFile(pdf, async (file) => {
    const flags = ["--qdf", "--object-streams=disable", "--stream-data=uncompress", "--decode-level=all", "--no-warn"];
    const { stdout } = await run("qpdf", ["--warning-exit-0", ...flags, file, "-"], { ...most, encoding: "latin1" });
    return stdout;
  });
}

/** A glyph as cairo draws it: outline, colour, position and box, in points from the top left. */
interface DrawnGlyph {
  key: string;
  fill: string;
  x: number;
  y: number;
  box: [left: number, top: number, right: number, bottom: number];
}

export async function glyphsOf(pdf: Uint8Array): Promise<DrawnGlyph[][]> {
  return inFile(pdf, async (file) => {
    const { stdout } = await run("pdfinfo", [file]);
    const count = Number(/^Pages:\s+(\d+)/m.exec(stdout)?.[1]);
    const pages: DrawnGlyph[][] = [];
    for (let page = 1; page <= count; page++) {
      const args = ["-svg", "-f", String(page), "-l", String(page), file, "-"];
      pages.push(readSvg((await run("pdftocairo", args, most)).stdout));
    }
    return pages;
  });
}

function readSvg(svg: string): DrawnGlyph[] {
  const outlines = new Map<string, string>();
  for (const [, id = "", body = ""] of svg.matchAll(
    /<(?:symbol|g)[^>]* id="(glyph[\d-]+)">\s*([\s\S]*?)<\/(?:symbol|g)>/g,
  ))
    outlines.set(id, body);
  const glyphs: DrawnGlyph[] = [];
  let fill = "";
  for (const [, colour, id, x, y] of svg.matchAll(
    /<g [^>]*?fill[:=]"?(rgb\([^)]*\))|<use xlink:href="#(glyph[\d-]+)" x="([-\d.]+)" y="([-\d.]+)"/g,
  )) {
    if (colour) fill = colour;
    if (!id) continue;
    const outline = outlines.get(id) ?? "";
    const data = /\bd="([^"]*)"/.exec(outline)?.[1] ?? "";
    const numbers = [...data.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((match) => [Number(match[1]), Number(match[2])]);
    // A space has no outline.
    if (numbers.length === 0) continue;
    const [left, top] = [Number(x), Number(y)];
    const xs = numbers.map(([dx = 0]) => left + dx);
    const ys = numbers.map(([, dy = 0]) => top + dy);
    const box: DrawnGlyph["box"] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    glyphs.push({ key: `${fill} ${outline}`, fill, x: left, y: top, box });
  }
  return glyphs;
}

/** Returns the glyphs that are on one page only, and the largest move of the others. */
export function compareGlyphs(before: DrawnGlyph[], after: DrawnGlyph[], tolerance: number) {
  const byKey = new Map<string, DrawnGlyph[]>();
  for (const glyph of after) {
    const same = byKey.get(glyph.key);
    if (same) same.push(glyph);
    else byKey.set(glyph.key, [glyph]);
  }
  const gone: DrawnGlyph[] = [];
  let moved = 0;
  for (const glyph of before) {
    const distance = (other: DrawnGlyph) => Math.hypot(other.x - glyph.x, other.y - glyph.y);
    const candidates = byKey.get(glyph.key) ?? [];
    const nearest = candidates.reduce<DrawnGlyph | undefined>(
      (best, other) => (best && distance(best) <= distance(other) ? best : other),
      undefined,
    );
    if (!nearest || distance(nearest) > tolerance) {
      gone.push(glyph);
      continue;
    }
    moved = Math.max(moved, distance(nearest));
    candidates.splice(candidates.indexOf(nearest), 1);
  }
  return { gone, added: [...byKey.values()].flat(), moved };
}

type Box = DrawnGlyph["box"];

/** Counts the pixels at 100 dpi that differ outside the boxes, which are widened by two pixels. */
export async function changedPixels(before: Uint8Array, after: Uint8Array, boxes: Box[][]): Promise<number> {
  const [one, two] = await Promise.all([pixels(before), pixels(after)]);
  if (one.length !== two.length) return Number.POSITIVE_INFINITY;
  let changed = 0;
  for (const [at, a] of one.entries()) {
    const b = two[at];
    if (!b || a.width !== b.width || a.height !== b.height) return Number.POSITIVE_INFINITY;
    const hidden = new Uint8Array(a.width * a.height);
    const scale = 100 / 72;
    for (const [left, top, right, bottom] of boxes[at] ?? [])
      for (let y = Math.max(0, Math.floor(top * scale) - 2); y <= Math.min(a.height - 1, bottom * scale + 2); y++)
        hidden.fill(
          1,
          y * a.width + Math.max(0, Math.floor(left * scale) - 2),
          y * a.width + Math.min(a.width, Math.ceil(right * scale) + 2),
        );
    for (let i = 0; i < hidden.length; i++)
      if (!hidden[i] && !(seenNear(a.data[i] ?? 0, b, i) && seenNear(b.data[i] ?? 0, a, i))) changed++;
  }
  return changed;
}

interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

/** Whether a pixel or one next to it has a similar shade. Readers round positions to quarters of a pixel. */
function seenNear(shade: number, { data, width }: Picture, at: number): boolean {
  for (const row of [0, -width, width])
    for (const column of [0, -1, 1]) if (Math.abs((data[at + row + column] ?? -100) - shade) <= 72) return true;
  return false;
}

async function pixels(pdf: Uint8Array) {
  return inFile(pdf, async (file) => {
    const { stdout } = await run("pdfinfo", [file]);
    const count = Number(/^Pages:\s+(\d+)/m.exec(stdout)?.[1]);
    const pages: Picture[] = [];
    for (let page = 1; page <= count; page++) {
      const args = ["-r", "100", "-png", "-singlefile", "-f", String(page), file];
      const { stdout: png } = await run("pdftoppm", args, { ...most, encoding: "buffer" });
      const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
      pages.push({ data, width: info.width, height: info.height });
    }
    return pages;
  });
}
