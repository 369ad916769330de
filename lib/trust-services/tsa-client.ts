import { children, DerError, fields, readOnly, smallInteger, TAG, type Tlv } from "#lib/evidence/pki/asn1.ts";
import { readSignedData } from "#lib/evidence/pki/cms.ts";
import { readTimeStampToken, verifyTimeStampToken } from "#lib/evidence/pki/time-stamp.ts";
import { AuthorityError, askAuthority } from "./authority-http.ts";
import { type Der, integer, nothing, octets, oid, sequence, yes } from "./der/der.ts";

/** RFC 3161 over HTTP (§3.4). A token is handed on only after every check that its later verifiers will make. */

export interface TimeStampClient {
  /** Tried in this order; the next one as soon as one fails. */
  urls: readonly string[];
  /** Roots that may vouch for them, DER. */
  roots: readonly Uint8Array[];
  /** Asked for and required when given, dotted. */
  policy?: string;
  /** For each URL, from connecting to the last octet. */
  timeoutMs?: number;
  clock?: () => Date;
}

/** No authority gave a usable token. Nothing was stamped; trying again later is safe. */
export class TimeStampError extends Error {
  override name = "TimeStampError";
  /** What each authority said; not in the message, which is logged, and where a URL is cut short: some hold a password. One for each URL: `unreachable`, `timeout`, `http_status`, `content_type`, `malformed`, `rejected`, `time_stamp.time` or the code of a failed check. */
  readonly failures: readonly { url: string; code: string; reason: string }[];

  constructor(failures: readonly { url: string; code: string; reason: string }[]) {
    super(`no time-stamp: ${failures.map(({ url, code }) => `${new URL(url).origin}: ${code}`).join("; ")}`);
    this.failures = failures;
  }
}

const DEFAULT_TIMEOUT_MS = 10_000;
/** Clocks kept by NTP are seconds apart at most; a token further off would put a wrong time on record for good. */
const LARGEST_SKEW_MS = 60_000;
const LARGEST_RESPONSE = 1024 * 1024;
/** What is set aside for it in a certificate. */
const LARGEST_TOKEN = 16 * 1024;
const NONCE_OCTETS = 16;

/** The bare TimeStampToken for a SHA-256 digest, the very bytes the authority sent. @throws TimeStampError */
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
  // Never zero or shortened: the authority must give the same number back.
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  const asked = clock();
  const response = await askAuthority(url, {
    body: { type: "application/timestamp-query", bytes: timeStampRequest(sha256, nonce, policy) },
    accept: ["application/timestamp-reply"],
    mostBytes: LARGEST_RESPONSE,
    timeoutMs,
  });
  const token = tokenOf(response);
  const checks = await verifyTimeStampToken(token, { imprint: sha256, nonce, roots, ...(policy ? { policy } : {}) });
  // What its issuer says of the authority is asked afterwards, and put beside the token.
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

/** Holds it against what a certificate takes (FORMAT.md §8.1): one that it does not would spoil every seal. @throws AuthorityError */
function requireUsable(token: Der): void {
  const { unread, signer } = readSignedData(token);
  if (unread || signer.unsigned.size)
    throw new AuthorityError("time_stamp.form", "it encloses what no signature covers");
  if (token.length > LARGEST_TOKEN) throw new AuthorityError("time_stamp.form", `its token has ${token.length} octets`);
}

/** TimeStampReq, RFC 3161 §2.4.1; certReq, or the token could not be verified later. */
function timeStampRequest(sha256: Uint8Array, nonce: Uint8Array, policy: string | undefined): Der {
  const imprint = sequence(sequence(oid("2.16.840.1.101.3.4.2.1"), nothing()), octets(sha256));
  return sequence(integer(1), imprint, ...(policy ? [oid(policy)] : []), integer(nonce), yes());
}

/** TimeStampResp, RFC 3161 §2.4.2: the token as it stands in it. */
function tokenOf(response: Uint8Array): Der {
  try {
    const parts = fields(readOnly(response));
    const status = fields(parts.next(TAG.sequence));
    const code = smallInteger(status.next());
    // 0 granted, 1 granted with modifications, which the checks of the token then judge.
    if (code > 1)
      throw new AuthorityError(
        "rejected",
        `it refused: ${refusalText(code, status.optional(TAG.sequence), status.optional(TAG.bitString))}`,
      );
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

function refusalText(code: number, text: Tlv | undefined, failure: Tlv | undefined): string {
  const words = text ? children(text).map(({ content }) => new TextDecoder().decode(content.subarray(0, 200))) : [];
  const bits = failure?.content.subarray(1) ?? new Uint8Array();
  const named = Object.entries(FAILURES).filter(
    ([bit]) => ((bits[Number(bit) >> 3] ?? 0) & (0x80 >> (Number(bit) & 7))) !== 0,
  );
  return [STATUS[code] ?? `status ${code}`, ...named.map(([, name]) => name), ...words].join(", ");
}
