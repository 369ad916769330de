import sharp from "sharp";
import { MOST_PIXELS, PAGE, toJpeg } from "./image.ts";
import type { Preview } from "./preview-all.ts";

/** Octets in which the root element is looked for. */
const HEAD = 16 * 1024;
/** What an XML document may have before its root element (XML 1.0 §2.8), and how each of it ends. */
const BEFORE: [begin: RegExp, end: RegExp][] = [
  [/<\?/y, /\?>/g],
  [/<!--/y, /-->/g],
  [/<!DOCTYPE\b[^[>]*\[/iy, /\]\s*>/g],
  [/<!DOCTYPE\b/iy, />/g],
];
const ROOT = /<(?:[\w.-]+:)?svg[\s>/]/iy;
/** Steps of filters, each of which takes a page of memory, and the one that can take any time for a page. */
const STEP = /<(?:[^\s<>/:]{1,64}:)?fe[A-Z]/g;
const MOST_STEPS = 20;
const TURBULENCE = /feTurbulence/;
/** Dots an inch at which one unit of a drawing is one pixel, and the most that the library takes. */
const UNIT = 72;
const MOST_DENSITY = 2_400;

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");

/** By its root element. Each octet is looked at once, whatever stands there. */
export function isSvg(bytes: Uint8Array): boolean {
  const text = textOf(bytes.subarray(0, HEAD));
  // Where what is looked for there ends, -1 without it. \s includes the byte order mark.
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
 * The drawing as a picture, as large as a page. librsvg, which draws it, runs no script and, as it does not know where the
 * drawing comes from, opens no file and no address that it names. Entities, which can multiply a text without end or name files,
 * are refused altogether, and so are filters of many steps.
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
  // A drawing a thousand times as large as a page stays larger than one at the lowest density.
  if (width * height * (density / UNIT) ** 2 > MOST_PIXELS) return { kind: "none", reason: "too_large" };
  const options = { density, limitInputPixels: MOST_PIXELS, failOn: "error" } as const;
  return { kind: "images", images: [await toJpeg(sharp(bytes, options))], of: 1 };
}
