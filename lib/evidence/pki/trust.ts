import { notChecked, passed } from "../checks.ts";
import { sameBytes, sha256Hex } from "../digest.ts";
import type { Check } from "../types.ts";
import { issued } from "./issued.ts";
import { type RevocationData, type RevocationStatus, revocationStatusAt } from "./revocation.ts";
import { namesSource, revocationSources } from "./revocation-sources.ts";
import { authorityDepth, extendedUses, mayUseKeyFor, nameText, type X509 } from "./x509.ts";

/** Builds certification paths (RFC 5280 §6), without name constraints and policy processing (FORMAT.md §8.3). */

export type Purpose = "signing" | "time-stamping";

interface TrustQuestion extends RevocationData {
  leaf: X509;
  /** Untrusted certificates among which issuers are searched. */
  pool: X509[];
  roots: X509[];
  /** The time at which every certificate of the path must be valid. */
  at: Date;
  purpose: Purpose;
  /** Used for certificates without a status in the other data. */
  later?: RevocationData | undefined;
}

export type Trust =
  /**
   * `revocable`: all certificates below the root, and the root if it is a leaf with another issuer. `unknownStatus`: those
   * without a list or OCSP response that was valid at `at`.
   */
  { path: X509[]; revocable: X509[]; unknownStatus: X509[] } | { problem: string; reason: string };

/** Returns the fact `revocation` of a trusted path. */
export const revocationFact = ({ unknownStatus }: { unknownStatus: X509[] }): "not_revoked" | "unknown" =>
  unknownStatus.length ? "unknown" : "not_revoked";

/** Checks that each certificate with a revocation source has a status. Returns no fact if none names a source. */
export function revocationChecks(code: string, trust: Trust): Check[] {
  if ("problem" in trust) return [];
  const named = trust.revocable.filter(namesSource);
  const first = named.find((certificate) => trust.unknownStatus.includes(certificate));
  if (!first) return named.length ? [passed(code, { certificates: named.length })] : [];
  const { ocsp, crl } = revocationSources(first);
  const facts = { certificate: nameText(first.subject), source: [...ocsp, ...crl].join(" ") };
  const reason = `Whether the certificate of “${facts.certificate}” had been revoked is not known: no answer of its issuer is enclosed.`;
  return [notChecked(code, "no_answer", reason, facts)];
}

/** Returns name and fingerprint (SHA-256, hex) of a path's root, for display. */
export async function rootFacts(path: readonly X509[], leaf: X509): Promise<{ root: string; root_sha256: string }> {
  const { subject, bytes } = path.at(-1) ?? leaf;
  return { root: nameText(subject), root_sha256: await sha256Hex(bytes) };
}

const ANY_USE = "2.5.29.37.0";
const USES: Record<Purpose, string[]> = {
  "time-stamping": ["1.3.6.1.5.5.7.3.8"],
  // Document signing by RFC 9336, Microsoft and Adobe, and e-mail protection, which many document signers have.
  signing: ["1.3.6.1.5.5.7.3.36", "1.3.6.1.4.1.311.10.3.12", "1.2.840.113583.1.1.5", "1.3.6.1.5.5.7.3.4"],
};
/** Accepted critical extensions: basicConstraints, keyUsage, extKeyUsage, certificatePolicies. */
const UNDERSTOOD = new Set(["2.5.29.19", "2.5.29.15", "2.5.29.37", "2.5.29.32"]);
const LONGEST_PATH = 6;
/** Signatures checked per path. Certificates that issue each other would take exponentially many. */
const MOST_SIGNATURES = 64;
const KEY_CERT_SIGN = 5;

/** Finds a path from the leaf to a root, or the error of the issuer tried last. */
export async function findTrust(question: TrustQuestion): Promise<Trust> {
  const { leaf } = question;
  const unfit = unfitness(leaf, question);
  if (unfit) return unfit;
  return extend([leaf], { ...question, signaturesLeft: MOST_SIGNATURES, laterLeft: MOST_SIGNATURES });
}

/** Budgets of all branches of one search. Later data has a budget of its own. */
type Search = TrustQuestion & { signaturesLeft: number; laterLeft: number };

async function extend(path: X509[], question: Search): Promise<Trust> {
  const last = path.at(-1) as X509;
  if (question.roots.some((root) => sameBytes(root.bytes, last.bytes))) return judgeRevocation(path, question);
  let failure: Trust = {
    problem: "unknown_issuer",
    reason: `No root certificate that is trusted here issued “${nameText(last.subject)}”.`,
  };
  if (path.length >= LONGEST_PATH) return failure;
  for (const issuer of [...question.roots, ...question.pool]) {
    if (!sameBytes(issuer.subject, last.issuer) || path.some(({ bytes }) => sameBytes(bytes, issuer.bytes))) continue;
    if (question.signaturesLeft-- <= 0) return failure;
    if (!(await issued(issuer, last))) continue;
    const unfit = unfitness(issuer, question) ?? unfitAsIssuer(issuer, path.length - 1);
    const found = unfit ?? (await extend([...path, issuer], question));
    if ("path" in found) return found;
    failure = found;
  }
  return failure;
}

/** Returns why a certificate may not be used for a purpose at a time, apart from its issuer; `null` if it may. */
export function unfitness(
  certificate: X509,
  { at, purpose }: Pick<TrustQuestion, "at" | "purpose">,
): { problem: string; reason: string } | null {
  const name = nameText(certificate.subject);
  const when = at.toISOString();
  if (at < certificate.notBefore)
    return { problem: "not_yet_valid", reason: `The certificate of “${name}” was not valid yet on ${when}.` };
  if (at > certificate.notAfter)
    return { problem: "expired", reason: `The certificate of “${name}” was no longer valid on ${when}.` };
  const uses = extendedUses(certificate);
  if (uses && !uses.some((use) => use === ANY_USE || USES[purpose].includes(use))) {
    return { problem: "wrong_purpose", reason: `The certificate of “${name}” is not meant for ${purpose}.` };
  }
  for (const [id, { critical }] of certificate.extensions) {
    if (critical && !UNDERSTOOD.has(id)) {
      return {
        problem: "unknown_condition",
        reason: `The certificate of “${name}” sets a condition that is not understood here (${id}).`,
      };
    }
  }
  return null;
}

function unfitAsIssuer(issuer: X509, issuersBelow: number): { problem: string; reason: string } | null {
  const depth = authorityDepth(issuer);
  if (depth !== null && depth >= issuersBelow && mayUseKeyFor(issuer, KEY_CERT_SIGN)) return null;
  return { problem: "not_an_authority", reason: `“${nameText(issuer.subject)}” may not issue this certificate.` };
}

async function judgeRevocation(path: X509[], search: Search): Promise<Trust> {
  const [leaf, ...issuers] = path as [X509, ...X509[]];
  const alone = !issuers.length && !sameBytes(leaf.subject, leaf.issuer);
  const revocable = alone ? [leaf] : path.slice(0, -1);
  const unknownStatus: X509[] = [];
  for (const [i, certificate] of revocable.entries()) {
    const issuer = issuers[i] ?? (await issuerOf(certificate, search));
    const status = issuer ? await revocationStatusOf(certificate, issuer, search) : "unknown";
    if (status === "revoked") {
      const reason = `The certificate of “${nameText(certificate.subject)}” had been revoked.`;
      return { problem: "revoked", reason };
    }
    if (status === "unknown") unknownStatus.push(certificate);
  }
  return { path, revocable, unknownStatus };
}

async function revocationStatusOf(certificate: X509, issuer: X509, search: Search): Promise<RevocationStatus> {
  const { at, later } = search;
  const status = await revocationStatusAt({ ...search, certificate, issuer, spend: () => search.signaturesLeft-- > 0 });
  if (status !== "unknown" || !later) return status;
  return revocationStatusAt({ ...later, certificate, issuer, at, spend: () => search.laterLeft-- > 0 });
}

/** Finds the issuer of a root that is a leaf. It is trusted only for revocation. */
async function issuerOf(certificate: X509, search: Search): Promise<X509 | null> {
  for (const issuer of [...search.roots, ...search.pool]) {
    if (!sameBytes(issuer.subject, certificate.issuer)) continue;
    if (search.signaturesLeft-- <= 0) return null;
    if (await issued(issuer, certificate)) return issuer;
  }
  return null;
}
