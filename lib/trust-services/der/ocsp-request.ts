import { fromHex } from "#lib/evidence/digest.ts";
import { keyBits } from "#lib/evidence/pki/ocsp.ts";
import type { X509 } from "#lib/evidence/pki/x509.ts";
import { type Der, integer, nothing, octets, oid, sequence } from "./der.ts";

const SHA1 = "1.3.14.3.2.26";

/**
 * Writes an OCSPRequest (RFC 6960 §4.1.1) in the profile of RFC 5019: the issuer by SHA-1, which every responder supports, and no
 * nonce, so that responses can be cached.
 */
export async function ocspRequest(certificate: X509, issuer: X509): Promise<Der> {
  const sha1 = async (bytes: Uint8Array) =>
    octets(new Uint8Array(await crypto.subtle.digest("SHA-1", new Uint8Array(bytes))));
  const named = [await sha1(issuer.subject), await sha1(keyBits(issuer))];
  const id = sequence(sequence(oid(SHA1), nothing()), ...named, integer(fromHex(certificate.serial)));
  return sequence(sequence(sequence(sequence(id))));
}
