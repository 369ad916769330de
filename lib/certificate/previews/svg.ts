import sharp from "sharp";
import { MOST_PIXELS, PAGE, toJpeg } from "./image.ts";
import type { Preview } from "./preview-all.ts";

/** Bytes searched for the root element. */
const HEAD = 16 * 1024;
/** Constructs before the root element of an XML document (XML 1.0 §2.8), and their ends. */
const BEFORE: [begin: RegExp, end: RegExp][] = [
  [/<\?/y, /\?>/g],
  [/<!--/y, /-->/g],
  [/<!DOCTYPE\b[^[>]*\[/iy, /\]\s*>/g],
  [/<!DOCTYPE\b/iy, />/g],
];
const ROOT = /<(?:[\w.-]+:)?svg[\s>/]/iy;
/** The most filter steps, each of which takes a page of memory, and the step without a bound in time. */
const STEP = /<(?:[^\s<>/:]{1,64}:)?fe[A-Z]/g;
const MOST_STEPS = 20;
const TURBULENCE = /feTurbulence/;
/** Dots per inch at which one unit is one pixel, and the highest that the library accepts. */
const UNIT = 72;
const MOST_DENSITY = 2_400;

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");

/** Tells an SVG by its root element, in linear time. */
export function isSvg(bytes: Uint8Array): boolean {
  const text = textOf(bytes.subarray(0, HEAD));
  // The end of the construct, or -1. \s includes the byte order mark.
  const after = (what: RegExp, from: number): number => {
    what.lastIndex = from;
    return what.test(text) ? what.lastIndex : -1;
  };
  for (let at = after(/\s*/y, 0); ; ) {
    const part = BEFORE.map(([begin, end]) => ({ end, inside: after(begin, at) })).find(({ inside }) => inside >= 0);
    if (!part) return after(ROOT, at) >= 0;
    const end = after(part.end, part.inside);
    if (end < 0) return false;
    at = after(/\s*/y, end);
  }
}

/**
 * Returns the drawing as a picture of one page. librsvg runs no script and, without a base address, opens no file and no URL.
 * Entities, which can multiply text or name files, are refused, and so are filters of many steps.
 */
export async function svgPreview(bytes: Uint8Array): Promise<Preview> {
  const text = textOf(bytes);
  if (/<!ENTITY/i.test(text)) return { kind: "none", reason: "unsafe" };
  if (TURBULENCE.test(text) || (text.match(STEP)?.length ?? 0) > MOST_STEPS)
    return { kind: "none", reason: "expensive" };
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!(width > 0 && height > 0)) return { kind: "none", reason: "damaged" };
  const scale = Math.min(PAGE.width / width, PAGE.height / height);
  const density = Math.min(MOST_DENSITY, Math.max(1, UNIT * scale));
  // At the lowest density, a drawing a thousand times as large as a page is still larger than a page.
  if (width * height * (density / UNIT) ** 2 > MOST_PIXELS) return { kind: "none", reason: "too_large" };
  const options = { density, limitInputPixels: MOST_PIXELS, failOn: "error" } as const;
  return { kind: "images", images: [await toJpeg(sharp(bytes, options))], of: 1 };
}
