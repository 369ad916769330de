import { toHex } from "../digest.ts";
import {
  children,
  contextTag,
  DerError,
  expect,
  fields,
  magnitude,
  oidText,
  readOnly,
  smallInteger,
  TAG,
  type Tlv,
  time,
  wholeBits,
} from "./asn1.ts";

/** Reads X.509 certificates and revocation lists (RFC 5280). Throws {@link DerError}. */

export interface X509 {
  bytes: Uint8Array;
  /** The bytes that the issuer signed. */
  tbs: Uint8Array;
  signatureAlgorithm: Tlv;
  signature: Uint8Array;
  /** Hex without leading zeros. */
  serial: string;
  /** Names as DER, compared byte for byte. */
  issuer: Uint8Array;
  subject: Uint8Array;
  notBefore: Date;
  notAfter: Date;
  /** SubjectPublicKeyInfo. */
  publicKey: Tlv;
  extensions: Map<string, Extension>;
}

interface Extension {
  critical: boolean;
  value: Uint8Array;
}

export interface Crl
  extends Pick<X509, "bytes" | "tbs" | "signatureAlgorithm" | "signature" | "issuer" | "extensions"> {
  thisUpdate: Date;
  nextUpdate: Date | null;
  revoked: { serial: string; at: Date }[];
}

export function readX509(bytes: Uint8Array): X509 {
  const outer = fields(readOnly(bytes));
  const tbs = outer.next(TAG.sequence);
  const signatureAlgorithm = outer.next(TAG.sequence);
  const signature = wholeBits(outer.next());
  outer.end();
  const inner = fields(tbs);
  const version = inner.optional(contextTag(0));
  if (!version || smallInteger(children(version)[0]) !== 2)
    throw new DerError("it is not an X.509 certificate of version 3");
  const serial = toHex(magnitude(inner.next()));
  requireSame(inner.next(), signatureAlgorithm);
  const issuer = inner.next(TAG.sequence).bytes;
  const [notBefore, notAfter] = children(inner.next(TAG.sequence)).map((element) => time(element));
  const subject = inner.next(TAG.sequence).bytes;
  const publicKey = inner.next(TAG.sequence);
  inner.optional(contextTag(1, false));
  inner.optional(contextTag(2, false));
  const extensions = readExtensions(inner.optional(contextTag(3)));
  inner.end();
  if (!notBefore || !notAfter) throw new DerError("a part is missing");
  const names = { issuer, subject, serial };
  return { bytes, tbs: tbs.bytes, signatureAlgorithm, signature, ...names, notBefore, notAfter, publicKey, extensions };
}

export function readCrl(bytes: Uint8Array): Crl {
  const outer = fields(readOnly(bytes));
  const tbs = outer.next(TAG.sequence);
  const signatureAlgorithm = outer.next(TAG.sequence);
  const signature = wholeBits(outer.next());
  outer.end();
  const inner = fields(tbs);
  if (smallInteger(inner.next()) !== 1) throw new DerError("it is not a revocation list of version 2");
  requireSame(inner.next(), signatureAlgorithm);
  const issuer = inner.next(TAG.sequence).bytes;
  const thisUpdate = time(inner.next());
  const next = inner.optional(TAG.utcTime) ?? inner.optional(TAG.generalizedTime);
  const list = inner.optional(TAG.sequence);
  const extensions = readExtensions(inner.optional(contextTag(0)));
  inner.end();
  const revoked = (list ? children(list) : []).map((entry) => {
    const [serial, at] = children(entry, TAG.sequence);
    return { serial: toHex(magnitude(serial)), at: time(at) };
  });
  const nextUpdate = next ? time(next) : null;
  return { bytes, tbs: tbs.bytes, signatureAlgorithm, signature, issuer, thisUpdate, nextUpdate, revoked, extensions };
}

/** The algorithms inside and outside the signed part must be equal (RFC 5280 §4.1.1.2). */
function requireSame(inside: Tlv, outside: Tlv): void {
  if (toHex(inside.bytes) !== toHex(outside.bytes)) throw new DerError("it names two different signature algorithms");
}

export function readExtensions(wrapper: Tlv | undefined): Map<string, Extension> {
  const found = new Map<string, Extension>();
  if (!wrapper) return found;
  for (const element of children(children(wrapper)[0], TAG.sequence)) {
    const parts = fields(element);
    const id = oidText(parts.next());
    const critical = parts.optional(TAG.boolean)?.content[0] === 0xff;
    if (found.has(id)) throw new DerError("it has an extension twice");
    found.set(id, { critical, value: parts.next(TAG.octetString).content });
    parts.end();
  }
  return found;
}

/** Returns the path length of basicConstraints, infinite without a limit; `null` when it is no CA. */
export function authorityDepth(certificate: X509): number | null {
  const extension = certificate.extensions.get("2.5.29.19");
  if (!extension) return null;
  const parts = fields(readOnly(extension.value));
  if (parts.optional(TAG.boolean)?.content[0] !== 0xff) return null;
  const limit = parts.optional(TAG.integer);
  return limit ? smallInteger(limit) : Number.POSITIVE_INFINITY;
}

/** True if keyUsage has the bit (RFC 5280 §4.2.1.3), or if there is no such extension. */
export function mayUseKeyFor(certificate: X509, bit: number): boolean {
  const extension = certificate.extensions.get("2.5.29.15");
  if (!extension) return true;
  const { content } = expect(readOnly(extension.value), TAG.bitString);
  return ((content[1 + (bit >> 3)] ?? 0) & (0x80 >> (bit & 7))) !== 0;
}

/** Returns extKeyUsage as dotted identifiers; `null` without the extension. */
export function extendedUses(certificate: X509): string[] | null {
  const extension = certificate.extensions.get("2.5.29.37");
  return extension ? children(readOnly(extension.value), TAG.sequence).map(oidText) : null;
}

/** Returns the common name, or the last attribute, for display only. */
export function nameText(name: Uint8Array): string {
  const parts = children(readOnly(name), TAG.sequence).flatMap((set) =>
    children(set, TAG.set).map((pair) => {
      const [type, value] = children(pair, TAG.sequence);
      return { type: oidText(type), text: directoryString(expect(value)) };
    }),
  );
  return (parts.find(({ type }) => type === "2.5.4.3") ?? parts.at(-1))?.text ?? "";
}

function directoryString({ tag, content }: Tlv): string {
  const utf16 = tag === 0x1e;
  return new TextDecoder(utf16 ? "utf-16be" : tag === 0x0c ? "utf-8" : "latin1").decode(content);
}
