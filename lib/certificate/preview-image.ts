import sharp from "sharp";
import type { Preview } from "./previews.ts";

/** Pixels of a picture before it is scaled down; a small file can unpack to very many. */
const MOST_PIXELS = 80_000_000;
/** Pixels: a page at about 250 dots an inch. */
const SIZE = { width: 1700, height: 2400 };
const SECONDS = 8;

const starts = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/** By its first bytes. SVG is not among them: it is a program that draws, not a picture. */
export function isImage(bytes: Uint8Array): boolean {
  return (
    starts(bytes, "\xFF\xD8\xFF") ||
    starts(bytes, "\x89PNG\r\n\x1A\n") ||
    starts(bytes, "GIF8") ||
    starts(bytes, "II*\0") ||
    starts(bytes, "MM\0*") ||
    (starts(bytes, "RIFF") && starts(bytes, "WEBP", 8)) ||
    starts(bytes, "ftypavif", 4)
  );
}

/** The picture upright, in sRGB, on white, as a JPEG of our own making: nothing else of the file gets into the certificate. */
export async function imagePreview(bytes: Uint8Array): Promise<Preview> {
  // The header alone; nothing is unpacked for it.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MOST_PIXELS) return { kind: "none", reason: "too_large" };
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
    .rotate()
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .resize({ ...SIZE, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 88, chromaSubsampling: "4:4:4" })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true });
  return { kind: "image", jpeg: new Uint8Array(data), width: info.width, height: info.height };
}
