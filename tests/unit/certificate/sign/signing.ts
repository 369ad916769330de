import { verifyCertificate } from "#lib/evidence/pades/pades.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import { loadKeys } from "#lib/trust-services/keys.ts";
import { faults } from "#tests/support/checks.ts";
import { smallPdf, withEvidence } from "#tests/support/samples/pdf.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";

/** A service's keys and authority, and an unsigned certificate. */

export const now = new Date();
export const keys = await loadKeys({ dataDir: temporaryFolder() });
export const stamp = createAuthority(keys.authority);
export const pdf = await withEvidence(await smallPdf());

export type Trust = { signerRoots: Uint8Array[]; timeStampRoots: Uint8Array[] };
export const trust: Trust = { signerRoots: keys.roots.signer, timeStampRoots: keys.roots.timeStamp };

export const faultsOf = async (bytes: Uint8Array, roots = trust): Promise<string[]> =>
  faults(await verifyCertificate(bytes, roots));
