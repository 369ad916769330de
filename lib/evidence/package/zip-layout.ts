import { nameFault } from "./zip-names.ts";

/**
 * Reads the layout of a ZIP, which describes each entry twice: before the entry and in a directory at the end. Programs may use
 * either, so both must agree and the entries must fill the archive without gaps.
 */

export class ZipError extends Error {
  override name = "ZipError";
  readonly problem: "ambiguous" | "damaged" | "too_large";

  constructor(problem: ZipError["problem"], message: string) {
    super(message);
    this.problem = problem;
  }
}

export interface ZipEntry {
  name: string;
  packed: Uint8Array;
  deflated: boolean;
  /** Octets, unpacked. */
  size: number;
  crc: number;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DESCRIPTOR = 0x08074b50;
const LOCAL_LENGTH = 30;
const CENTRAL_LENGTH = 46;
const END_LENGTH = 22;
/** Compression level, sizes after the data, UTF-8 name. Encrypted and patch entries are not accepted. */
const KNOWN_FLAGS = 0x080e;
const ENCRYPTED = 0x0001;
const SIZES_FOLLOW = 0x0008;
const UTF8 = 0x0800;
const STORED = 0;
const DEFLATED = 8;
/** Mask of the file type in the upper half of Unix attributes (stat.h). */
const FILE_TYPE = 0xf000;
const PLAIN_TYPES = new Set([0, 0x4000, 0x8000]);
/** Extra fields: ZIP64 has other sizes, Info-ZIP's Unicode path another name. */
const OTHER_SIZES = 0x0001;
const OTHER_NAME = 0x7075;

const ambiguous = (what: string) => new ZipError("ambiguous", what);

/** Returns the entries in the order of the archive. @throws ZipError */
export function localEntries(zip: Uint8Array): ZipEntry[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const { start, count } = findDirectory(view);
  const listed = readDirectory(zip, view, start, count).sort((a, b) => a.offset - b.offset);
  const fault = nameFault(listed.map(({ name }) => name));
  if (fault) throw ambiguous(fault);
  let at = 0;
  const entries = listed.map((one) => {
    if (one.offset !== at) throw ambiguous(`something lies before “${one.name}” that its directory does not list`);
    const { entry, end } = readLocal(zip, view, one, start);
    at = end;
    return entry;
  });
  if (at !== start) throw ambiguous("something lies before its directory that this does not list");
  return entries;
}

/** The directory must end at the end record, which must end the file. */
function findDirectory(view: DataView): { start: number; count: number } {
  const at = view.byteLength - END_LENGTH;
  if (at < 0 || view.getUint32(at, true) !== END) {
    if (hasEarlierEnd(view)) throw ambiguous("something follows its end");
    throw new ZipError("damaged", "its end is missing");
  }
  const [size, start] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
  const [count, total] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
  const one = view.getUint32(at + 4, true) === 0 && count === total && view.getUint16(at + 20, true) === 0;
  if (!one || start + size !== at) throw ambiguous("its directory is not where its end says");
  return { start, count };
}

function hasEarlierEnd(view: DataView): boolean {
  for (let at = view.byteLength - 4; at >= 0; at--) if (view.getUint32(at, true) === END) return true;
  return false;
}

interface Listed {
  name: string;
  flags: number;
  method: number;
  /** Undecoded; the local header repeats it. */
  rawName: Uint8Array;
  crc: number;
  packedSize: number;
  size: number;
  offset: number;
}

function readDirectory(zip: Uint8Array, view: DataView, start: number, count: number): Listed[] {
  const end = zip.length - END_LENGTH;
  const entries: Listed[] = [];
  let at = start;
  while (at < end) {
    if (at + CENTRAL_LENGTH > end || view.getUint32(at, true) !== CENTRAL)
      throw ambiguous("its directory is malformed");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const nameAt = at + CENTRAL_LENGTH;
    const extraAt = nameAt + (nameLength ?? 0);
    const next = extraAt + (extraLength ?? 0);
    if (commentLength || next > end) throw ambiguous("its directory is malformed");
    const flags = view.getUint16(at + 8, true);
    const rawName = zip.subarray(nameAt, extraAt);
    requirePlain(view, at);
    checkExtra(zip.subarray(extraAt, next));
    const [crc = 0, packedSize = 0, size = 0] = [16, 20, 24].map((offset) => view.getUint32(at + offset, true));
    const [method, offset] = [view.getUint16(at + 10, true), view.getUint32(at + 42, true)];
    entries.push({ name: nameOf(rawName, flags), flags, method, rawName, crc, packedSize, size, offset });
    at = next;
  }
  if (entries.length !== count) throw ambiguous("its directory lists more or less than its end says");
  return entries;
}

/** Rejects links, devices and entries on another disk, which are not unpacked as their bytes. */
function requirePlain(view: DataView, at: number): void {
  const madeBy = view.getUint8(at + 5);
  const unixType = (view.getUint32(at + 38, true) >>> 16) & FILE_TYPE;
  if (view.getUint16(at + 34, true) !== 0 || ([3, 19].includes(madeBy) && !PLAIN_TYPES.has(unixType)))
    throw ambiguous("an entry is no plain file");
}

/** macOS writes UTF-8 without the flag for it. */
function nameOf(raw: Uint8Array, flags: number): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    if (flags & UTF8) throw ambiguous("a name in it can't be read");
    return new TextDecoder("latin1").decode(raw);
  }
}

/** Rejects extra fields with a second size or name. Others have times and owners. */
function checkExtra(extra: Uint8Array): void {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    const id = view.getUint16(at, true);
    if (id === OTHER_SIZES || id === OTHER_NAME) throw ambiguous("an entry has a second size or name");
  }
}

function readLocal(zip: Uint8Array, view: DataView, listed: Listed, limit: number) {
  const { name, flags, method, rawName, crc, packedSize, size, offset } = listed;
  const differs = () => ambiguous(`“${name}” is another file by its own header than by the directory`);
  if (offset + LOCAL_LENGTH > limit || view.getUint32(offset, true) !== LOCAL) throw differs();
  // Every program asks for its password.
  if (flags & view.getUint16(offset + 6, true) & ENCRYPTED) throw new ZipError("damaged", "it is encrypted");
  const [nameLength, extraLength] = [view.getUint16(offset + 26, true), view.getUint16(offset + 28, true)];
  const extraAt = offset + LOCAL_LENGTH + nameLength;
  const start = extraAt + extraLength;
  const end = start + packedSize;
  if (end > limit) throw differs();
  const sameName =
    nameLength === rawName.length && rawName.every((octet, at) => zip[offset + LOCAL_LENGTH + at] === octet);
  const sameKind = view.getUint16(offset + 6, true) === flags && view.getUint16(offset + 8, true) === method;
  const deflated = method === DEFLATED;
  const known = (flags & ~KNOWN_FLAGS) === 0 && (deflated || (method === STORED && packedSize === size));
  if (!sameName || !sameKind || !known) throw differs();
  checkExtra(zip.subarray(extraAt, start));
  const stated = [crc, packedSize, size];
  const says = (at: number) => stated.every((value, i) => view.getUint32(at + 4 * i, true) === value);
  const entry: ZipEntry = { name, packed: zip.subarray(start, end), deflated, size, crc };
  if ((flags & SIZES_FOLLOW) === 0) {
    if (!says(offset + 14)) throw differs();
    return { entry, end };
  }
  // Only deflated data marks its own end before the descriptor.
  if (!deflated || end + 16 > limit || view.getUint32(end, true) !== DESCRIPTOR || !says(end + 4)) throw differs();
  return { entry, end: end + 16 };
}
