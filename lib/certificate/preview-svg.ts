import sharp from "sharp";
import { MOST_PIXELS, PAGE, toJpeg } from "./preview-image.ts";
import type { Preview } from "./previews.ts";

/** Octets in which the root element is looked for. */
const HEAD = 16 * 1024;
/** What an XML document may have before its root element (XML 1.0 §2.8). */
const SVG =
  /^\uFEFF?\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE\b[^[>]*(?:\[[\s\S]*?\]\s*)?>\s*)*<(?:[\w.-]+:)?svg[\s>/]/i;
/** Dots an inch at which one unit of a drawing is one pixel, and the most that the library takes. */
const UNIT = 72;
const MOST_DENSITY = 2_400;

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");

export const isSvg = (bytes: Uint8Array): boolean => SVG.test(textOf(bytes.subarray(0, HEAD)));

/**
 * The drawing as a picture, as large as a page. librsvg, which draws it, runs no script and, as it does not know where the
 * drawing comes from, opens no file and no address that it names. Entities, which can multiply a text without end or name files,
 * are refused altogether.
 */
export async function svgPreview(bytes: Uint8Array): Promise<Preview> {
  if (/<!ENTITY/i.test(textOf(bytes))) return { kind: "none", reason: "unsafe" };
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!(width > 0 && height > 0)) return { kind: "none", reason: "damaged" };
  const scale = Math.min(PAGE.width / width, PAGE.height / height);
  const density = Math.min(MOST_DENSITY, Math.max(1, UNIT * scale));
  // A drawing a thousand times as large as a page stays larger than one at the lowest density.
  if (width * height * (density / UNIT) ** 2 > MOST_PIXELS) return { kind: "none", reason: "too_large" };
  const options = { density, limitInputPixels: MOST_PIXELS, failOn: "error" } as const;
  return { kind: "images", images: [await toJpeg(sharp(bytes, options))], of: 1 };
}
