/**
 * Thrown for anything but strict DER (X.690 §10): definite and shortest lengths, single-octet tags, no trailing bytes. BER is
 * rejected too: tokens are DER (FORMAT.md §8.2) and are never re-encoded.
 */
export class DerError extends Error {
  override name = "DerError";
}

export interface Tlv {
  /** The identifier octet, e.g. 0x30 for SEQUENCE. */
  tag: number;
  content: Uint8Array;
  /** Tag, length and content. */
  bytes: Uint8Array;
}

/** Tags used here, universal and context-specific. */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;
export const contextTag = (number: number, constructed = true): number => 0x80 | (constructed ? 0x20 : 0) | number;

/** Reads the first element of `bytes`. */
export function readFirst(bytes: Uint8Array): Tlv {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined) throw new DerError("it ends inside a value");
  if ((tag & 0x1f) === 0x1f) throw new DerError("it uses a tag that has no place here");
  const { length, start } = first < 0x80 ? { length: first, start: 2 } : longLength(bytes, first & 0x7f);
  if (start + length > bytes.length) throw new DerError("it ends inside a value");
  return { tag, content: bytes.subarray(start, start + length), bytes: bytes.subarray(0, start + length) };
}

function longLength(bytes: Uint8Array, count: number): { length: number; start: number } {
  if (count === 0) throw new DerError("it is BER of indefinite length, not DER");
  if (count > 4) throw new DerError("a length in it is impossible");
  let length = 0;
  for (let i = 0; i < count; i++) length = length * 256 + (bytes[2 + i] ?? 0);
  if (length < 0x80 || length < 256 ** (count - 1)) throw new DerError("a length in it is not in its shortest form");
  return { length, start: 2 + count };
}

/** Reads the single element that `bytes` consists of. */
export function readOnly(bytes: Uint8Array, tag?: number): Tlv {
  const element = readFirst(bytes);
  if (element.bytes.length !== bytes.length) throw new DerError("something follows its end");
  return expect(element, tag);
}

export function expect(element: Tlv | undefined, tag?: number): Tlv {
  if (!element) throw new DerError("a part is missing");
  if (tag !== undefined && element.tag !== tag) throw new DerError("a part has another type than it should");
  return element;
}

/** Reads the elements inside a constructed one, which must have `tag` if given. */
export function children(element: Tlv | undefined, tag?: number): Tlv[] {
  const parent = expect(element, tag);
  if (!(parent.tag & 0x20)) throw new DerError("a part has another type than it should");
  const found: Tlv[] = [];
  for (let at = 0; at < parent.content.length; ) {
    const child = readFirst(parent.content.subarray(at));
    found.push(child);
    at += child.bytes.length;
  }
  return found;
}

/** Reads the single element inside a constructed one. */
export function onlyChild(element: Tlv | undefined): Tlv {
  const [child, ...more] = children(element);
  if (more.length) throw new DerError("it has a part too many");
  return expect(child);
}

/** Reads elements in order, optional ones by tag. `end` throws if any are left. */
export function fields(element: Tlv | undefined, tag: number = TAG.sequence) {
  const left = children(element, tag);
  return {
    next: (wanted?: number): Tlv => expect(left.shift(), wanted),
    optional: (wanted: number): Tlv | undefined => (left[0]?.tag === wanted ? left.shift() : undefined),
    end: (): void => {
      if (left.length) throw new DerError("it has a part too many");
    },
  };
}

/** Octets; enough for 2.25 and its 128 bits. Limits the arithmetic on hostile input. */
const LONGEST_OID = 64;

/** Returns dotted decimal. Arcs may have any size, as below 2.25. */
export function oidText(element: Tlv | undefined): string {
  const { content } = expect(element, TAG.oid);
  if (content.length > LONGEST_OID) throw new DerError("an object identifier in it is too long");
  const arcs: bigint[] = [];
  let arc = 0n;
  let fresh = true;
  for (const octet of content) {
    if (fresh && octet === 0x80) throw new DerError("an object identifier in it is malformed");
    arc = (arc << 7n) | BigInt(octet & 0x7f);
    fresh = octet < 0x80;
    if (fresh) {
      arcs.push(arc);
      arc = 0n;
    }
  }
  const [head, ...rest] = arcs;
  if (head === undefined || !fresh) throw new DerError("an object identifier in it is malformed");
  const first = head < 80n ? head / 40n : 2n;
  return [first, head - first * 40n, ...rest].join(".");
}

export function smallInteger(element: Tlv | undefined): number {
  const octets = magnitude(element);
  if (octets.length > 6) throw new DerError("a number in it is out of range");
  return octets.reduce((value, octet) => value * 256 + octet, 0);
}

/** Returns the octets of a non-negative INTEGER without leading zeros. */
export function magnitude(element: Tlv | undefined): Uint8Array {
  const { content } = expect(element, TAG.integer);
  if (content.length === 0 || (content[0] ?? 0) >= 0x80) throw new DerError("a number in it is negative");
  if (content.length > 1 && content[0] === 0 && (content[1] ?? 0) < 0x80)
    throw new DerError("a number in it is padded");
  return content.length > 1 && content[0] === 0 ? content.subarray(1) : content;
}

/** Returns the octets of a BIT STRING without unused bits. */
export function wholeBits(element: Tlv | undefined): Uint8Array {
  const { content } = expect(element, TAG.bitString);
  if (content[0] !== 0) throw new DerError("a bit string in it is not whole octets");
  return content.subarray(1);
}

/** Reads UTCTime or GeneralizedTime in UTC, with a fraction only if `fraction`. Truncates to milliseconds. */
export function time(element: Tlv | undefined, { fraction = false } = {}): Date {
  const { tag, content } = expect(element);
  if (tag !== TAG.utcTime && tag !== TAG.generalizedTime)
    throw new DerError("a time in it has another type than it should");
  const text = String.fromCharCode(...content.subarray(0, 40));
  const year = tag === TAG.utcTime ? "(\\d{2})" : "(\\d{4})";
  const parts = new RegExp(`^${year}(\\d\\d)(\\d\\d)(\\d\\d)(\\d\\d)(\\d\\d)(\\.\\d*[1-9])?Z$`).exec(text);
  if (!parts || (parts[7] && !fraction)) throw new DerError("a time in it is malformed");
  const [, y = "", month, day, hour, minute, second, rest = ""] = parts;
  const full = tag === TAG.utcTime ? `${Number(y) < 50 ? "20" : "19"}${y}` : y;
  const iso = `${full}-${month}-${day}T${hour}:${minute}:${second}.${rest.slice(1, 4).padEnd(3, "0")}Z`;
  const date = new Date(iso);
  if (Number.isNaN(date.getTime()) || date.toISOString() !== iso) throw new DerError("a time in it does not exist");
  return date;
}
