import { verifySignature } from "./algorithms.ts";
import { DerError } from "./asn1.ts";
import type { X509 } from "./x509.ts";

/** A value with the signature of its issuer. */
type Signed = Pick<X509, "tbs" | "signatureAlgorithm" | "signature">;

/** True if the key of `issuer` signed `what`. */
export async function issued(issuer: X509, what: Signed): Promise<boolean> {
  const { signatureAlgorithm: algorithm, signature, tbs: data } = what;
  try {
    return await verifySignature({ publicKey: issuer.publicKey, algorithm, signature, data });
  } catch {
    return false;
  }
}

/** Returns the values that can be read, without the malformed ones. */
export function readable<T>(list: readonly Uint8Array[], read: (bytes: Uint8Array) => T): T[] {
  return list.flatMap((bytes) => {
    try {
      return [read(bytes)];
    } catch (error) {
      if (error instanceof DerError) return [];
      throw error;
    }
  });
}
