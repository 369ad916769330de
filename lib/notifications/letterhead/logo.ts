import sharp from "sharp";
import { previewAll } from "#lib/certificate/previews/preview-all.ts";
import { isSvg } from "#lib/certificate/previews/svg.ts";

/** The most pixels of a stored logo: mails show it at half its size, sharp on dense screens. */
const MOST = { width: 480, height: 128 };
/** Milliseconds for opening the upload. */
const TIME_LIMIT = 5_000;

const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPEG = [0xff, 0xd8, 0xff];

const isLogo = (bytes: Uint8Array): boolean =>
  [PNG, JPEG].some((signature) => signature.every((byte, at) => bytes[at] === byte)) || isSvg(bytes);

/**
 * Returns an uploaded picture as a small PNG on white; `null` for anything but a PNG, JPEG or SVG that can be drawn. The upload is
 * hostile: the process for previews opens it, within its bounds of time and memory, and only pixels leave it.
 */
export async function pngOf(
  upload: Uint8Array,
  owner: string,
): Promise<{ png: Uint8Array<ArrayBuffer>; width: number; height: number } | null> {
  if (!isLogo(upload)) return null;
  const [preview] = await previewAll([upload], { owner, most: TIME_LIMIT });
  const drawn = preview?.kind === "images" ? preview.images[0] : undefined;
  if (!drawn) return null;
  const { data, info } = await sharp(drawn.jpeg)
    .resize({ ...MOST, fit: "inside", withoutEnlargement: true })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { png: new Uint8Array(data), width: info.width, height: info.height };
}
