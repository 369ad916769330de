import { DerError, readFirst } from "../pki/asn1.ts";
import { numberOf, type PdfFile } from "./file.ts";
import { type PdfDict, PdfError, type PdfNode, textOf } from "./syntax.ts";

/** Reads the signatures in the form of a PDF (ISO 32000-2 §12.8, EN 319 142-1 §5). */

export interface PdfSignature {
  /** Object number of its field, and the field's name. */
  field: number;
  name: string;
  type: string;
  subFilter: string;
  byteRange: [number, number, number, number];
  /** Offsets of the hex string in Contents, `<` and `>` included. */
  start: number;
  end: number;
  /** The DER value in Contents without the padding. */
  contents: Uint8Array;
  /** Why Contents is not in the one form, or `null`. */
  irregular: string | null;
  /** Time of `/M`, which is not proven; `null` unless it is in UTC. */
  declaredAt: Date | null;
}

/** Returns the signatures in the order of the form. @throws PdfError, also for fields other than filled signatures */
export async function readSignatures(file: PdfFile): Promise<PdfSignature[]> {
  const { dict: catalog } = await file.dict(file.trailer.entries.get("Root"));
  if (!catalog.entries.has("AcroForm")) return [];
  const form = await file.dict(catalog.entries.get("AcroForm"));
  const { node } = await file.resolve(form.dict.entries.get("Fields"), form.source);
  if (node.kind !== "array" || node.items.length > 16) throw new PdfError("its form can't be read");
  const signatures: PdfSignature[] = [];
  for (const item of node.items) signatures.push(await readField(file, item));
  return signatures;
}

async function readField(file: PdfFile, reference: PdfNode): Promise<PdfSignature> {
  const { dict: field } = await file.dict(reference);
  const type = field.entries.get("FT");
  const value = field.entries.get("V");
  if (
    reference.kind !== "ref" ||
    type?.kind !== "name" ||
    type.value !== "Sig" ||
    value?.kind !== "ref" ||
    field.entries.has("Kids")
  ) {
    throw new PdfError("its form holds something else than signatures");
  }
  const { dict, source } = await file.dict(value);
  // In an object stream it has no offset in the file for a byte range to leave out.
  if (source !== file.bytes) throw new PdfError("a signature in it has no place of its own");
  return { field: reference.number, name: textOf(field.entries.get("T")) ?? "", ...readDictionary(file.bytes, dict) };
}

function readDictionary(bytes: Uint8Array, { entries }: PdfDict): Omit<PdfSignature, "field" | "name"> {
  const name = (key: string) => {
    const node = entries.get(key);
    return node?.kind === "name" ? node.value : "";
  };
  const range = entries.get("ByteRange");
  const [a, b, c, d, more] = range?.kind === "array" ? range.items.map((item) => numberOf(item)) : [];
  const contents = entries.get("Contents");
  if (a === undefined || b === undefined || c === undefined || d === undefined || more !== undefined) {
    throw new PdfError("a signature in it does not say what it covers");
  }
  if (contents?.kind !== "string" || !contents.hex) throw new PdfError("a signature in it has no contents");
  const { start, end } = contents;
  const { value, irregular } = readContents(contents.bytes, bytes.subarray(start + 1, end - 1));
  return {
    type: name("Type"),
    subFilter: name("SubFilter"),
    byteRange: [a, b, c, d],
    start,
    end,
    contents: value,
    irregular,
    declaredAt: utcDate(textOf(entries.get("M"))),
  };
}

/** Reads a PDF date with seconds in UTC (ISO 32000-2 §7.9.4). */
function utcDate(text: string | null): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text ?? "") ?? [];
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Accepts only lower-case hex of DER and zeros, because no signature covers these bytes. */
function readContents(decoded: Uint8Array, hex: Uint8Array): { value: Uint8Array; irregular: string | null } {
  const value = trimmed(decoded);
  if (hex.length % 2 || !hex.every(isLowerHex)) return { value, irregular: "it is not written in lower-case hex" };
  const clean = decoded.subarray(value.length).every((octet) => octet === 0);
  return { value, irregular: clean ? null : "something else than zeros follows it" };
}

const isLowerHex = (octet: number): boolean => (octet >= 0x30 && octet <= 0x39) || (octet >= 0x61 && octet <= 0x66);

function trimmed(decoded: Uint8Array): Uint8Array {
  try {
    return decoded.slice(0, readFirst(decoded).bytes.length);
  } catch (error) {
    if (error instanceof DerError) return decoded;
    throw error;
  }
}

/** Returns the bytes of both ranges. @throws PdfError when the byte range leaves the file */
export function coveredBytes(bytes: Uint8Array, { byteRange: [a, b, c, d] }: PdfSignature): Uint8Array<ArrayBuffer> {
  if (a + b > c || c + d > bytes.length) throw new PdfError("a signature's byte range leaves the file");
  const covered = new Uint8Array(b + d);
  covered.set(bytes.subarray(a, a + b));
  covered.set(bytes.subarray(c, c + d), b);
  return covered;
}

/** Returns why the byte range leaves out more than Contents up to `revisionEnd`, or `null`. */
export function uncovered({ byteRange: [a, b, c, d], start, end }: PdfSignature, revisionEnd: number): string | null {
  if (a !== 0 || b !== start) return "bytes before the signature are not covered";
  if (c !== end) return "bytes after the signature are not covered";
  return c + d === revisionEnd ? null : "it does not reach to the end";
}
