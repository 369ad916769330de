import { createHash } from "node:crypto";
import { sameBytes } from "#lib/evidence/digest.ts";
import { scopeOf } from "#lib/evidence/pki/crl-scope.ts";
import { issued, readable } from "#lib/evidence/pki/issued.ts";
import { type Material, NO_MATERIAL, together } from "#lib/evidence/pki/material.ts";
import { readRevocationData, revocationStatusAt } from "#lib/evidence/pki/revocation.ts";
import { namesSource, revocationSources } from "#lib/evidence/pki/revocation-sources.ts";
import { nameText, readX509, type X509 } from "#lib/evidence/pki/x509.ts";
import { log } from "#lib/observability/log.ts";
import { AuthorityError, requestAuthority } from "./authority-http.ts";
import { ocspRequest } from "./der/ocsp-request.ts";

/**
 * Fetches the revocation status of certificates by OCSP or as a list over HTTP, for the DSS of a seal. A failure does not stop
 * the seal; the status is fetched again later.
 */

/** Thrown when the issuer has revoked a certificate, which must not sign or stamp any more. */
export class RevokedError extends Error {
  override name = "RevokedError";
}

export interface RevocationQuery {
  /** The certificate whose status is requested, DER. */
  certificate: Uint8Array;
  /** The certificate's issuers, among other certificates, DER. */
  issuers: readonly Uint8Array[];
}

export interface Found {
  material: Material;
  /** True if a source gave no usable response. */
  incomplete: boolean;
}
const NOTHING: Found = { material: NO_MATERIAL, incomplete: false };
const allOf = (found: readonly Found[]): Found => ({
  material: together(...found.map(({ material }) => material)),
  incomplete: found.some(({ incomplete }) => incomplete),
});

export interface FetchOptions {
  timeoutMs?: number;
  now?: () => Date;
}

const TIMEOUT_MS = 5_000;
/** Octets of a list or response, which every sealed file would hold. */
const LARGEST = 512 * 1024;
const LONGEST_PATH = 6;
/** Per certificate, because each may take the whole timeout. */
const MOST_SOURCES = 4;
/** The document is stamped some seconds later, and the response must still be valid then. */
const AHEAD_MS = 20_000;
/** Largest age of a cached status: the certificate may be revoked meanwhile. */
const KEPT_MS = 24 * 3_600_000;
/** Pause after a failure, so that seals do not wait for the timeout each time. */
const PAUSE_MS = 60_000;
const MOST_KEPT = 100;

/** The cached status of one certificate. */
interface Known {
  until: number;
  found: Promise<Found>;
}
const known = new Map<string, Known>();

/**
 * Fetches the status of each certificate and of its issuers below the root. Logs failures and leaves them out.
 * @throws RevokedError
 */
export async function fetchRevocationStatus(
  questions: readonly RevocationQuery[],
  options: FetchOptions = {},
): Promise<Found> {
  return allOf(await Promise.all(questions.map((question) => aboutPath(question, options))));
}

async function aboutPath({ certificate, issuers }: RevocationQuery, options: FetchOptions): Promise<Found> {
  const pool = readable(issuers, readX509);
  const found: Found[] = [];
  let [subject] = readable([certificate], readX509);
  // Generated certificates name no source, so no path is needed.
  if (subject && ![subject, ...pool].some(namesSource)) return NOTHING;
  for (let depth = 0; subject && depth < LONGEST_PATH && !isRoot(subject); depth++) {
    const issuer = await issuerOf(subject, pool);
    found.push(await about(subject, issuer, options));
    subject = issuer;
  }
  return allOf(found);
}

const isRoot = ({ subject, issuer }: X509): boolean => sameBytes(subject, issuer);

async function issuerOf(subject: X509, pool: X509[]): Promise<X509 | undefined> {
  for (const candidate of pool) {
    if (sameBytes(candidate.subject, subject.issuer) && (await issued(candidate, subject))) return candidate;
  }
  return undefined;
}

function about(certificate: X509, issuer: X509 | undefined, options: FetchOptions): Promise<Found> {
  const sources = revocationSources(certificate);
  if (sources.ocsp.length + sources.crl.length === 0 || !issuer) return Promise.resolve(NOTHING);
  const now = (options.now ?? (() => new Date()))().getTime();
  const key = createHash("sha256").update(certificate.bytes).update(issuer.bytes).digest("hex");
  const kept = known.get(key);
  if (kept && now < kept.until) return kept.found;
  // Concurrent callers share the request.
  const entry: Known = { until: Number.POSITIVE_INFINITY, found: Promise.resolve(NOTHING) };
  entry.found = ask({ certificate, issuer, now, timeoutMs: options.timeoutMs ?? TIMEOUT_MS }).then(
    ({ until, ...found }) => {
      entry.until = until;
      return found;
    },
    (error: unknown) => {
      known.delete(key);
      throw error;
    },
  );
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, entry);
  return entry.found;
}

interface Question {
  certificate: X509;
  issuer: X509;
  now: number;
  timeoutMs: number;
}

type Status = Found & { until: number };

/** Returns the status from the first source with a usable response. @throws RevokedError */
async function ask(question: Question): Promise<Status> {
  const { certificate, now } = question;
  const { ocsp, crl } = revocationSources(certificate);
  const failures: string[] = [];
  const sources = [...ocsp.map((url) => [url, askResponder] as const), ...crl.map((url) => [url, fetchList] as const)];
  for (const [url, get] of sources.slice(0, MOST_SOURCES)) {
    try {
      const given = await get(url, question);
      return await checked(given, question);
    } catch (error) {
      if (!(error instanceof AuthorityError)) throw error;
      failures.push(`${new URL(url).origin}: ${error.code}`);
    }
  }
  const name = nameText(certificate.subject);
  log("warn", "no revocation status of a certificate; seals made meanwhile get it later", { name, failures });
  return { until: now + PAUSE_MS, material: NO_MATERIAL, incomplete: true };
}

async function askResponder(url: string, { certificate, issuer, timeoutMs }: Question): Promise<Material> {
  const bytes = await requestAuthority(url, {
    body: { type: "application/ocsp-request", bytes: await ocspRequest(certificate, issuer) },
    accept: ["application/ocsp-response"],
    mostBytes: LARGEST,
    timeoutMs,
  });
  return { ...NO_MATERIAL, ocsps: [bytes] };
}

async function fetchList(url: string, { timeoutMs }: Question): Promise<Material> {
  const bytes = await requestAuthority(url, { accept: null, mostBytes: LARGEST, timeoutMs });
  return { ...NO_MATERIAL, crls: [bytes] };
}

/** Checks a response by the rules that verifiers of the certificate apply later. @throws AuthorityError, RevokedError */
async function checked(material: Material, { certificate, issuer, now }: Question): Promise<Status> {
  const data = readRevocationData(material.crls, material.ocsps);
  if (data.crls.length + data.ocsps.length === 0) throw new AuthorityError("malformed", "it is no such answer");
  const at = new Date(now + AHEAD_MS);
  const standing = await revocationStatusAt({ certificate, issuer, at, ...data, spend: () => true });
  if (standing === "revoked")
    throw new RevokedError(
      `the certificate of “${nameText(certificate.subject)}” is revoked, by its issuer's own word`,
    );
  if (data.crls.some((crl) => scopeOf(crl, certificate) !== "whole"))
    throw new AuthorityError(
      "other_scope",
      "it is a list of other certificates, or sets a condition that is not understood",
    );
  if (standing === "unknown")
    throw new AuthorityError("no_status", "it says nothing of this certificate, or nothing current");
  return { until: Math.min(standing.until.getTime() - AHEAD_MS, now + KEPT_MS), material, incomplete: false };
}
