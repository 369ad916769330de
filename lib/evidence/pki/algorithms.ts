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

/** Accepted algorithms, with their WebCrypto names (FORMAT.md §8.2). */

const DIGESTS: Record<string, string> = {
  "2.16.840.1.101.3.4.2.1": "SHA-256",
  "2.16.840.1.101.3.4.2.2": "SHA-384",
  "2.16.840.1.101.3.4.2.3": "SHA-512",
};
const CURVES: Record<string, { namedCurve: string; size: number }> = {
  "1.2.840.10045.3.1.7": { namedCurve: "P-256", size: 32 },
  "1.3.132.0.34": { namedCurve: "P-384", size: 48 },
  "1.3.132.0.35": { namedCurve: "P-521", size: 66 },
};
/** Signature algorithms that name their digest. */
const ECDSA: Record<string, string> = {
  "1.2.840.10045.4.3.2": "SHA-256",
  "1.2.840.10045.4.3.3": "SHA-384",
  "1.2.840.10045.4.3.4": "SHA-512",
};
const RSA: Record<string, string> = {
  "1.2.840.113549.1.1.11": "SHA-256",
  "1.2.840.113549.1.1.12": "SHA-384",
  "1.2.840.113549.1.1.13": "SHA-512",
};
const RSA_KEY = "1.2.840.113549.1.1.1";
const RSA_PSS = "1.2.840.113549.1.1.10";
const NULL = 0x05;
const MGF1 = "1.2.840.113549.1.1.8";

/** Returns the identifier of an AlgorithmIdentifier. Parameters must be absent or NULL, as authorities write both. */
function plainAlgorithm(algorithm: Tlv | undefined): string {
  const parts = fields(algorithm);
  const id = oidText(parts.next());
  const parameters = parts.optional(NULL);
  if (parameters?.content.length) throw new DerError("a NULL in it is not empty");
  parts.end();
  return id;
}

/** Returns the WebCrypto name of a DigestAlgorithmIdentifier. */
export function digestName(algorithm: Tlv | undefined): string {
  const id = plainAlgorithm(algorithm);
  const found = DIGESTS[id];
  if (!found) throw new DerError(`it uses a digest that is not accepted (${id})`);
  return found;
}

interface SignedBytes {
  /** SubjectPublicKeyInfo of the signer. */
  publicKey: Tlv;
  algorithm: Tlv;
  signature: Uint8Array;
  data: Uint8Array;
  /** The digest that CMS names, for `rsaEncryption`, which names none. */
  digest?: string;
}

/** Verifies `signature` over `data`. @throws DerError for malformed values and other algorithms */
export async function verifySignature({
  publicKey,
  algorithm,
  signature,
  data,
  digest,
}: SignedBytes): Promise<boolean> {
  const [name] = children(algorithm, TAG.sequence);
  const id = oidText(name) === RSA_PSS ? RSA_PSS : plainAlgorithm(algorithm);
  const owned = new Uint8Array(data);
  const ecdsa = ECDSA[id];
  if (ecdsa) {
    const curve = curveOf(publicKey);
    const key = await importKey(publicKey, { name: "ECDSA", namedCurve: curve.namedCurve });
    return crypto.subtle.verify({ name: "ECDSA", hash: ecdsa }, key, rawEcdsa(signature, curve.size), owned);
  }
  const rsa = RSA[id] ?? (id === RSA_KEY ? digest : undefined);
  if (rsa) {
    const key = await importKey(publicKey, { name: "RSASSA-PKCS1-v1_5", hash: rsa });
    return crypto.subtle.verify("RSASSA-PKCS1-v1_5", key, new Uint8Array(signature), owned);
  }
  if (id !== RSA_PSS) throw new DerError(`it uses a signature algorithm that is not accepted (${id})`);
  const { hash, saltLength } = pssParameters(algorithm);
  const key = await importKey(publicKey, { name: "RSA-PSS", hash });
  return crypto.subtle.verify({ name: "RSA-PSS", saltLength }, key, new Uint8Array(signature), owned);
}

type KeyParameters = { name: string; namedCurve?: string; hash?: string };

async function importKey(publicKey: Tlv, parameters: KeyParameters): Promise<CryptoKey> {
  const wanted = parameters.name === "ECDSA" ? "1.2.840.10045.2.1" : RSA_KEY;
  if (oidText(children(children(publicKey)[0])[0]) !== wanted)
    throw new DerError("its key is of another kind than its signature");
  return crypto.subtle.importKey("spki", new Uint8Array(publicKey.bytes), parameters, false, ["verify"]);
}

function curveOf(publicKey: Tlv): { namedCurve: string; size: number } {
  const [, curve] = children(children(publicKey)[0]);
  const found = CURVES[oidText(curve)];
  if (!found) throw new DerError("its key is on a curve that is not accepted");
  return found;
}

/** Converts SEQUENCE {r, s} to two numbers of `size` octets, as WebCrypto expects. */
function rawEcdsa(signature: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const raw = new Uint8Array(size * 2);
  const parts = fields(readOnly(signature));
  for (const end of [size, size * 2]) {
    const number = magnitude(parts.next());
    if (number.length > size) throw new DerError("its signature is malformed");
    raw.set(number, end - number.length);
  }
  parts.end();
  return raw;
}

/** RFC 4055 §3.1. Message and mask must have the same digest. */
function pssParameters(algorithm: Tlv): { hash: string; saltLength: number } {
  const identifier = fields(algorithm);
  identifier.next(TAG.oid);
  const parts = fields(identifier.next());
  identifier.end();
  const digest = onlyChild(parts.optional(contextTag(0)));
  const mask = fields(onlyChild(parts.optional(contextTag(1))));
  const salt = parts.optional(contextTag(2));
  parts.end();
  const [generator, maskDigest] = [mask.next(), mask.next()];
  mask.end();
  if (oidText(generator) !== MGF1 || digestName(maskDigest) !== digestName(digest)) {
    throw new DerError("its RSA-PSS parameters are not accepted");
  }
  return { hash: digestName(digest), saltLength: salt ? smallInteger(onlyChild(salt)) : 20 };
}
