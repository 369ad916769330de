/**
 * Writes DER (X.690 §10). `pkijs` leaves sets unsorted and writes names with one multi-valued RDN, and `asn1js` encodes the arcs
 * of 2.25 wrongly, so this module writes the few structures that Acuse signs.
 */
export type Der = Uint8Array<ArrayBuffer>;

export function concat(...parts: Uint8Array[]): Der {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function tlv(tag: number, ...contents: Uint8Array[]): Der {
  const length = contents.reduce((sum, part) => sum + part.length, 0);
  if (length < 0x80) return concat(Uint8Array.of(tag, length), ...contents);
  const octets = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256);
  return concat(Uint8Array.of(tag, 0x80 | octets.length, ...octets), ...contents);
}

export const sequence = (...items: Uint8Array[]): Der => tlv(0x30, ...items);
/** SET OF: the members in ascending order of their encodings (X.690 §11.6). */
export const setOf = (...items: Uint8Array[]): Der => tlv(0x31, ...sorted(items));
export const sorted = (items: Uint8Array[]): Uint8Array[] => [...items].sort(compare);
export const octets = (bytes: Uint8Array): Der => tlv(0x04, bytes);
export const nothing = (): Der => tlv(0x05);
export const yes = (): Der => tlv(0x01, Uint8Array.of(0xff));
export const utf8 = (text: string): Der => tlv(0x0c, new TextEncoder().encode(text));
/** `[n]` around or instead of a value; `constructed` for explicit tags and implicit ones of constructed types. */
export const context = (number: number, constructed: boolean, ...contents: Uint8Array[]): Der =>
  tlv(0x80 | (constructed ? 0x20 : 0) | number, ...contents);
export const bits = (bytes: Uint8Array, unused = 0): Der => tlv(0x03, Uint8Array.of(unused), bytes);

/** A non-negative INTEGER from its big-endian bytes or a small number. */
export function integer(value: number | Uint8Array): Der {
  const bytes = typeof value === "number" ? Uint8Array.of(value >> 16, (value >> 8) & 0xff, value & 0xff) : value;
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start++;
  const short = bytes.subarray(start);
  return tlv(0x02, (short[0] ?? 0) >= 0x80 ? Uint8Array.of(0) : new Uint8Array(), short);
}

export function oid(dotted: string): Der {
  const [first = 0n, second = 0n, ...rest] = dotted.split(".").map(BigInt);
  const bytes = [first * 40n + second, ...rest].flatMap((arc) => {
    const septets = [Number(arc & 0x7fn)];
    for (let more = arc >> 7n; more > 0n; more >>= 7n) septets.unshift(Number(more & 0x7fn) | 0x80);
    return septets;
  });
  return tlv(0x06, Uint8Array.from(bytes));
}

/** GeneralizedTime with milliseconds; DER forbids trailing zeros in the fraction (X.690 §11.7.3, RFC 3161 §2.4.2). */
export function generalizedTime(date: Date): Der {
  const [whole = "", fraction = ""] = digits(date).split(".");
  const short = fraction.replace(/0+$/, "");
  return tlv(0x18, ascii(`${whole}${short ? `.${short}` : ""}Z`));
}

/** Time of X.509: UTCTime until 2049, GeneralizedTime from 2050, whole seconds (RFC 5280 §4.1.2.5). */
export function x509Time(date: Date): Der {
  const [whole = ""] = digits(date).split(".");
  return date.getUTCFullYear() < 2050 ? tlv(0x17, ascii(`${whole.slice(2)}Z`)) : tlv(0x18, ascii(`${whole}Z`));
}

const digits = (date: Date): string => date.toISOString().replace(/[-:TZ]/g, "");
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

function compare(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference) return difference;
  }
  return a.length - b.length;
}
