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

/** Finds the path of a token's authority at the time `at`. @throws DerError */
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

/** Returns the notAfter of the authority's certificate; its issuers outlive it. @throws DerError */
export function tokenValidUntil(token: Uint8Array): Date {
  const leaf = signerCertificate(readSignedData(token));
  return leaf ? leaf.notAfter : new Date(0);
}
