import { afterAll, beforeAll, expect, test } from "vitest";
import { sameBytes } from "#lib/evidence/digest.ts";
import { examine } from "#lib/evidence/offline/verify-files.ts";
import { type Roots, rootsFromPem } from "#lib/evidence/pki/pem.ts";
import { readTimeStampToken } from "#lib/evidence/pki/time-stamp.ts";
import { checkRecord } from "#lib/notifications/read/check-record.ts";
import { loadEvidencePackage } from "#lib/notifications/read/evidence-package.ts";
import { loadCheckableRecord, loadToken } from "#lib/notifications/read/record.ts";
import { seal } from "#lib/notifications/seal/seal.ts";
import { trustedRootsPem } from "#lib/tlog/policy.ts";
import { proveRecord } from "#lib/tlog/proofs.ts";
import { startStamping } from "#lib/tlog/stamped.ts";
import { delivered, type Fixture, startFixture } from "#tests/integration/notifications/fixtures.ts";
import { type OpensslTsa, startOpensslTsa } from "#tests/support/pki/openssl-tsa.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

toolTest(["openssl"])("TSA_FOR=checkpoints", () => {
  let tsa: OpensslTsa;
  let fixture: Fixture;
  let id: string;
  let roots: Roots;
  beforeAll(async () => {
    // Like qualified authorities, it names revocation sources. No server responds there.
    tsa = await startOpensslTsa({ revocation: "http://127.0.0.1:9" });
    fixture = await startFixture({ TSA_URL: tsa.url, TSA_CA_FILE: tsa.caFile, TSA_FOR: "checkpoints" });
    tsa.behavior = "error-500";
    id = await delivered();
    await seal(id);
    roots = rootsFromPem(await trustedRootsPem());
  });
  afterAll(async () => {
    await fixture.close();
    await tsa.close();
  });

  const examined = async (given = roots) =>
    examine([{ name: "evidence.zip", bytes: (await loadEvidencePackage(id)).zip }], given);
  const factsOf = async () => {
    const record = await loadCheckableRecord(id);
    if (!record) throw new Error("no record");
    return checkRecord(record);
  };

  test("the embedded authority seals while the outside authority is away", async () => {
    expect(readTimeStampToken((await loadToken(id)) ?? new Uint8Array()).authorityName).toContain("Acuse embedded");
    expect(tsa.requests).toBe(0);
  });

  test("a package is complete and proven before the log is time-stamped", async () => {
    const { standing, logged_at, checks } = await examined();
    expect([standing, logged_at]).toEqual(["proven", null]);
    expect(checks.map(({ code }) => code)).not.toContain("log.time_stamp");
    expect((await factsOf()).map(({ code }) => code)).not.toContain("log.time_stamp");
  });

  test("the package and the record show the outside time once the log is time-stamped", async () => {
    tsa.behavior = "well";
    const stamping = await startStamping();
    const stampedAt = async () => (await proveRecord(id))?.entries.at(-1)?.time_stamp?.timestamped_at;
    await expect.poll(stampedAt).toBeDefined();
    await stamping.stop();
    const time = await stampedAt();
    const { standing, sealed_at, logged_at, checks } = await examined();
    expect([standing, logged_at]).toEqual(["proven", time]);
    expect(sealed_at).not.toBeNull();
    const facts = { authority: "Test TSA", root: "Test TSA Root", time, revocation: "unknown" };
    const fact = { code: "log.time_stamp", state: "passed", facts };
    expect(checks).toContainEqual(expect.objectContaining({ code: "package.readme", state: "passed" }));
    expect(checks).toContainEqual(expect.objectContaining({ ...fact, facts: expect.objectContaining(facts) }));
    expect(await factsOf()).toContainEqual(expect.objectContaining({ ...fact, facts: expect.objectContaining(facts) }));
  });

  test("a reader who does not trust the outside authority is told that the time does not count", async () => {
    const others = roots.timeStamp.filter((root) => !sameBytes(root, tsa.root));
    const without = { ...roots, timeStamp: others, outside: [] };
    const { standing, logged_at, checks } = await examined(without);
    expect([standing, logged_at]).toEqual(["stranger", null]);
    expect(checks.filter(({ state }) => state === "failed").map(({ code }) => code)).toEqual([
      "package.roots",
      "log.time_stamp",
    ]);
    const foreign = await examined({ signer: [], timeStamp: [], logs: [] });
    expect(foreign.standing).toBe("foreign");
  });
});
