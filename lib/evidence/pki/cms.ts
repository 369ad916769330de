import { sameBytes, toHex } from "../digest.ts";
import { digestName, verifySignature } from "./algorithms.ts";
import {
  children,
  contextTag,
  DerError,
  fields,
  magnitude,
  oidText,
  onlyChild,
  readOnly,
  smallInteger,
  TAG,
  type Tlv,
} from "./asn1.ts";
import { readable } from "./issued.ts";
import { readX509, type X509 } from "./x509.ts";

/**
 * Reads CMS SignedData with exactly one signer (RFC 5652), as PAdES and RFC 3161 use it. Throws {@link DerError}. The signature
 * covers only content and signed attributes, so everything else is accepted only in the forms of FORMAT.md §8.1.
 */

export interface SignedData {
  contentType: string;
  /** The enclosed content; `null` when the signature is detached. */
  content: Uint8Array | null;
  certificates: Uint8Array[];
  crls: Uint8Array[];
  /** Number of enclosed certificates and lists of other kinds. */
  unread: number;
  signer: Signer;
}

interface Signer {
  /** Identifies the certificate: issuer and serial, or the subject key identifier. */
  id: { issuer: Uint8Array; serial: string } | { keyId: Uint8Array };
  digest: string;
  /** The signed attributes in DER as SET OF, the form that the signature covers (RFC 5652 §5.4). */
  signedAttributes: Uint8Array;
  attributes: Map<string, Tlv[]>;
  unsigned: Map<string, Tlv[]>;
  signatureAlgorithm: Tlv;
  signature: Uint8Array;
}

export const ATTRIBUTE = {
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  signatureTimeStamp: "1.2.840.113549.1.9.16.2.14",
} as const;
const SIGNED_DATA = "1.2.840.113549.1.7.2";
const DATA = "1.2.840.113549.1.7.1";
const UNKNOWN_VERSION = "it is of an unknown version";

/** Reads a ContentInfo. @throws DerError also for trailing bytes */
export function readSignedData(der: Uint8Array): SignedData {
  const contentInfo = fields(readOnly(der));
  if (oidText(contentInfo.next()) !== SIGNED_DATA) throw new DerError("it is not signed data");
  const parts = fields(onlyChild(contentInfo.next(contextTag(0))));
  contentInfo.end();
  const version = smallInteger(parts.next());
  const digest = digestName(onlyChild(parts.next(TAG.set)));
  const enclosed = fields(parts.next());
  const contentType = oidText(enclosed.next());
  const wrapper = enclosed.optional(contextTag(0));
  enclosed.end();
  const content = wrapper ? readOnly(wrapper.content, TAG.octetString).content : null;
  const lists = [readList(parts.optional(contextTag(0))), readList(parts.optional(contextTag(1)))];
  const [certificates = [], crls = []] = lists.map((list) =>
    list.filter(({ tag }) => tag === TAG.sequence).map(({ bytes }) => bytes),
  );
  const unread = lists.flat().length - certificates.length - crls.length;
  const [signerInfo, ...others] = children(parts.next(TAG.set));
  parts.end();
  if (others.length) throw new DerError("more than one has signed it");
  const signer = readSigner(signerInfo);
  if (digest !== signer.digest) throw new DerError("it does not announce the digest that its signer used");
  const plain = contentType === DATA && "issuer" in signer.id;
  if (!(unread ? [3, 4, 5] : [plain ? 1 : 3]).includes(version)) throw new DerError(UNKNOWN_VERSION);
  return { contentType, content, certificates, crls, unread, signer };
}

/** Reads certificates or revocation lists in any order: OpenSSL does not sort them as DER requires. */
function readList(list: Tlv | undefined): Tlv[] {
  const items = list ? children(list) : [];
  if (list && !items.length) throw new DerError("a list in it is empty");
  if (new Set(items.map(({ bytes }) => toHex(bytes))).size < items.length)
    throw new DerError("it encloses something twice");
  return items;
}

function readSigner(element: Tlv | undefined): Signer {
  const parts = fields(element);
  const version = smallInteger(parts.next());
  const byKey = parts.optional(contextTag(0, false));
  if (version !== (byKey ? 3 : 1)) throw new DerError(UNKNOWN_VERSION);
  const id = byKey ? { keyId: byKey.content } : readIssuerAndSerial(parts.next(TAG.sequence));
  const digest = digestName(parts.next());
  const signed = parts.next(contextTag(0));
  const signatureAlgorithm = parts.next(TAG.sequence);
  const signature = parts.next(TAG.octetString).content;
  const unsigned = readAttributes(parts.optional(contextTag(1)));
  parts.end();
  const signedAttributes = new Uint8Array(signed.bytes);
  signedAttributes[0] = TAG.set;
  return { id, digest, signedAttributes, attributes: readAttributes(signed), unsigned, signatureAlgorithm, signature };
}

function readIssuerAndSerial(element: Tlv): { issuer: Uint8Array; serial: string } {
  const parts = fields(element);
  const id = { issuer: parts.next(TAG.sequence).bytes, serial: toHex(magnitude(parts.next())) };
  parts.end();
  return id;
}

function readAttributes(list: Tlv | undefined): Map<string, Tlv[]> {
  const found = new Map<string, Tlv[]>();
  const attributes = list ? children(list) : [];
  if (list && !attributes.length) throw new DerError("a list of attributes in it is empty");
  for (const attribute of attributes) {
    const [type, values] = children(attribute, TAG.sequence);
    const id = oidText(type);
    if (found.has(id)) throw new DerError("it has an attribute twice");
    found.set(id, children(values, TAG.set));
  }
  return found;
}

/** Returns the only value of an attribute. */
export function onlyValue(attributes: Map<string, Tlv[]>, id: string): Tlv {
  const values = attributes.get(id) ?? [];
  if (values.length !== 1 || !values[0]) throw new DerError("an attribute it must have once is missing or repeated");
  return values[0];
}

/** Returns the signer's certificate; `null` when it is not enclosed. */
export function signerCertificate({ signer, certificates }: SignedData): X509 | null {
  const { id } = signer;
  const matches = ({ issuer, serial, extensions }: X509) => {
    if ("issuer" in id) return sameBytes(issuer, id.issuer) && serial === id.serial;
    const keyId = extensions.get("2.5.29.14");
    return keyId !== undefined && sameBytes(readOnly(keyId.value, TAG.octetString).content, id.keyId);
  };
  return readable(certificates, readX509).find(matches) ?? null;
}

/** Checks digest, content type and signature over `content`. Returns the first error, or `null`. */
export async function signatureFault(
  signed: SignedData,
  certificate: X509,
  content: Uint8Array,
): Promise<{ problem: string; reason: string } | null> {
  const { signer, contentType } = signed;
  const declared = onlyValue(signer.attributes, ATTRIBUTE.messageDigest);
  const digest = new Uint8Array(await crypto.subtle.digest(signer.digest, new Uint8Array(content)));
  if (declared.tag !== TAG.octetString || !sameBytes(declared.content, digest)) {
    return { problem: "digest", reason: "The hash of the data differs from the signed hash." };
  }
  if (oidText(onlyValue(signer.attributes, ATTRIBUTE.contentType)) !== contentType) {
    return { problem: "content_type", reason: "The signature was made for another type of content." };
  }
  const valid = await verifySignature({
    publicKey: certificate.publicKey,
    algorithm: signer.signatureAlgorithm,
    signature: signer.signature,
    data: signer.signedAttributes,
    digest: signer.digest,
  });
  return valid
    ? null
    : { problem: "signature", reason: "The signature was not made with the key of the certificate it names." };
}

/**
 * True if the signature names this certificate (ESS, RFC 2634 §5.4 and RFC 5035 §3). Otherwise another certificate with the
 * same name and serial, or the same key, could replace it.
 */
export async function namesCertificate({ signer }: SignedData, certificate: X509): Promise<boolean> {
  const version2 = signer.attributes.has(ATTRIBUTE.signingCertificateV2);
  const id = version2 ? ATTRIBUTE.signingCertificateV2 : ATTRIBUTE.signingCertificate;
  if (!version2 && !signer.attributes.has(id)) return false;
  const [list] = children(onlyValue(signer.attributes, id), TAG.sequence);
  const parts = fields(children(list, TAG.sequence)[0]);
  const algorithm = version2 ? parts.optional(TAG.sequence) : undefined;
  const hash = parts.next(TAG.octetString).content;
  // SHA-1 is the fixed digest of version 1. The signature covers the attribute.
  const digest = version2 ? (algorithm ? digestName(algorithm) : "SHA-256") : "SHA-1";
  return sameBytes(hash, new Uint8Array(await crypto.subtle.digest(digest, new Uint8Array(certificate.bytes))));
}
