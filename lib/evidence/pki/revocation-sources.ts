import { children, contextTag, DerError, oidText, readOnly, TAG, type Tlv } from "./asn1.ts";
import type { X509 } from "./x509.ts";

/** URLs in a certificate for its revocation status. */
interface RevocationSources {
  /** Responders (RFC 6960), in order. */
  ocsp: string[];
  /** Distribution points of whole lists (RFC 5280 §4.2.1.13). */
  crl: string[];
}

const AUTHORITY_INFORMATION = "1.3.6.1.5.5.7.1.1";
const OCSP = "1.3.6.1.5.5.7.48.1";
const DISTRIBUTION_POINTS = "2.5.29.31";
const URI = contextTag(6, false);

/** Returns HTTP and HTTPS URLs only, not LDAP. Ignores malformed extensions. */
export function revocationSources(certificate: X509): RevocationSources {
  return {
    ocsp: namesIn(certificate, AUTHORITY_INFORMATION, responder).flatMap(httpAddress),
    crl: namesIn(certificate, DISTRIBUTION_POINTS, fullName).flatMap(httpAddress),
  };
}

/** Returns the names of the distribution points of whole lists, DER. */
export const pointNames = (certificate: X509): Uint8Array[] =>
  namesIn(certificate, DISTRIBUTION_POINTS, fullName).map(({ bytes }) => bytes);

function namesIn({ extensions }: X509, id: string, names: (element: Tlv) => Tlv[]): Tlv[] {
  const extension = extensions.get(id);
  if (!extension) return [];
  try {
    return children(readOnly(extension.value), TAG.sequence).flatMap(names);
  } catch (error) {
    if (error instanceof DerError) return [];
    throw error;
  }
}

/** True if the certificate names a responder or a list. */
export function namesSource(certificate: X509): boolean {
  const { ocsp, crl } = revocationSources(certificate);
  return ocsp.length + crl.length > 0;
}

function responder(description: Tlv): Tlv[] {
  const [method, location] = children(description, TAG.sequence);
  return oidText(method) === OCSP && location ? [location] : [];
}

/** Ignores points for some reasons only, and those of another issuer. */
function fullName(point: Tlv): Tlv[] {
  const [name, ...limits] = children(point, TAG.sequence);
  if (name?.tag !== contextTag(0) || limits.length) return [];
  const [names] = children(name);
  return names?.tag === contextTag(0) ? children(names) : [];
}

function httpAddress({ tag, content }: Tlv): string[] {
  const text = tag === URI ? String.fromCharCode(...content.subarray(0, 2_000)) : "";
  return /^https?:\/\/[\x21-\x7e]+$/i.test(text) ? [text] : [];
}
