import sharp, { type Sharp } from "sharp";
import type { Preview, Room } from "./preview-all.ts";

/** The most pixels of a picture before it is scaled down. */
export const MOST_PIXELS = 80_000_000;
/** Pixels of a page at about 250 dots per inch. */
export const PAGE = { width: 1700, height: 2400 };
/** Pages of one TIFF that are shown, such as those of a scanned letter. */
const MOST_PICTURES = 50;
const SECONDS = 8;

const starts = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/** Tells a picture by its first bytes. */
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

/**
 * Returns the picture upright, in sRGB, on white, encoded by us as JPEG: nothing else of the file gets into the certificate.
 * Returns each page of a TIFF as far as there is room, and the first frame of an animation.
 */
export async function imagePreview(bytes: Uint8Array, room: Room): Promise<Preview> {
  // Reads the header only.
  const { width, height, pages: of = 1, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MOST_PIXELS) return { kind: "none", reason: "too_large" };
  const count = format === "tiff" ? Math.min(of, room.pages, MOST_PICTURES) : 1;
  const images: Extract<Preview, { kind: "images" }>["images"] = [];
  let { octets } = room;
  for (let page = 0; page < count; page++) {
    const options = { limitInputPixels: MOST_PIXELS, failOn: "error", ...(page > 0 ? { page } : {}) } as const;
    const image = await toJpeg(sharp(bytes, options).rotate());
    octets -= image.jpeg.length;
    if (octets < 0) break;
    images.push(image);
  }
  if (images.length === 0) return { kind: "none", reason: "too_large" };
  return { kind: "images", images, of };
}

export async function toJpeg(picture: Sharp) {
  const { data, info } = await picture
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .resize({ ...PAGE, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 88, chromaSubsampling: "4:4:4" })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: new Uint8Array(data), width: info.width, height: info.height };
}
