import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { examine } from "#lib/evidence/offline/verify-files.ts";
import { rootsFromPem } from "#lib/evidence/pki/pem.ts";
import { loadEvidencePackage } from "#lib/notifications/read/evidence-package.ts";
import { seal } from "#lib/notifications/seal/seal.ts";
import { trustedRootsPem } from "#lib/tlog/policy.ts";
import { proveRecord } from "#lib/tlog/proofs.ts";
import { sequenceLinks } from "#lib/tlog/sequencer.ts";
import { startStamping } from "#lib/tlog/stamped.ts";
import { readHead } from "#lib/tlog/tree.ts";
import { delivered, type Fixture, startFixture } from "#tests/integration/notifications/fixtures.ts";
import { type OpensslTsa, startOpensslTsa } from "#tests/support/pki/openssl-tsa.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

let tsa: OpensslTsa;
let fixture: Fixture;
const running: Awaited<ReturnType<typeof startStamping>>[] = [];

const start = async () => void running.push(await startStamping());
const nextMinute = () => db().$executeRaw`UPDATE log_head SET stamping_at = now() - interval '61 s'`;
const stamps = () => db().logStamp.count();

toolTest(["openssl"])("TSA_FOR=checkpoints", () => {
  beforeAll(async () => {
    tsa = await startOpensslTsa();
    fixture = await startFixture({ TSA_URL: tsa.url, TSA_CA_FILE: tsa.caFile, TSA_FOR: "checkpoints" });
  });
  afterEach(async () => {
    for (const stamping of running.splice(0)) await stamping.stop();
    tsa.behavior = "well";
  });
  afterAll(async () => {
    await fixture.close();
    await tsa.close();
  });

  test("one of two processes has the checkpoint stamped, and the evidence package proves both times", async () => {
    const id = await delivered();
    await seal(id);
    const before = await examine([{ name: "e.zip", bytes: (await loadEvidencePackage(id)).zip }], await roots());
    expect(before).toMatchObject({ standing: "proven", logged_at: null });
    expect(tsa.requests, "the embedded authority stamps seals").toBe(0);
    await start();
    await start();
    await expect.poll(stamps).toBe(1);
    expect(tsa.requests).toBe(1);

    const { zip } = await loadEvidencePackage(id);
    const found = await examine([{ name: "e.zip", bytes: zip }], await roots());
    expect(found.standing).toBe("proven");
    expect(found.logged_at).toMatch(/^20\d\d-/);
    const stamped = found.checks.find(({ code }) => code === "log.time_stamp");
    expect(stamped).toMatchObject({ state: "passed", facts: { authority: "Test TSA", time: found.logged_at } });
    const signedBy = found.checks.find(({ code }) => code === "document_time_stamp.form")?.facts?.authority;
    expect(signedBy).not.toBe("Test TSA");

    const entries = (await proveRecord(id))?.entries ?? [];
    expect(entries.map(({ time_stamp }) => time_stamp?.timestamped_at)).toEqual(entries.map(() => found.logged_at));
    const files = unzipSync(zip);
    expect(Buffer.from(files["log.der"] ?? "").toString("hex")).toBe(entries.at(-1)?.time_stamp?.token);
    expect(opensslSays(files["log.der"], new TextDecoder().decode(files["log.tlog-proof"]))).toContain(
      "Verification: OK",
    );
  });

  test("an entry is proven by the first checkpoint that was stamped with it, and waits for that", async () => {
    await nextMinute();
    const id = await delivered();
    await sequenceLinks();
    expect((await proveRecord(id))?.entries.map(({ time_stamp }) => time_stamp)).not.toContainEqual(expect.anything());
    await start();
    await expect.poll(stamps).toBe(2);
    const first = (await proveRecord(id))?.entries.at(0)?.time_stamp;
    expect(first).not.toBeNull();
    await delivered();
    await sequenceLinks();
    await nextMinute();
    await expect.poll(stamps, { timeout: 10_000 }).toBe(3);
    expect((await proveRecord(id))?.entries.at(0)?.time_stamp).toEqual(first);
  });

  test("an authority that is away is asked again after a minute, and seals do not wait for it", async () => {
    const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    tsa.behavior = "error-500";
    const asked = tsa.requests;
    const id = await delivered();
    await seal(id);
    expect(await db().seal.count({ where: { notificationId: id } })).toBe(1);
    await nextMinute();
    await start();
    await expect.poll(() => errors.mock.calls.join()).toContain("could not be time-stamped");
    errors.mockRestore();
    expect(tsa.requests).toBe(asked + 1);
    tsa.behavior = "well";
    await nextMinute();
    await expect
      .poll(async () => (await db().logStamp.aggregate({ _max: { size: true } }))._max.size, { timeout: 10_000 })
      .toBe(BigInt((await readHead())?.size ?? 0));
  });

  test("nothing is stamped while the log does not grow", async () => {
    await nextMinute();
    const asked = tsa.requests;
    await start();
    await expect
      .poll(async () => (await db().logHead.findFirst())?.stampingAt?.getTime())
      .toBeLessThan(Date.now() - 60_000);
    for (const stamping of running.splice(0)) await stamping.stop();
    expect(tsa.requests).toBe(asked);
  });

  test("the application can neither change nor remove a stamp", async () => {
    await expect(db().$executeRaw`DELETE FROM log_stamps`).rejects.toThrow(/permission denied/);
    await expect(db().$executeRaw`UPDATE log_stamps SET token = ''`).rejects.toThrow(/permission denied/);
  });
});

const roots = async () => rootsFromPem(await trustedRootsPem());

/** Verifies the token over the checkpoint at the end of the proof. */
function opensslSays(token: Uint8Array | undefined, proof: string): string {
  const at = (name: string) => join(fixture.dataDir, name);
  writeFileSync(at("token.der"), token ?? "");
  writeFileSync(at("checkpoint"), proof.slice(proof.indexOf("\n\n") + 2));
  const args = ["ts", "-verify", "-token_in", "-in", at("token.der"), "-data", at("checkpoint"), "-CAfile", tsa.caFile];
  return execFileSync("openssl", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}
