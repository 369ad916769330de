import { createHash } from "node:crypto";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import { sameBytes } from "#lib/evidence/digest.ts";
import { toPem } from "#lib/evidence/pki/pem.ts";
import { nameText, readCrl, readX509 } from "#lib/evidence/pki/x509.ts";
import { anchorOf, type Identity } from "./identity.ts";
import type { Keys } from "./keys.ts";

/** Public data of the keys, for `/trust`. */

type Role = "signing" | "time-stamping";

interface TrustedCertificate {
  role: Role;
  name: string;
  /** Lower-case hex, as `openssl x509 -fingerprint -sha256` shows it without colons. */
  sha256: string;
  not_before: string;
  not_after: string;
  /** `current`: in use; `earlier`: replaced, still trusted; `foreign`: of another authority. */
  standing: "current" | "earlier" | "foreign";
}

interface DescribedTrust {
  roots: TrustedCertificate[];
  /** The current certificates of signer and embedded authority. */
  leaves: TrustedCertificate[];
  /** Revocation lists. */
  lists: { role: Role; file: string; next_update: string | null }[];
}

const identities = ({ signing, authority }: Keys): [Role, Identity][] => [
  ["signing", signing],
  ["time-stamping", authority],
];

export function describeTrust(keys: Keys): DescribedTrust {
  const { roots } = keys;
  const current = identities(keys).map(([, identity]) => anchorOf(identity));
  const among = (der: Uint8Array, list: readonly Uint8Array[]) => list.some((one) => sameBytes(one, der));
  const standing = (der: Uint8Array) =>
    among(der, current) ? "current" : among(der, roots.outside ?? []) ? "foreign" : "earlier";
  return {
    roots: [
      ...roots.signer.map((der) => describe("signing", der, standing(der))),
      ...roots.timeStamp.map((der) => describe("time-stamping", der, standing(der))),
    ],
    leaves: identities(keys).map(([role, { certificate }]) => describe(role, certificate, "current")),
    lists: identities(keys).flatMap(([role, { crl }]) => {
      if (!crl) return [];
      const { nextUpdate } = readCrl(crl);
      return [{ role, file: `${role}.crl`, next_update: nextUpdate && formatTime(nextUpdate) }];
    }),
  };
}

function describe(role: Role, der: Uint8Array, standing: TrustedCertificate["standing"]): TrustedCertificate {
  const { subject, notBefore, notAfter } = readX509(der);
  const sha256 = createHash("sha256").update(der).digest("hex");
  const [not_before, not_after] = [formatTime(notBefore), formatTime(notAfter)];
  return { role, name: nameText(subject), sha256, not_before, not_after, standing };
}

interface TrustFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

/** Returns a file below `/trust`: `{role}.crl`, or `{role}.pem` with the current certificate up to its root. */
export function trustFile(keys: Keys, name: string): TrustFile | null {
  for (const [role, { crl, certificate, chain }] of identities(keys)) {
    if (name === `${role}.crl`) return crl && { bytes: crl, type: "application/pkix-crl" };
    if (name !== `${role}.pem`) continue;
    const pem = [certificate, ...chain].map((der) => toPem("CERTIFICATE", der)).join("");
    return { bytes: new TextEncoder().encode(pem), type: "application/pem-certificate-chain" };
  }
  return null;
}
