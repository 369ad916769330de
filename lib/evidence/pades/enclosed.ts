import { sameBytes } from "../digest.ts";
import type { PdfSignature } from "../pdf/signature.ts";
import { readSignedData, signerCertificate } from "../pki/cms.ts";
import { issued, readable } from "../pki/issued.ts";
import type { Material } from "../pki/material.ts";
import { readRevocationData } from "../pki/revocation.ts";
import { type Crl, readCrl, readX509, type X509 } from "../pki/x509.ts";

export interface CertificateTrust {
  /** Roots of signers and of time-stamping authorities, DER. */
  signerRoots: readonly Uint8Array[];
  timeStampRoots: readonly Uint8Array[];
}

/** True if each stream of a DSS is exactly one DER value of its kind (FORMAT.md §8.1). */
export function isAllReadable({ certificates, crls, ocsps }: Material): boolean {
  const read = readRevocationData(crls, ocsps);
  return (
    readable(certificates, readX509).length === certificates.length &&
    read.crls.length === crls.length &&
    read.ocsps.length === ocsps.length
  );
}

/** Each costs one signature check per certificate with its issuer's name. */
const MOST_UNKNOWN = 8;

/**
 * Returns why the last token encloses unauthenticated bytes, or `null`. Its signature leaves out enclosed certificates and
 * lists, so each must be known or signed by a known key. FORMAT.md §8.1 lists the differences that remain.
 */
export async function enclosesUnknown(
  timeStamp: PdfSignature,
  material: Material,
  { timeStampRoots }: CertificateTrust,
): Promise<string | null> {
  const token = readSignedData(timeStamp.contents);
  if (token.unread || token.signer.unsigned.size) return "its time-stamp encloses what no signature covers";
  // The signature covers a hash of the certificate that it names.
  const leaf = signerCertificate(token)?.bytes;
  const known = [...material.certificates, ...timeStampRoots, ...(leaf ? [leaf] : [])];
  const missing = (list: Uint8Array[], from: readonly Uint8Array[]) =>
    list.filter((bytes) => !from.some((one) => sameBytes(one, bytes)));
  const [certificates, crls] = [missing(token.certificates, known), missing(token.crls, material.crls)];
  if (certificates.length + crls.length > MOST_UNKNOWN) return "its time-stamp encloses more than it takes";
  const open = [...readable(certificates, readX509), ...readable(crls, readCrl)];
  const unreadable = open.length < certificates.length + crls.length;
  const left = await signedByNone(open, readable(known, readX509));
  return unreadable || left.length ? "its time-stamp encloses something that no known certificate has signed" : null;
}

/** Returns the items of `open` without a path of signatures from `known`. */
async function signedByNone(open: (X509 | Crl)[], known: readonly X509[]): Promise<(X509 | Crl)[]> {
  const signed = await Promise.all(
    open.map(async (one) => (await issuedByAny(known, one)) || ("publicKey" in one && (await isRootOfAny(known, one)))),
  );
  const found = open.filter((_, at) => signed[at]);
  const left = open.filter((_, at) => !signed[at]);
  const further = found.filter((one) => "publicKey" in one);
  return left.length && further.length ? signedByNone(left, further) : left;
}

/** True for a self-signed certificate whose key also signed one of `known`. */
async function isRootOfAny(known: readonly X509[], one: X509): Promise<boolean> {
  if (!(await issuedByAny([one], one))) return false;
  for (const below of known) if (await issuedByAny([one], below)) return true;
  return false;
}

async function issuedByAny(issuers: readonly X509[], one: X509 | Crl): Promise<boolean> {
  for (const issuer of issuers) if (sameBytes(issuer.subject, one.issuer) && (await issued(issuer, one))) return true;
  return false;
}
