import { readSignedData, signerCertificate } from "./cms.ts";
import { readable } from "./issued.ts";
import type { Material } from "./material.ts";
import { readRevocationData } from "./revocation.ts";
import { findTrust, type Trust } from "./trust.ts";
import { readX509 } from "./x509.ts";

interface Question extends Material {
  roots: readonly Uint8Array[];
  at: Date;
}

/** Whether a token's authority could be trusted at another time than the token's own. @throws DerError */
export async function tokenTrust(
  token: Uint8Array,
  { roots, certificates, crls, ocsps, at }: Question,
): Promise<Trust> {
  const signed = readSignedData(token);
  const leaf = signerCertificate(signed);
  if (!leaf) return { problem: "no_certificate", reason: "It does not come with its authority's certificate." };
  return findTrust({
    leaf,
    pool: readable([...signed.certificates, ...certificates], readX509),
    roots: readable(roots, readX509),
    ...readRevocationData([...signed.crls, ...crls], ocsps),
    at,
    purpose: "time-stamping",
  });
}

/**
 * The time until which any verifier accepts a token: the end of its authority's certificate. Those above it
 * outlive it. @throws DerError
 */
export function tokenValidUntil(token: Uint8Array): Date {
  const leaf = signerCertificate(readSignedData(token));
  return leaf ? leaf.notAfter : new Date(0);
}
