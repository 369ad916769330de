import { formatTime } from "../chain/chain.ts";
import { failed, passed } from "../checks.ts";
import { sha256 } from "../digest.ts";
import { readTimeStampToken, verifyTimeStampToken } from "../pki/time-stamp.ts";
import type { Check } from "../types.ts";
import { checkLogProof, type LoggedHead } from "./check.ts";

/** The outside time-stamp of the public log, beside a certificate (FORMAT.md §8.6). */

interface StampedHead extends LoggedHead {
  /** The bare RFC 3161 TimeStampToken, DER; `null` when not given. */
  token: Uint8Array | null;
  /** Trusted time-stamping roots, DER. */
  roots: readonly Uint8Array[];
}

const CODE = "log.time_stamp";

/** Checks that a trusted authority stamped a checkpoint of a trusted log which has the head of the chain. */
export async function checkLogTimeStamp({ proof, token, roots, ...head }: StampedHead): Promise<Check> {
  if (!proof || !token)
    return failed(CODE, "missing", "The time-stamp of the public log comes without its token or without its proof.");
  const [inclusion] = await checkLogProof({ ...head, proof });
  if (inclusion.state !== "passed") return { ...inclusion, code: CODE };
  const text = new TextDecoder().decode(proof);
  const imprint = await sha256(new TextEncoder().encode(text.slice(text.indexOf("\n\n") + 2)));
  const wrong = (await verifyTimeStampToken(token, { imprint, roots })).find(({ state }) => state === "failed");
  if (wrong) return { ...wrong, code: CODE };
  const { genTime, authorityName } = readTimeStampToken(token);
  return passed(CODE, { time: formatTime(genTime), authority: authorityName, index: Number(inclusion.facts?.index) });
}
