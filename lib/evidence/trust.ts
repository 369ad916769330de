import { verifySignature } from "./algorithms.ts";
import { DerError } from "./asn1.ts";
import { sameBytes } from "./digest.ts";
import { authorityDepth, type Crl, extendedUses, mayUseKeyFor, nameText, type X509 } from "./x509.ts";

/** Certification paths (RFC 5280 §6) as short as they are here: no policies, no name constraints, both refused when critical. */

export type Purpose = "signing" | "time-stamping";

export interface TrustQuestion {
  leaf: X509;
  /** Where issuers below a root are looked for; nothing in it is believed. */
  pool: X509[];
  roots: X509[];
  crls: Crl[];
  /** The moment at which every certificate of the path must have been valid. */
  at: Date;
  purpose: Purpose;
}

export type Trust =
  /** `revocation` is "unknown" when no list of an issuer was at hand that was current at `at`. */
  { path: X509[]; revocation: "not_revoked" | "unknown" } | { problem: string; reason: string };

const ANY_USE = "2.5.29.37.0";
const USES: Record<Purpose, string[]> = {
  "time-stamping": ["1.3.6.1.5.5.7.3.8"],
  // Document signing by RFC 9336, Microsoft and Adobe, and e-mail protection, under which document signers were long issued.
  signing: ["1.3.6.1.5.5.7.3.36", "1.3.6.1.4.1.311.10.3.12", "1.2.840.113583.1.1.5", "1.3.6.1.5.5.7.3.4"],
};
/** Critical extensions that are understood: basicConstraints, keyUsage, extKeyUsage, certificatePolicies. */
const UNDERSTOOD = new Set(["2.5.29.19", "2.5.29.15", "2.5.29.37", "2.5.29.32"]);
const LONGEST_PATH = 6;
/** Signatures checked for one question: certificates that all issue each other would otherwise cost more with each one added. */
const MOST_SIGNATURES = 64;
const KEY_CERT_SIGN = 5;
const CRL_SIGN = 6;

/** A path from the leaf to a root that holds at `at`, or the reason why the most promising one does not. */
export async function findTrust(question: TrustQuestion): Promise<Trust> {
  const { leaf } = question;
  const unfit = unfitness(leaf, question);
  if (unfit) return unfit;
  return extend([leaf], { ...question, signaturesLeft: MOST_SIGNATURES });
}

/** `signaturesLeft` is shared by all branches of one search. */
type Search = TrustQuestion & { signaturesLeft: number };

async function extend(path: X509[], question: Search): Promise<Trust> {
  const last = path.at(-1) as X509;
  if (question.roots.some((root) => sameBytes(root.bytes, last.bytes))) return judgeRevocation(path, question);
  let failure: Trust = {
    problem: "unknown_issuer",
    reason: `“${nameText(last.subject)}” does not lead to one of the roots that are trusted here.`,
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

/** Whether the signature on `what` was made with the key of `issuer`. */
export async function issued(issuer: X509, what: X509 | Crl): Promise<boolean> {
  const { signatureAlgorithm: algorithm, signature, tbs: data } = what;
  try {
    return await verifySignature({ publicKey: issuer.publicKey, algorithm, signature, data });
  } catch {
    return false;
  }
}

function unfitness(certificate: X509, { at, purpose }: TrustQuestion): { problem: string; reason: string } | null {
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

/** A list speaks about `at` when its issuer would have published a newer one only after it. */
async function judgeRevocation(path: X509[], search: Search): Promise<Trust> {
  const { crls, at } = search;
  let everyOneKnown = true;
  for (const [i, certificate] of path.slice(0, -1).entries()) {
    const issuer = path[i + 1] as X509;
    let known = false;
    for (const crl of crls) {
      if (!sameBytes(crl.issuer, issuer.subject) || !mayUseKeyFor(issuer, CRL_SIGN)) continue;
      if (search.signaturesLeft-- <= 0 || !(await issued(issuer, crl))) continue;
      if (crl.revoked.some((entry) => entry.serial === certificate.serial && entry.at <= at)) {
        return {
          problem: "revoked",
          reason: `The certificate of “${nameText(certificate.subject)}” had been revoked.`,
        };
      }
      known ||= crl.nextUpdate !== null && crl.nextUpdate >= at && !hasUnknownCritical(crl);
    }
    everyOneKnown &&= known;
  }
  return { path, revocation: everyOneKnown ? "not_revoked" : "unknown" };
}

const hasUnknownCritical = (crl: Crl): boolean => [...crl.extensions.values()].some(({ critical }) => critical);

/** The readable ones of `certificates`; a root or pool entry that is damaged can't vouch for anything. */
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
