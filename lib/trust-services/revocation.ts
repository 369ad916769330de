import { createHash } from "node:crypto";
import { sameBytes } from "#lib/evidence/digest.ts";
import { scopeOf } from "#lib/evidence/pki/crl-scope.ts";
import { issued, readable } from "#lib/evidence/pki/issued.ts";
import { type Material, NO_MATERIAL, together } from "#lib/evidence/pki/material.ts";
import { readRevocationData, revocationStatusAt } from "#lib/evidence/pki/revocation.ts";
import { namesSource, revocationSources } from "#lib/evidence/pki/revocation-sources.ts";
import { nameText, readX509, type X509 } from "#lib/evidence/pki/x509.ts";
import { log } from "#lib/observability/log.ts";
import { AuthorityError, askAuthority } from "./authority-http.ts";
import { ocspRequest } from "./der/ocsp-request.ts";

/**
 * What issuers say of certificates that name where to ask (OCSP, or a revocation list by HTTP), to be put beside a signature while
 * somebody still answers. Who does not answer keeps nothing from being sealed, and is asked again later.
 */

/** A certificate's issuer says that it is revoked: what it signs or stamps from then on is worth nothing. */
export class RevokedError extends Error {
  override name = "RevokedError";
}

export interface Asking {
  /** DER. */
  certificate: Uint8Array;
  /** Among which its issuers are found, DER. */
  issuers: readonly Uint8Array[];
}

/** What could be had. */
export interface Found {
  material: Material;
  /** Somebody who was asked gave no usable answer. */
  silent: boolean;
}
const NOTHING: Found = { material: NO_MATERIAL, silent: false };
const allOf = (found: readonly Found[]): Found => ({
  material: together(...found.map(({ material }) => material)),
  silent: found.some(({ silent }) => silent),
});

export interface AskingOptions {
  timeoutMs?: number;
  now?: () => Date;
}

const TIMEOUT_MS = 5_000;
/** A list of more than this in every certificate would cost more than it tells. */
const LARGEST = 512 * 1024;
const LONGEST_PATH = 6;
/** Of one certificate: each may take its whole time. */
const MOST_SOURCES = 4;
/** The document is stamped some seconds after it was asked, and the answer must still speak then. */
const AHEAD_MS = 20_000;
/** Longer than this no answer is kept, whatever it says: a certificate may be revoked meanwhile. */
const KEPT_MS = 24 * 3_600_000;
/** Who has just not answered is not waited for again at every seal. */
const PAUSE_MS = 60_000;
const MOST_KEPT = 100;

/** What is known of one certificate, until it has to be asked again. */
interface Known {
  until: number;
  found: Promise<Found>;
}
const known = new Map<string, Known>();

/**
 * The answers about each certificate and those above it, with these, below their roots. What could not be had is logged and left out.
 * @throws RevokedError
 */
export async function answersAbout(questions: readonly Asking[], options: AskingOptions = {}): Promise<Found> {
  return allOf(await Promise.all(questions.map((question) => aboutPath(question, options))));
}

async function aboutPath({ certificate, issuers }: Asking, options: AskingOptions): Promise<Found> {
  const pool = readable(issuers, readX509);
  const found: Found[] = [];
  let [subject] = readable([certificate], readX509);
  // As with the service's own: nobody is named, so no path has to be found.
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

function about(certificate: X509, issuer: X509 | undefined, options: AskingOptions): Promise<Found> {
  const sources = revocationSources(certificate);
  const nobody = sources.ocsp.length + sources.crl.length === 0;
  if (nobody || !issuer) return Promise.resolve(NOTHING);
  const now = (options.now ?? (() => new Date()))().getTime();
  const key = createHash("sha256").update(certificate.bytes).update(issuer.bytes).digest("hex");
  const kept = known.get(key);
  if (kept && now < kept.until) return kept.found;
  // Whoever asks meanwhile waits for the same answer.
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

type Answer = Found & { until: number };

/** The first source that says something. @throws RevokedError */
async function ask(question: Question): Promise<Answer> {
  const { certificate, now } = question;
  const { ocsp, crl } = revocationSources(certificate);
  const failures: string[] = [];
  const sources = [...ocsp.map((url) => [url, askResponder] as const), ...crl.map((url) => [url, fetchList] as const)];
  for (const [url, get] of sources.slice(0, MOST_SOURCES)) {
    try {
      const given = await get(url, question);
      return await judged(given, question);
    } catch (error) {
      if (!(error instanceof AuthorityError)) throw error;
      failures.push(`${new URL(url).origin}: ${error.code}`);
    }
  }
  const name = nameText(certificate.subject);
  log("warn", "no answer whether a certificate is revoked; what is sealed meanwhile gets it later", { name, failures });
  return { until: now + PAUSE_MS, material: NO_MATERIAL, silent: true };
}

async function askResponder(url: string, { certificate, issuer, timeoutMs }: Question): Promise<Material> {
  const bytes = await askAuthority(url, {
    body: { type: "application/ocsp-request", bytes: await ocspRequest(certificate, issuer) },
    accept: ["application/ocsp-response"],
    mostBytes: LARGEST,
    timeoutMs,
  });
  return { ...NO_MATERIAL, ocsps: [bytes] };
}

async function fetchList(url: string, { timeoutMs }: Question): Promise<Material> {
  const bytes = await askAuthority(url, { accept: null, mostBytes: LARGEST, timeoutMs });
  return { ...NO_MATERIAL, crls: [bytes] };
}

/** Held against what its later verifiers will ask of it. @throws AuthorityError, RevokedError */
async function judged(material: Material, { certificate, issuer, now }: Question): Promise<Answer> {
  const answers = readRevocationData(material.crls, material.ocsps);
  if (answers.crls.length + answers.ocsps.length === 0) throw new AuthorityError("malformed", "it is no such answer");
  const at = new Date(now + AHEAD_MS);
  const standing = await revocationStatusAt({ certificate, issuer, at, ...answers, spend: () => true });
  if (standing === "revoked")
    throw new RevokedError(
      `the certificate of “${nameText(certificate.subject)}” is revoked, by its issuer's own word`,
    );
  if (answers.crls.some((crl) => scopeOf(crl, certificate) !== "whole"))
    throw new AuthorityError(
      "other_scope",
      "it is a list of other certificates, or sets a condition that is not understood",
    );
  if (standing === "unknown")
    throw new AuthorityError("no_status", "it says nothing of this certificate, or nothing current");
  return { until: Math.min(standing.until.getTime() - AHEAD_MS, now + KEPT_MS), material, silent: false };
}
