import { DerError, fields, readOnly, smallInteger, TAG, type Tlv } from "#lib/evidence/pki/asn1.ts";
import { readSignedData } from "#lib/evidence/pki/cms.ts";
import { readTimeStampToken, verifyTimeStampToken } from "#lib/evidence/pki/time-stamp.ts";
import { AuthorityError, requestAuthority } from "./authority-http.ts";
import { type Der, integer, nothing, octets, oid, sequence, yes } from "./der/der.ts";

/** RFC 3161 over HTTP (§3.4). Returns only tokens that pass the checks of later verifiers. */

export interface TimeStampClient {
  /** Tried in order until one succeeds. */
  urls: readonly string[];
  /** Trusted roots, DER. */
  roots: readonly Uint8Array[];
  /** The policy to request and to require, dotted decimal. */
  policy?: string;
  /** Per URL, until the last octet. */
  timeoutMs?: number;
  clock?: () => Date;
}

/** Thrown when no authority gave a usable token. The caller may retry. */
export class TimeStampError extends Error {
  override name = "TimeStampError";
  /**
   * One per URL. Codes are those of AuthorityError, `rejected`, `time_stamp.time` and those of failed checks. The message,
   * which is logged, has the reasons with origins alone, because URLs may hold passwords.
   */
  readonly failures: readonly { url: string; code: string; reason: string }[];

  constructor(failures: readonly { url: string; code: string; reason: string }[]) {
    super(`no time-stamp: ${failures.map(({ url, reason }) => `${new URL(url).origin}: ${reason}`).join("; ")}`);
    this.failures = failures;
  }
}

const DEFAULT_TIMEOUT_MS = 10_000;
/** Clocks synchronized by NTP differ by seconds. A larger difference would record a wrong time. */
const LARGEST_SKEW_MS = 60_000;
const LARGEST_RESPONSE = 1024 * 1024;
/** Octets reserved for the token in a certificate. */
const LARGEST_TOKEN = 16 * 1024;
const NONCE_OCTETS = 16;

/** Returns the authority's TimeStampToken for a SHA-256 digest, unchanged. @throws TimeStampError */
export async function requestTimeStamp(sha256: Uint8Array, client: TimeStampClient): Promise<Der> {
  const failures: { url: string; code: string; reason: string }[] = [];
  for (const url of client.urls) {
    try {
      return await requestFrom(url, sha256, client);
    } catch (error) {
      if (!(error instanceof AuthorityError)) throw error;
      failures.push({ url, code: error.code, reason: error.message });
    }
  }
  throw new TimeStampError(failures);
}

async function requestFrom(url: string, sha256: Uint8Array, client: TimeStampClient): Promise<Der> {
  const { roots, policy, timeoutMs = DEFAULT_TIMEOUT_MS, clock = () => new Date() } = client;
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_OCTETS));
  // A first octet that DER neither pads nor shortens, so that the returned number is equal.
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  const asked = clock();
  const response = await requestAuthority(url, {
    body: { type: "application/timestamp-query", bytes: timeStampRequest(sha256, nonce, policy) },
    accept: ["application/timestamp-reply"],
    mostBytes: LARGEST_RESPONSE,
    timeoutMs,
  });
  const token = tokenOf(response);
  const checks = await verifyTimeStampToken(token, { imprint: sha256, nonce, roots, ...(policy ? { policy } : {}) });
  // Without revocation status the checks end in `no_answer`. The status is fetched after the token.
  const failure = checks.find(({ state, facts }) => state !== "passed" && facts?.problem !== "no_answer");
  if (failure) throw new AuthorityError(failure.code, failure.reason ?? "it does not verify");
  requireUsable(token);
  const { genTime } = readTimeStampToken(token);
  if (
    genTime.getTime() < asked.getTime() - LARGEST_SKEW_MS ||
    genTime.getTime() > clock().getTime() + LARGEST_SKEW_MS
  ) {
    throw new AuthorityError("time_stamp.time", `its clock says ${genTime.toISOString()}, ours does not`);
  }
  return token;
}

/** Checks that a certificate can hold the token (FORMAT.md §8.1). @throws AuthorityError */
function requireUsable(token: Der): void {
  const { unread, signer } = readSignedData(token);
  if (unread || signer.unsigned.size)
    throw new AuthorityError("time_stamp.form", "it encloses what no signature covers");
  if (token.length > LARGEST_TOKEN) throw new AuthorityError("time_stamp.form", `its token has ${token.length} octets`);
}

/** Writes a TimeStampReq (RFC 3161 §2.4.1) with certReq, because verifiers need the certificate. */
function timeStampRequest(sha256: Uint8Array, nonce: Uint8Array, policy: string | undefined): Der {
  const imprint = sequence(sequence(oid("2.16.840.1.101.3.4.2.1"), nothing()), octets(sha256));
  return sequence(integer(1), imprint, ...(policy ? [oid(policy)] : []), integer(nonce), yes());
}

/** Returns the token of a TimeStampResp (RFC 3161 §2.4.2), unchanged. */
function tokenOf(response: Uint8Array): Der {
  try {
    const parts = fields(readOnly(response));
    const status = fields(parts.next(TAG.sequence));
    const code = smallInteger(status.next());
    // 0: granted. 1: granted with modifications, which the checks of the token detect.
    // Its free text is not logged: it may repeat what it was sent.
    status.optional(TAG.sequence);
    const failure = status.optional(TAG.bitString);
    if (code > 1) throw new AuthorityError("rejected", `it refused: ${rejectionText(code, failure)}`);
    const token = parts.next(TAG.sequence);
    parts.end();
    return new Uint8Array(token.bytes);
  } catch (error) {
    if (error instanceof DerError) throw new AuthorityError("malformed", `its answer is malformed: ${error.message}`);
    throw error;
  }
}

const STATUS = [
  "granted",
  "granted with modifications",
  "rejection",
  "waiting",
  "revocation warning",
  "revocation notification",
];
const FAILURES: Record<number, string> = {
  0: "unrecognised algorithm",
  2: "bad request",
  5: "bad data format",
  14: "its time source is not available",
  15: "unaccepted policy",
  16: "unaccepted extension",
  17: "additional information not available",
  25: "system failure",
};

function rejectionText(code: number, failure: Tlv | undefined): string {
  const bits = failure?.content.subarray(1) ?? new Uint8Array();
  const named = Object.entries(FAILURES).filter(
    ([bit]) => ((bits[Number(bit) >> 3] ?? 0) & (0x80 >> (Number(bit) & 7))) !== 0,
  );
  return [STATUS[code] ?? `status ${code}`, ...named.map(([, name]) => name)].join(", ");
}
