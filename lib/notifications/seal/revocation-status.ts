import { missingStatuses } from "#lib/evidence/pades/missing-status.ts";
import { NO_MATERIAL } from "#lib/evidence/pki/material.ts";
import { readTimeStampToken } from "#lib/evidence/pki/time-stamp.ts";
import { tokenTrust } from "#lib/evidence/pki/token-trust.ts";
import { log } from "#lib/observability/log.ts";
import { type Identity, keys } from "#lib/trust-services/keys.ts";
import {
  type FetchOptions,
  type Found,
  fetchRevocationStatus,
  type RevocationQuery,
  RevokedError,
} from "#lib/trust-services/revocation.ts";

/** Asks issuers for the revocation status of the signer and of the tokens' authorities. @throws RevokedError */
export async function revocationStatusOf(
  { signer, tokens }: { signer?: Identity; tokens: Uint8Array[] },
  options: FetchOptions = {},
): Promise<Found> {
  const { roots } = await keys();
  const authorities = await Promise.all(tokens.map((token) => authorityOf(token, roots.timeStamp)));
  const signers = signer ? [{ certificate: signer.certificate, issuers: signer.chain }] : [];
  return fetchRevocationStatus([...signers, ...authorities.flat()], options);
}

/**
 * Returns a token's authority with its issuers up to one of `roots`. Only a path to a trusted root counts: a token's certificates
 * are not signed, so an attacker could add some that name another OCSP server.
 */
export async function authorityOf(token: Uint8Array, roots: readonly Uint8Array[]): Promise<RevocationQuery[]> {
  const at = readTimeStampToken(token).genTime;
  const trust = await tokenTrust(token, { ...NO_MATERIAL, roots, at });
  if ("problem" in trust) return [];
  const [authority, ...issuers] = trust.path.map(({ bytes }) => bytes);
  return authority ? [{ certificate: authority, issuers }] : [];
}

/**
 * Asks issuers for the revocation status that a sealed file lacks. A certificate revoked meanwhile counts as `incomplete`: that
 * status must not be added to a file that was sealed before.
 */
export async function missingRevocationStatus(pdf: Uint8Array, options: FetchOptions): Promise<Found> {
  const { roots } = await keys();
  const missing = await missingStatuses(pdf, { signerRoots: roots.signer, timeStampRoots: roots.timeStamp });
  try {
    return await fetchRevocationStatus(missing, options);
  } catch (error) {
    if (!(error instanceof RevokedError)) throw error;
    log("warn", "a sealed file keeps lacking a revocation status: one of its certificates is revoked by now", {
      why: error.message,
    });
    return { material: NO_MATERIAL, incomplete: true };
  }
}
