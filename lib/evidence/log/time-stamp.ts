import { formatTime, parseTime } from "../chain/chain.ts";
import { CLOCK_TOLERANCE_MS, LATE_MS, span } from "../chain/delays.ts";
import { failed, passed, warned } from "../checks.ts";
import { sha256 } from "../digest.ts";
import { readTimeStampToken, verifyTimeStampToken } from "../pki/time-stamp.ts";
import type { Check, Link } from "../types.ts";
import { checkLogProof, type LoggedHead } from "./check.ts";

/** The outside time-stamp of the public log, beside a certificate (FORMAT.md §8.6). Each part is `null` when not given. */
export interface LogStamp {
  /** The bare RFC 3161 TimeStampToken, DER. */
  token: Uint8Array | null;
  /** A proof in the checkpoint that was stamped. */
  proof: Uint8Array | null;
}

const CODE = "log.time_stamp";

/** Checks that an outside authority, one of `roots`, stamped a checkpoint of a trusted log which has the head of the chain. */
export async function checkLogTimeStamp(
  { proof, token }: LogStamp,
  logged: Omit<LoggedHead, "proof" | "head"> & { head: Link | undefined },
  roots: readonly Uint8Array[],
): Promise<Check> {
  if (!proof || !token)
    return failed(CODE, "missing", "The time-stamp of the public log comes without its token or without its proof.");
  const [inclusion] = await checkLogProof({ ...logged, proof });
  if (inclusion.state !== "passed") return { ...inclusion, code: CODE };
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(proof);
  const imprint = await sha256(new TextEncoder().encode(text.slice(text.indexOf("\n\n") + 2)));
  const checks = await verifyTimeStampToken(token, { imprint, roots });
  const wrong = checks.find(({ state }) => state === "failed");
  if (wrong) return { ...wrong, code: CODE };
  const trust = checks.find(({ code }) => code === "time_stamp.trust")?.facts;
  const facts = { ...trust, index: Number(inclusion.facts?.index) };
  return checkTime(readTimeStampToken(token).genTime, logged.head?.created_at ?? "", facts);
}

/** The event existed no later than the token says, so it may not be dated later. */
function checkTime(genTime: Date, created_at: string, more: Check["facts"]): Check {
  const facts = { ...more, time: formatTime(genTime) };
  const headAt = parseTime(created_at);
  if (!headAt) return failed(CODE, "unreadable", "There are no two times to compare.", more);
  const elapsed = genTime.getTime() - headAt.getTime();
  if (elapsed < -CLOCK_TOLERANCE_MS) {
    const reason = "The last event is dated after the time-stamp of the public log that already has it.";
    return failed(CODE, "before_head", reason, { ...more, stamped_at: facts.time, head_at: created_at });
  }
  const seconds = Math.floor(elapsed / 1000);
  if (elapsed < LATE_MS) return passed(CODE, { ...facts, seconds });
  const reason = `The public log was time-stamped ${span(seconds)} after the last event of this record. Until then only the service vouches for the times.`;
  return warned(CODE, "late", reason, { ...facts, seconds });
}
