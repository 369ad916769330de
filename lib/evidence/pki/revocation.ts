import { sameBytes } from "../digest.ts";
import { scopeOf } from "./crl-scope.ts";
import { issued, readable } from "./issued.ts";
import { mayRespond, type OcspResponse, readOcsp, statusOf } from "./ocsp.ts";
import { type Crl, mayUseKeyFor, readCrl, readX509, type X509 } from "./x509.ts";

/** Revocation lists and OCSP responses, whose signatures are not verified yet. */
export interface RevocationData {
  crls: Crl[];
  ocsps: OcspResponse[];
}

/** Reads lists and responses, DER. Ignores malformed ones. */
export const readRevocationData = (crls: readonly Uint8Array[], ocsps: readonly Uint8Array[]): RevocationData => ({
  crls: readable(crls, readCrl),
  ocsps: readable(ocsps, readOcsp),
});

/** `revoked` at the time in question, `unknown`, or not revoked, by data valid `until` then. */
export type RevocationStatus = "revoked" | "unknown" | { until: Date };

const CRL_SIGN = 6;
/** Validity of an OCSP response without nextUpdate: as long as two clocks may differ. */
const MOMENT_MS = 60_000;
/** Responder certificates read of one response. */
const MOST_RESPONDERS = 4;

interface RevocationQuestion extends RevocationData {
  certificate: X509;
  issuer: X509;
  at: Date;
  /** Takes one signature check from the budget; false when it is used up. */
  spend: () => boolean;
}

/**
 * Returns the revocation status at `at`. Data without an entry counts only if its nextUpdate is not before `at`, and its
 * thisUpdate not after the certificate's notAfter: issuers may drop expired ones (RFC 5280 §3.3, RFC 6960 §4.4.4).
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
  for (const response of ocsps) {
    const found = await statusOf(response, certificate, issuer);
    if (!found || found.status === "unknown" || !(await isResponseOf(response, issuer, question.spend))) continue;
    if (typeof found.status === "object" && found.status.revokedAt <= at) return "revoked";
    says(found.thisUpdate, found.nextUpdate ?? new Date(found.thisUpdate.getTime() + MOMENT_MS));
  }
  return known;
}

/** True if the issuer, or a responder with its certificate, signed the response. */
async function isResponseOf(response: OcspResponse, issuer: X509, spend: () => boolean): Promise<boolean> {
  if (!spend()) return false;
  if (await issued(issuer, response)) return true;
  for (const responder of readable(response.certificates.slice(0, MOST_RESPONDERS), readX509)) {
    if (!mayRespond(responder, response) || !sameBytes(responder.issuer, issuer.subject)) continue;
    if (!spend() || !(await issued(issuer, responder))) continue;
    if (spend() && (await issued(responder, response))) return true;
  }
  return false;
}
