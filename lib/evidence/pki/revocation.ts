import { sameBytes } from "../digest.ts";
import { scopeOf } from "./crl-scope.ts";
import { issued, readable } from "./issued.ts";
import { mayRespond, type OcspResponse, readOcsp, statusOf } from "./ocsp.ts";
import { type Crl, mayUseKeyFor, readCrl, readX509, type X509 } from "./x509.ts";

/** Revocation lists and OCSP responses at hand. Nothing in them is believed that the issuer did not sign. */
export interface RevocationData {
  crls: Crl[];
  ocsps: OcspResponse[];
}

/** Reads lists and answers, DER; what is damaged says nothing. */
export const readRevocationData = (crls: readonly Uint8Array[], ocsps: readonly Uint8Array[]): RevocationData => ({
  crls: readable(crls, readCrl),
  ocsps: readable(ocsps, readOcsp),
});

/** "revoked" by the time in question; not revoked, by an answer that was current then and speaks `until`; "unknown" without one. */
export type RevocationStatus = "revoked" | "unknown" | { until: Date };

const CRL_SIGN = 6;
/** An answer that does not say when the next one comes speaks for the moment it was given: as long as two clocks may differ. */
const MOMENT_MS = 60_000;
/** Certificates of responders that one answer may bring along. */
const MOST_RESPONDERS = 4;

export interface RevocationQuestion extends RevocationData {
  certificate: X509;
  issuer: X509;
  at: Date;
  /** Whether one more signature may be checked: hostile enclosures must not cost without end. */
  spend: () => boolean;
}

/**
 * An answer speaks about `at` when its giver would have given a newer one only after it. One that was given when the certificate had
 * ended does not show that it was not revoked: by then an issuer may have dropped it (RFC 5280 §3.3, RFC 6960 §4.4.4).
 */
export async function revocationStatusAt(question: RevocationQuestion): Promise<RevocationStatus> {
  const { certificate, issuer, at, crls, ocsps } = question;
  let known: RevocationStatus = "unknown";
  const says = (given: Date, until: Date | null) => {
    if (until && until >= at && given <= certificate.notAfter) known = { until };
  };
  for (const crl of crls) {
    if (!sameBytes(crl.issuer, issuer.subject) || !mayUseKeyFor(issuer, CRL_SIGN)) continue;
    const scope = scopeOf(crl, certificate);
    if (scope === "none" || !question.spend() || !(await issued(issuer, crl))) continue;
    if (crl.revoked.some((entry) => entry.serial === certificate.serial && entry.at <= at)) return "revoked";
    if (scope === "whole") says(crl.thisUpdate, crl.nextUpdate);
  }
  for (const answer of ocsps) {
    const found = await statusOf(answer, certificate, issuer);
    if (!found || found.status === "unknown" || !(await isResponseOf(answer, issuer, question.spend))) continue;
    if (typeof found.status === "object" && found.status.revokedAt <= at) return "revoked";
    says(found.thisUpdate, found.nextUpdate ?? new Date(found.thisUpdate.getTime() + MOMENT_MS));
  }
  return known;
}

/** Whether the issuer itself answered, or a responder that it made for that. */
async function isResponseOf(answer: OcspResponse, issuer: X509, spend: () => boolean): Promise<boolean> {
  if (!spend()) return false;
  if (await issued(issuer, answer)) return true;
  for (const responder of readable(answer.certificates.slice(0, MOST_RESPONDERS), readX509)) {
    if (!mayRespond(responder, answer) || !sameBytes(responder.issuer, issuer.subject)) continue;
    if (!spend() || !(await issued(issuer, responder))) continue;
    if (spend() && (await issued(responder, answer))) return true;
  }
  return false;
}
