import { sameBytes, toHex } from "../digest.ts";
import { digestName } from "./algorithms.ts";
import {
  children,
  contextTag,
  DerError,
  expect,
  fields,
  magnitude,
  oidText,
  onlyChild,
  readOnly,
  TAG,
  type Tlv,
  time,
  wholeBits,
} from "./asn1.ts";
import { extendedUses, readExtensions, type X509 } from "./x509.ts";

/** Reads OCSP responses (RFC 6960) of a PDF's DSS: an OCSPResponse in DER. Throws {@link DerError}. */

export interface OcspResponse {
  /** The bytes that the responder signed. */
  tbs: Uint8Array;
  signatureAlgorithm: Tlv;
  signature: Uint8Array;
  producedAt: Date;
  /** Certificates of a delegated responder. */
  certificates: Uint8Array[];
  statuses: OcspStatus[];
}

interface OcspStatus {
  /** WebCrypto name of the digest of the two issuer hashes. */
  digest: string;
  issuerNameHash: Uint8Array;
  issuerKeyHash: Uint8Array;
  /** Serial number of the certificate, in hex without leading zeros. */
  serial: string;
  status: "good" | "unknown" | { revokedAt: Date };
  thisUpdate: Date;
  nextUpdate: Date | null;
}

const ENUMERATED = 0x0a;
const BASIC = "1.3.6.1.5.5.7.48.1.1";
/** Only identifies an issuer (RFC 5019 §2.1.1). */
const SHA1 = "1.3.14.3.2.26";
/** Serials are unique per issuer only. Each compared status takes two hashes. */
const MOST_OF_ONE_SERIAL = 8;
const OCSP_SIGNING = "1.3.6.1.5.5.7.3.9";

export function readOcsp(bytes: Uint8Array): OcspResponse {
  const response = fields(readOnly(bytes));
  const [status, ...more] = expect(response.next(), ENUMERATED).content;
  if (status !== 0 || more.length) throw new DerError("its status is not successful");
  const typed = fields(onlyChild(response.next(contextTag(0))));
  response.end();
  if (oidText(typed.next()) !== BASIC) throw new DerError("it is an OCSP response of an unknown kind");
  const basic = fields(readOnly(typed.next(TAG.octetString).content));
  typed.end();
  const tbs = basic.next(TAG.sequence);
  const signatureAlgorithm = basic.next(TAG.sequence);
  const signature = wholeBits(basic.next());
  const enclosed = basic.optional(contextTag(0));
  basic.end();
  const certificates = enclosed ? children(onlyChild(enclosed), TAG.sequence).map((one) => one.bytes) : [];
  return { tbs: tbs.bytes, signatureAlgorithm, signature, certificates, ...readResponseData(tbs) };
}

function readResponseData(tbs: Tlv): Pick<OcspResponse, "producedAt" | "statuses"> {
  const parts = fields(tbs);
  // Version 1 is the default, which DER omits, and the only version.
  const responder = parts.next();
  if (![contextTag(1), contextTag(2)].includes(responder.tag)) throw new DerError("it names no responder");
  const producedAt = time(parts.next(TAG.generalizedTime));
  const statuses = children(parts.next(TAG.sequence)).map(readStatus);
  refuseCritical(parts.optional(contextTag(1)));
  parts.end();
  return { producedAt, statuses };
}

function readStatus(element: Tlv): OcspStatus {
  const parts = fields(element);
  const id = fields(parts.next(TAG.sequence));
  const algorithm = id.next(TAG.sequence);
  const digest = oidText(children(algorithm)[0]) === SHA1 ? "SHA-1" : digestName(algorithm);
  const [issuerNameHash, issuerKeyHash] = [id.next(TAG.octetString).content, id.next(TAG.octetString).content];
  const serial = toHex(magnitude(id.next()));
  id.end();
  const status = readCertStatus(parts.next());
  const thisUpdate = time(parts.next(TAG.generalizedTime));
  const next = parts.optional(contextTag(0));
  refuseCritical(parts.optional(contextTag(1)));
  parts.end();
  const nextUpdate = next ? time(readOnly(next.content, TAG.generalizedTime)) : null;
  return { digest, issuerNameHash, issuerKeyHash, serial, status, thisUpdate, nextUpdate };
}

function readCertStatus(element: Tlv): OcspStatus["status"] {
  if (element.tag === contextTag(1)) return { revokedAt: time(children(element)[0]) };
  if (element.tag === contextTag(0, false)) return "good";
  if (element.tag === contextTag(2, false)) return "unknown";
  throw new DerError("its certificate status is of an unknown kind");
}

function refuseCritical(wrapper: Tlv | undefined): void {
  if ([...readExtensions(wrapper).values()].some(({ critical }) => critical))
    throw new DerError("it sets a condition that is not understood");
}

/** Returns the status of `certificate`, or `null`. Does not verify the response's signature. */
export async function statusOf(response: OcspResponse, certificate: X509, issuer: X509): Promise<OcspStatus | null> {
  const possible = response.statuses.filter(({ serial }) => serial === certificate.serial);
  for (const status of possible.slice(0, MOST_OF_ONE_SERIAL)) {
    const [name, key] = await Promise.all([
      crypto.subtle.digest(status.digest, new Uint8Array(issuer.subject)),
      crypto.subtle.digest(status.digest, new Uint8Array(keyBits(issuer))),
    ]);
    const same =
      sameBytes(new Uint8Array(name), status.issuerNameHash) && sameBytes(new Uint8Array(key), status.issuerKeyHash);
    if (same) return status;
  }
  return null;
}

/** Returns the key without its AlgorithmIdentifier, as RFC 6960 hashes it. */
export const keyBits = ({ publicKey }: X509): Uint8Array => wholeBits(children(publicKey)[1]);

/** True if the certificate is one of a delegated responder (RFC 6960 §4.2.2.2). */
export const mayRespond = (responder: X509, { producedAt }: OcspResponse): boolean =>
  (extendedUses(responder)?.includes(OCSP_SIGNING) ?? false) &&
  responder.notBefore <= producedAt &&
  producedAt <= responder.notAfter;
