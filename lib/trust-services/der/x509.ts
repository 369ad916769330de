import { bits, context, type Der, integer, octets, oid, sequence, setOf, utf8, x509Time, yes } from "./der.ts";

/** Issues X.509 v3 certificates and v2 revocation lists (RFC 5280) for the two generated authorities. */

export interface Subject {
  organization?: string;
  unit?: string;
  commonName: string;
}

export interface Issuer {
  privateKey: CryptoKey;
  publicKey: Der;
  subject: Subject;
}

const ECDSA_SHA256 = sequence(oid("1.2.840.10045.4.3.2"));
export const TIME_STAMPING = ["1.3.6.1.5.5.7.3.8"];
/** id-kp-documentSigning (RFC 9336), and emailProtection, the only one of the two that OpenSSL and NSS know. */
export const DOCUMENT_SIGNING = ["1.3.6.1.5.5.7.3.36", "1.3.6.1.5.5.7.3.4"];

interface CertificateRequest {
  subject: Subject;
  /** SubjectPublicKeyInfo. */
  publicKey: Der;
  notBefore: Date;
  notAfter: Date;
  authority: boolean;
  /** {@link TIME_STAMPING} or {@link DOCUMENT_SIGNING}; of an authority, the purpose of the certificates that it issues. */
  purpose: string[];
}

export async function issueCertificate(issuer: Issuer, request: CertificateRequest): Promise<Der> {
  const tbs = sequence(
    context(0, true, integer(2)),
    integer(randomSerial()),
    ECDSA_SHA256,
    encodeName(issuer.subject),
    sequence(x509Time(request.notBefore), x509Time(request.notAfter)),
    encodeName(request.subject),
    request.publicKey,
    context(3, true, sequence(...(await extensions(issuer, request)))),
  );
  return signed(issuer.privateKey, tbs);
}

async function extensions(issuer: Issuer, { authority, purpose, publicKey }: CertificateRequest): Promise<Der[]> {
  const timeStamping = purpose === TIME_STAMPING;
  const uses = sequence(...purpose.map(oid));
  const keyIds = [
    extension("2.5.29.14", false, octets(await keyId(publicKey))),
    extension("2.5.29.35", false, sequence(context(0, false, await keyId(issuer.publicKey)))),
  ];
  if (authority) {
    return [
      extension("2.5.29.19", true, sequence(yes(), integer(0))),
      extension("2.5.29.15", true, bits(Uint8Array.of(0b0000_0110), 1)), // keyCertSign, cRLSign
      // A root limited to one purpose can't vouch for the other, even in a list that holds both.
      extension("2.5.29.37", false, uses),
      ...keyIds,
    ];
  }
  return [
    extension("2.5.29.19", true, sequence()),
    // digitalSignature; the signer of certificates also nonRepudiation
    extension("2.5.29.15", true, timeStamping ? bits(Uint8Array.of(0x80), 7) : bits(Uint8Array.of(0xc0), 6)),
    // RFC 3161 §2.3: the authority's purpose is critical and its only one.
    extension("2.5.29.37", timeStamping, uses),
    ...keyIds,
  ];
}

/** Issues an empty list: nothing was revoked at `thisUpdate`. */
export async function issueEmptyCrl(issuer: Issuer, validity: { thisUpdate: Date; nextUpdate: Date }): Promise<Der> {
  const number = integer(millisecondsAsBytes(validity.thisUpdate));
  const tbs = sequence(
    integer(1),
    ECDSA_SHA256,
    encodeName(issuer.subject),
    x509Time(validity.thisUpdate),
    x509Time(validity.nextUpdate),
    context(
      0,
      true,
      sequence(
        extension("2.5.29.35", false, sequence(context(0, false, await keyId(issuer.publicKey)))),
        extension("2.5.29.20", false, number),
      ),
    ),
  );
  return signed(issuer.privateKey, tbs);
}

async function signed(privateKey: CryptoKey, tbs: Der): Promise<Der> {
  return sequence(tbs, ECDSA_SHA256, bits(await ecdsa(privateKey, tbs)));
}

/** Returns an ECDSA signature as SEQUENCE {r, s}; WebCrypto returns the two numbers concatenated. */
export async function ecdsa(privateKey: CryptoKey, data: Uint8Array<ArrayBuffer>): Promise<Der> {
  const raw = new Uint8Array(await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, privateKey, data));
  return sequence(integer(raw.subarray(0, raw.length / 2)), integer(raw.subarray(raw.length / 2)));
}

export function encodeName({ organization, unit, commonName }: Subject): Der {
  const part = (type: string, text: string | undefined) => (text ? [setOf(sequence(oid(type), utf8(text)))] : []);
  return sequence(...part("2.5.4.10", organization), ...part("2.5.4.11", unit), ...part("2.5.4.3", commonName));
}

function extension(id: string, critical: boolean, value: Der): Der {
  return critical ? sequence(oid(id), yes(), octets(value)) : sequence(oid(id), octets(value));
}

/** Method 1 of RFC 7093 §2: the leftmost 160 bits of SHA-256 over the public key. */
async function keyId(publicKey: Der): Promise<Der> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", publicKey)).slice(0, 20);
}

/** 127 random bits: positive, never zero, within the 20 octets of RFC 5280 §4.1.2.2. */
export function randomSerial(): Der {
  const serial = crypto.getRandomValues(new Uint8Array(16));
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  return serial;
}

function millisecondsAsBytes(date: Date): Uint8Array {
  return Uint8Array.from(
    (date.getTime().toString(16).padStart(12, "0").match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)),
  );
}
