import { notChecked, passed } from "../checks.ts";
import { sameBytes, sha256Hex } from "../digest.ts";
import type { Check } from "../types.ts";
import { issued } from "./issued.ts";
import { type RevocationData, type RevocationStatus, revocationStatusAt } from "./revocation.ts";
import { namesSource, revocationSources } from "./revocation-sources.ts";
import { authorityDepth, extendedUses, mayUseKeyFor, nameText, type X509 } from "./x509.ts";

/** Certification paths (RFC 5280 §6) as short as they are here: no policies, no name constraints, both refused when critical. */

export type Purpose = "signing" | "time-stamping";

export interface TrustQuestion extends RevocationData {
  leaf: X509;
  /** Where issuers below a root are looked for; nothing in it is believed. */
  pool: X509[];
  roots: X509[];
  /** The moment at which every certificate of the path must have been valid. */
  at: Date;
  purpose: Purpose;
  /** Later revocation data, heard only about certificates of which the other data say nothing. */
  later?: RevocationData | undefined;
}

export type Trust =
  /**
   * `judged` are those of the path whose issuer may have revoked them: all below the root, and a root that is itself the leaf,
   * unless it is its own issuer. `unanswered` are those of which no list or answer of their issuer was at hand that was current at `at`.
   */
  { path: X509[]; judged: X509[]; unanswered: X509[] } | { problem: string; reason: string };

/** For display: whether everything that a path takes is known not to have been revoked. */
export const revocationWord = ({ unanswered }: { unanswered: X509[] }): "not_revoked" | "unknown" =>
  unanswered.length ? "unknown" : "not_revoked";

/**
 * The fact about the certificates of a trusted path that say where their issuers tell of revocation: whether an answer of each is
 * at hand. None when there is no such certificate.
 */
export function revocationChecks(code: string, trust: Trust): Check[] {
  if ("problem" in trust) return [];
  const named = trust.judged.filter(namesSource);
  const silent = named.filter((certificate) => trust.unanswered.includes(certificate));
  const [first] = silent;
  if (!first) return named.length ? [passed(code, { certificates: named.length })] : [];
  const { ocsp, crl } = revocationSources(first);
  const facts = { certificate: nameText(first.subject), source: [...ocsp, ...crl].join(" ") };
  const reason = `Whether the certificate of “${facts.certificate}” had been revoked is not known: no answer of its issuer is enclosed.`;
  return [notChecked(code, "no_answer", reason, facts)];
}

/** For display: the root that a path leads to, by its name and by the fingerprint (SHA-256, hex) under which it is published. */
export async function rootFacts(path: readonly X509[], leaf: X509): Promise<{ root: string; root_sha256: string }> {
  const { subject, bytes } = path.at(-1) ?? leaf;
  return { root: nameText(subject), root_sha256: await sha256Hex(bytes) };
}

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

/** A path from the leaf to a root that holds at `at`, or the reason why the most promising one does not. */
export async function findTrust(question: TrustQuestion): Promise<Trust> {
  const { leaf } = question;
  const unfit = unfitness(leaf, question);
  if (unfit) return unfit;
  return extend([leaf], { ...question, signaturesLeft: MOST_SIGNATURES, laterLeft: MOST_SIGNATURES });
}

/** All branches of one search share these budgets; later data have their own and can't use up the first. */
type Search = TrustQuestion & { signaturesLeft: number; laterLeft: number };

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

async function judgeRevocation(path: X509[], search: Search): Promise<Trust> {
  const [leaf, ...issuers] = path as [X509, ...X509[]];
  const alone = !issuers.length && !sameBytes(leaf.subject, leaf.issuer);
  const judged = alone ? [leaf] : path.slice(0, -1);
  const unanswered: X509[] = [];
  for (const [i, certificate] of judged.entries()) {
    const issuer = issuers[i] ?? (await issuerOf(certificate, search));
    const status = issuer ? await revocationStatusOf(certificate, issuer, search) : "unknown";
    if (status === "revoked") {
      const reason = `The certificate of “${nameText(certificate.subject)}” had been revoked.`;
      return { problem: "revoked", reason };
    }
    if (status === "unknown") unanswered.push(certificate);
  }
  return { path, judged, unanswered };
}

async function revocationStatusOf(certificate: X509, issuer: X509, search: Search): Promise<RevocationStatus> {
  const { at, later } = search;
  const status = await revocationStatusAt({ ...search, certificate, issuer, spend: () => search.signaturesLeft-- > 0 });
  if (status !== "unknown" || !later) return status;
  return revocationStatusAt({ ...later, certificate, issuer, at, spend: () => search.laterLeft-- > 0 });
}

/** The issuer of a published signer, which is trusted for nothing but revocation. */
async function issuerOf(certificate: X509, search: Search): Promise<X509 | null> {
  for (const issuer of [...search.roots, ...search.pool]) {
    if (!sameBytes(issuer.subject, certificate.issuer)) continue;
    if (search.signaturesLeft-- <= 0) return null;
    if (await issued(issuer, certificate)) return issuer;
  }
  return null;
}
