import { beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "#lib/evidence/digest.ts";
import { checkpointText } from "#lib/evidence/log/checkpoint.ts";
import { leafBytes, lookupOf } from "#lib/evidence/log/leaf.ts";
import { leafHash } from "#lib/evidence/log/merkle.ts";
import { LOG_KEY, signatureLine, vkeyOf } from "#lib/evidence/log/note.ts";
import { proofText } from "#lib/evidence/log/proof.ts";
import type { LogStamp } from "#lib/evidence/log/time-stamp.ts";
import { type RecordInput, verifyRecord } from "#lib/evidence/verify.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import { newKey } from "#tests/support/log/example-log.ts";
import { newIdentity, newIssuer } from "#tests/support/pki/forge.ts";
import { find, outcome } from "../example.ts";
import { sealedRecord, utf8 } from "../sealed-example.ts";

const CODE = "log.time_stamp";
const { seal, links, roots, ...record } = sealedRecord();
const outside = await newIdentity(await newIssuer("Outside root"), "time-stamping");
const log = await newKey("log.example/tlog", LOG_KEY);
const trusted = {
  ...roots,
  timeStamp: [...roots.timeStamp, outside.issuer.certificate],
  outside: [outside.issuer.certificate],
  logs: [...(roots.logs ?? []), `log ${vkeyOf(log.key)}\nquorum none\n`],
};

/** A log with the sealed head alone, so that the head's hash is the root. */
async function proofOf(sign = log.sign): Promise<string> {
  const { event_hash = "" } = links.at(-1) ?? {};
  const entry = leafBytes({ lookup: await lookupOf(record.notification_id), sequence: 2, event_hash });
  const text = checkpointText(log.key.name, { size: 1, root: await leafHash(entry) });
  return proofText(0, [], `${text}\n${signatureLine({ ...log.key, signature: await sign(text) })}`);
}

async function tokenOf(text: string, at = "2027-05-03T10:14:41.250Z"): Promise<Uint8Array> {
  return createAuthority(outside, { clock: () => new Date(at) })(await sha256(utf8(text)));
}

const checked = (log_stamp: LogStamp | null, given: RecordInput["roots"] = trusted) =>
  verifyRecord({ ...record, links, roots: given, seal: { ...seal, log_stamp } });

describe("the time-stamp of the public log", () => {
  let proof: Uint8Array;
  /** The checkpoint as the log signed it. */
  let checkpoint: string;
  beforeAll(async () => {
    const written = await proofOf();
    proof = utf8(written);
    checkpoint = written.slice(written.indexOf("\n\n") + 2);
  });

  test("is the last fact of a seal, with its time, authority and root", async () => {
    const checks = await checked({ proof, token: await tokenOf(checkpoint) });
    expect(find(checks, CODE)).toMatchObject({
      state: "passed",
      facts: { time: "2027-05-03T10:14:41.250", index: 0, revocation: "unknown" },
    });
    expect(find(checks, CODE).facts?.root).toBe("Outside root");
    expect(checks.at(-1)?.code).toBe(CODE);
  });

  test("is not told where none is given", async () => {
    expect((await checked(null)).map(({ code }) => code)).not.toContain(CODE);
  });

  test("stays open where no log is trusted", async () => {
    const { logs: _, ...others } = trusted;
    const checks = await checked({ proof, token: await tokenOf(checkpoint) }, others);
    expect(outcome(checks, CODE)).toEqual(["not_checked", "no_log_key"]);
  });

  test.each<[string, string, () => Promise<LogStamp>]>([
    ["missing", "without a token", async () => ({ proof, token: null })],
    ["missing", "without a proof", async () => ({ proof: null, token: await tokenOf(checkpoint) })],
    [
      "malformed",
      "with another text than a proof",
      async () => ({ proof: utf8("no"), token: await tokenOf(checkpoint) }),
    ],
    ["malformed", "with other bytes than a token", async () => ({ proof, token: utf8("no") })],
    [
      "mismatch",
      "over the text alone",
      async () => ({ proof, token: await tokenOf(checkpoint.split("\n\n")[0] ?? "") }),
    ],
    [
      "wrong_signature",
      "of a checkpoint that the log did not sign",
      async () => ({ proof: utf8(await proofOf(() => log.sign("other"))), token: await tokenOf(checkpoint) }),
    ],
    [
      "before_head",
      "before the event",
      async () => ({ proof, token: await tokenOf(checkpoint, "2027-05-03T10:13:07.000Z") }),
    ],
  ])("fails as %s %s", async (problem, _, stamp) => {
    expect(outcome(await checked(await stamp()), CODE)).toEqual(["failed", problem]);
  });

  test("of an authority that is not trusted fails as one of an unknown issuer", async () => {
    const checks = await checked({ proof, token: await tokenOf(checkpoint) }, { ...trusted, outside: [] });
    expect(outcome(checks, CODE)).toEqual(["failed", "unknown_issuer"]);
  });

  test("may be a minute before the event, by another clock", async () => {
    const token = await tokenOf(checkpoint, "2027-05-03T10:13:09.000Z");
    expect(outcome(await checked({ proof, token }), CODE)).toEqual(["passed"]);
  });

  test.each([
    ["2027-05-03T11:14:07.000Z", undefined],
    ["2027-05-03T11:14:09.000Z", "late"],
  ])("has at %s the warning %s", async (at, warning) => {
    const { state, facts } = find(await checked({ proof, token: await tokenOf(checkpoint, at) }), CODE);
    expect([state, facts?.warning]).toEqual(["passed", warning]);
  });
});
