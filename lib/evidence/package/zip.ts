import { inflate } from "../pdf/filters.ts";
import { PdfError } from "../pdf/syntax.ts";
import { localEntries, type ZipEntry, ZipError } from "./zip-layout.ts";

/** Reads ZIP archives (APPNOTE.TXT 6.3) that every program unpacks alike. Rejects all others. */

interface ZipLimits {
  files: number;
  /** Octets of all entries, unpacked. */
  bytes: number;
}

/** Returns the entries by name, without folders. @throws ZipError */
export async function readZip(zip: Uint8Array, limits: ZipLimits): Promise<Map<string, Uint8Array>> {
  const entries = localEntries(zip);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (entries.length > limits.files || total > limits.bytes)
    throw new ZipError("too_large", "it holds more than any package");
  const files = new Map<string, Uint8Array>();
  for (const entry of entries) {
    const content = await unpacked(entry);
    if (!entry.name.endsWith("/")) files.set(entry.name, content);
    else if (content.length) throw ambiguous(entry, "is a folder with a content");
  }
  return files;
}

/** Unpacks an entry. Size and checksum must match the headers, which some programs trust. */
async function unpacked(entry: ZipEntry): Promise<Uint8Array> {
  const content = entry.deflated ? await inflated(entry) : entry.packed;
  if (content.length !== entry.size || crc32(content) !== entry.crc)
    throw ambiguous(entry, "has not the size and the checksum that it states");
  return content;
}

async function inflated(entry: ZipEntry): Promise<Uint8Array> {
  try {
    return await inflate(entry.packed, entry.size, "deflate-raw");
  } catch (error) {
    if (error instanceof PdfError) throw ambiguous(entry, "does not end where its headers say");
    throw error;
  }
}

const ambiguous = ({ name }: ZipEntry, what: string) => new ZipError("ambiguous", `“${name}” ${what}`);

const TABLE = Uint32Array.from({ length: 256 }, (_, octet) => {
  let value = octet;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const octet of bytes) crc = (TABLE[(crc ^ octet) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
