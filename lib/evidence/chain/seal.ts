import { failed, notChecked, passed, warned } from "../checks.ts";
import { fromHex, isDigest, sameBytes } from "../digest.ts";
import { checkLogProof } from "../log/check.ts";
import { checkLogTimeStamp, type LogStamp } from "../log/time-stamp.ts";
import { type CertificateParts, readCertificate, verifyCertificate } from "../pades/pades.ts";
import { readSignedData, signerCertificate } from "../pki/cms.ts";
import { NO_MATERIAL } from "../pki/material.ts";
import { readTimeStampToken, type TimeStampExpectation, verifyTimeStampToken } from "../pki/time-stamp.ts";
import type { Check, Content, Link } from "../types.ts";
import { formatTime, parseTime } from "./chain.ts";
import { CLOCK_TOLERANCE_MS, LATE_MS, span } from "./delays.ts";
import { checkEvidence } from "./seal-evidence.ts";
import { isTerminal, replay } from "./states.ts";

export interface SealInput {
  /** The bare RFC 3161 TimeStampToken, DER. */
  token: Uint8Array;
  /** The sealed PDF; `null` when not given, empty when it was lost. */
  certificate: Uint8Array | null;
  /** The token's message imprint: the SHA-256 of the certificate's signed bytes, hex. */
  imprint: string;
  /** `event_hash` of the sealed head, which is the link `head_sequence`. */
  chain_hash: string;
  head_sequence: number;
  /** The time in the record; compared with the token if given. */
  timestamped_at?: string;
  /** A time-stamped checkpoint of the public log with the sealed head; without one, the fact is not told. */
  log_stamp?: LogStamp | null;
}

/** As {@link Roots}. */
export interface TrustedRoots {
  signer: readonly Uint8Array[];
  timeStamp: readonly Uint8Array[];
  outside?: readonly Uint8Array[];
  logs?: readonly string[];
}

interface Sealed {
  notification_id: string;
  content: Content | null;
  links: readonly Link[];
  seal: SealInput | null;
  roots: TrustedRoots;
  now?: Date;
}

/** Checks a record's newest seal (FORMAT.md §8). The certificate ties the token to the chain. */
export async function verifySeal(record: Sealed): Promise<Check[]> {
  const { seal, links, roots, now } = record;
  if (!seal) return [notSealed(links)];
  const certificate = seal.certificate?.length ? await readCertificate(seal.certificate) : null;
  const time = checkTime(seal, links, now);
  const checks = [checkChainHash(seal, links), checkHead(seal, links), time, checkDelay(seal, links, certificate)];
  const { material = NO_MATERIAL, later = NO_MATERIAL } = certificate ?? {};
  checks.push(...(await checkToken(seal, { roots: roots.timeStamp, material, later })));
  checks.push(...(await checkCertificate(record, seal, certificate)));
  const { log_stamp: stamp } = seal;
  return stamp ? [...checks, await checkLogTimeStamp(stamp, loggedHead(record, seal), roots.outside ?? [])] : checks;
}

const loggedHead = ({ notification_id, links, roots }: Sealed, { head_sequence }: SealInput) => ({
  notification_id,
  sequence: head_sequence,
  head: links[head_sequence],
  policies: roots.logs ?? [],
});

/** A superseded seal. Numbers start at 1. */
export type EarlierSeal = SealInput & { number: number };

/** Checks each earlier seal against the chain up to its own head. Returns one fact per seal. */
export function verifyEarlierSeals(record: Omit<Sealed, "seal">, seals: readonly EarlierSeal[]): Promise<Check[]> {
  return Promise.all(seals.map((seal) => verifyEarlier(record, seal)));
}

async function verifyEarlier(record: Omit<Sealed, "seal">, { number, ...seal }: EarlierSeal): Promise<Check> {
  const code = "seal.earlier";
  const links = record.links.slice(0, seal.head_sequence + 1);
  const checks = await verifySeal({ ...record, links, seal });
  const wrong = checks.find(({ state }) => state === "failed");
  const facts = { number, sealed_at: seal.timestamped_at ?? null, head_sequence: seal.head_sequence };
  if (wrong) return failed(code, String(wrong.facts?.problem), `Seal ${number}: ${wrong.reason}`, facts);
  if (seal.certificate) return passed(code, facts);
  const reason = `The certificate of seal ${number} was erased; its time-stamp and the chain up to it hold.`;
  return notChecked(code, "erased", reason, facts);
}

function notSealed(links: readonly Link[]): Check {
  const end = replay(links.map((link) => link.event_type));
  const due = "status" in end && (isTerminal(end.status) || end.erased);
  if (due) return notChecked("seal", "pending", "The chain waits for its seal.");
  return notChecked("seal", "not_due", "Nothing is sealed before a final state is reached.");
}

function checkChainHash(seal: SealInput, links: readonly Link[]): Check {
  const found = links[seal.head_sequence]?.event_hash;
  const facts = { head_sequence: seal.head_sequence, expected: seal.chain_hash };
  if (found === undefined) {
    return failed(
      "seal.chain_hash",
      "no_such_link",
      "The chain is shorter than the part of it that was sealed.",
      facts,
    );
  }
  if (found === seal.chain_hash) return passed("seal.chain_hash", { head_sequence: seal.head_sequence, hash: found });
  const reason = `Link ${seal.head_sequence} is not the one that was sealed.`;
  return failed("seal.chain_hash", "wrong_hash", reason, { ...facts, found });
}

function checkHead(seal: SealInput, links: readonly Link[]): Check {
  const later = links.length - 1 - seal.head_sequence;
  if (later <= 0) return passed("seal.head");
  return notChecked("seal.head", "later_links", "The chain went on after this seal and waits for the next.", { later });
}

async function checkToken(
  seal: SealInput,
  trust: Pick<TimeStampExpectation, "roots" | "material" | "later">,
): Promise<Check[]> {
  if (!isDigest(seal.imprint)) {
    return [failed("time_stamp.imprint", "malformed", "What the time-stamp should have been made for is not a hash.")];
  }
  return verifyTimeStampToken(seal.token, { imprint: fromHex(seal.imprint), ...trust });
}

/** The recorded time must be the token's, and not before the head. */
function checkTime(seal: SealInput, links: readonly Link[], now?: Date): Check {
  const code = "seal.time";
  const genTime = genTimeOf(seal.token);
  const head = parseTime(links[seal.head_sequence]?.created_at ?? "");
  if (!genTime || !head) return notChecked(code, "unreadable", "There are no two times to compare.");
  const facts = { sealed_at: formatTime(genTime), head_at: formatTime(head) };
  if (seal.timestamped_at !== undefined && seal.timestamped_at !== facts.sealed_at) {
    return failed(code, "other_time", "The time on record is not the time in the seal.", facts);
  }
  if (genTime.getTime() < head.getTime() - CLOCK_TOLERANCE_MS)
    return failed(code, "before_head", "The seal is older than the last event that it covers.", facts);
  if (now && genTime.getTime() > now.getTime() + CLOCK_TOLERANCE_MS)
    return warned(code, "future", "The time of the seal lies in the future. Check the clock of this computer.", facts);
  return passed(code, facts);
}

/** Before the seal, only the service vouches for the times in the chain. */
function checkDelay(seal: SealInput, links: readonly Link[], certificate: CertificateParts | null): Check {
  const code = "seal.delay";
  const [genTime, head] = [genTimeOf(seal.token), parseTime(links[seal.head_sequence]?.created_at ?? "")];
  if (!genTime || !head) return notChecked(code, "unreadable", "There are no two times to compare.");
  const seconds = Math.floor((genTime.getTime() - head.getTime()) / 1000);
  const issuedAt = certificate && signerIssuedAt(certificate);
  const unproven = "Until then only the service vouches for the times in the chain.";
  if (issuedAt && head < issuedAt) {
    const facts = { seconds, head_at: formatTime(head), valid_from: formatTime(issuedAt) };
    const reason = `The last event is dated before the certificate that signed it was valid, and was sealed ${span(seconds)} later. ${unproven}`;
    return warned(code, "before_signer", reason, facts);
  }
  if (seconds * 1000 < LATE_MS) return passed(code, { seconds });
  return warned(code, "late", `The seal was made ${span(seconds)} after the last event that it covers. ${unproven}`, {
    seconds,
  });
}

/** Returns the signing certificate's notBefore; `null` when unreadable, which other facts report. */
function signerIssuedAt({ signatures: [signature] }: CertificateParts): Date | null {
  try {
    return signature ? (signerCertificate(readSignedData(signature.contents))?.notBefore ?? null) : null;
  } catch {
    return null;
  }
}

function genTimeOf(token: Uint8Array): Date | null {
  try {
    return readTimeStampToken(token).genTime;
  } catch {
    // `time_stamp.form` reports the malformed token.
    return null;
  }
}

/** Checks the certificate, then that it holds this token and the evidence of this record. */
async function checkCertificate(record: Sealed, seal: SealInput, read: CertificateParts | null): Promise<Check[]> {
  const { certificate, head_sequence } = seal;
  if (!certificate || !read) {
    const open = ["seal.token", "seal.evidence", "log.inclusion"].map((code) =>
      notChecked(code, "not_given", "The sealed certificate was not provided."),
    );
    const form = certificate
      ? failed("pades.form", "lost", "The stored certificate is missing, or it is not the file that was sealed.")
      : notChecked("pades.form", "not_given", "The sealed certificate was not provided.");
    return [form, ...open];
  }
  const { signer, timeStamp } = record.roots;
  const checks = await verifyCertificate(certificate, { signerRoots: signer, timeStampRoots: timeStamp });
  const { docTimeStamp, evidence, logProof } = read;
  const token =
    docTimeStamp && sameBytes(docTimeStamp.token, seal.token)
      ? passed("seal.token")
      : failed("seal.token", "other_token", "The certificate does not carry the time-stamp that is on record.");
  const logged = { ...loggedHead(record, seal), proof: logProof };
  return [...checks, token, checkEvidence(record, head_sequence, evidence), ...(await checkLogProof(logged))];
}
