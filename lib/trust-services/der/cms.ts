import { children, contextTag, fields, readOnly, TAG } from "#lib/evidence/pki/asn1.ts";
import type { Identity } from "../identity.ts";
import { context, type Der, integer, nothing, octets, oid, sequence, setOf, sorted, tlv } from "./der.ts";
import { ecdsa } from "./x509.ts";

/** Writes CMS SignedData with one signer (RFC 5652) in the profile that CAdES, PAdES and RFC 3161 share. */

const SIGNED_DATA = oid("1.2.840.113549.1.7.2");
export const DATA = "1.2.840.113549.1.7.1";
const SHA256 = sequence(oid("2.16.840.1.101.3.4.2.1"));

interface CmsRequest {
  identity: Identity;
  contentType: string;
  /** Enclosed when given; otherwise the signature is detached. */
  content?: Der;
  sha256: Uint8Array;
  /** Returns an unsigned attribute for the signature value. */
  unsignedAttribute?: (signature: Der) => Promise<Der>;
}

/** Returns a ContentInfo in DER. */
export async function signCms({ identity, contentType, content, sha256, unsignedAttribute }: CmsRequest): Promise<Der> {
  // Without signing-time: PAdES has the declared time in the PDF (EN 319 142-1 §6.3).
  const attributes = sorted([
    attribute("1.2.840.113549.1.9.3", oid(contentType)),
    attribute("1.2.840.113549.1.9.4", octets(sha256)),
    attribute("1.2.840.113549.1.9.16.2.47", await signingCertificate(identity.certificate)),
  ]);
  const { algorithm, signature } = await sign(identity.privateKey, tlv(TAG.set, ...attributes));
  const signerInfo = sequence(
    integer(1),
    issuerAndSerial(identity.certificate),
    SHA256,
    context(0, true, ...attributes),
    algorithm,
    octets(signature),
    ...(unsignedAttribute ? [context(1, true, await unsignedAttribute(signature))] : []),
  );
  const signedData = sequence(
    // Version 3 for other content than id-data (RFC 5652 §5.1).
    integer(contentType === DATA ? 1 : 3),
    setOf(SHA256),
    sequence(oid(contentType), ...(content ? [context(0, true, octets(content))] : [])),
    context(0, true, ...sorted([identity.certificate, ...identity.chain])),
    setOf(signerInfo),
  );
  return sequence(SIGNED_DATA, context(0, true, signedData));
}

export const attribute = (type: string, value: Uint8Array): Der => sequence(oid(type), setOf(value));

/** signing-certificate-v2 with its default digest, SHA-256 (RFC 5035 §3). */
async function signingCertificate(certificate: Der): Promise<Der> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", certificate));
  return sequence(sequence(sequence(octets(hash))));
}

function issuerAndSerial(certificate: Der): Der {
  const tbs = fields(children(readOnly(certificate))[0]);
  tbs.optional(contextTag(0));
  const serial = tbs.next(TAG.integer);
  tbs.next();
  return sequence(tbs.next(TAG.sequence).bytes, serial.bytes);
}

async function sign(privateKey: CryptoKey, data: Der): Promise<{ algorithm: Der; signature: Der }> {
  if (privateKey.algorithm.name === "ECDSA") {
    return { algorithm: sequence(oid("1.2.840.10045.4.3.2")), signature: await ecdsa(privateKey, data) };
  }
  const signature = new Uint8Array(await crypto.subtle.sign("RSASSA-PKCS1-v1_5", privateKey, data));
  return { algorithm: sequence(oid("1.2.840.113549.1.1.11"), nothing()), signature };
}
