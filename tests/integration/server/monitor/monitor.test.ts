import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { LOG_KEY, vkeyOf, WITNESS_KEY } from "#lib/evidence/log/note.ts";
import { recordProviderEvent } from "#lib/notifications/chain/record-event.ts";
import { loadCertificate } from "#lib/notifications/read/certificate.ts";
import { seal } from "#lib/notifications/seal/seal.ts";
import { Records } from "#lib/server/monitor/records.ts";
import { sequenceLinks } from "#lib/tlog/sequencer.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { delivered, type Fixture, startFixture } from "#tests/integration/notifications/fixtures.ts";
import { insertLinks } from "#tests/integration/tlog/log-fixture.ts";
import { newKey } from "#tests/support/log/example-log.ts";
import { forgetSignedTree } from "#tests/support/server/process-state.ts";
import { runMonitor, serveLog } from "./run-monitor.ts";

let server: Awaited<ReturnType<typeof serveLog>>;
let fixture: Fixture;
let folder: string;
let state: string;
beforeAll(async () => {
  server = await serveLog();
  fixture = await startFixture({ BASE_URL: new URL(server.url).origin });
});
afterAll(async () => {
  server.close();
  await fixture.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "acuse-monitor-"));
  state = join(folder, "state.json");
  return () => rm(folder, { recursive: true, force: true });
});

/** As the owner of the database, who passes all triggers. */
const tamper = (...statements: string[]) =>
  fixture.asOwner(["SET session_replication_role = replica", ...statements].join(";"));
/** Begins the log again with the links that there are now, in the order of their time. */
async function logAnew(): Promise<void> {
  await tamper(
    "TRUNCATE log_leaves, log_tiles, log_head, log_queue",
    "INSERT INTO log_queue (notification_id, sequence) SELECT notification_id, sequence FROM links ORDER BY created_at, notification_id, sequence",
  );
  forgetSignedTree();
  await sequenceAll();
}
async function sequenceAll(): Promise<void> {
  do await sequenceLinks();
  while (await db().logQueueEntry.count());
}
const grow = async (count: number) => {
  await insertLinks(fixture, count);
  await sequenceAll();
};
const follow = (...more: string[]) => runMonitor(server.url, "--state", state, ...more);

/** A sealed notification whose certificate is in `folder`/certificates. */
async function certificate(): Promise<string> {
  const id = await delivered();
  await seal(id);
  await sequenceAll();
  const found = await loadCertificate(id);
  if (!found) throw new Error("there is no certificate");
  await writeFile(join(folder, "record.pdf"), found.pdf);
  return id;
}

describe("npm run monitor", () => {
  test("the monitor follows a growing log, and warns of a key that the log itself named only once", async () => {
    await grow(700);
    const first = await follow();
    expect(first.said).toContain("WARNING: the key comes from the log itself");
    expect(first.said).toMatch(/70\d entries\.\nThe log was read for the first time/);
    expect(first.exit).toBe(0);
    await grow(300);
    const second = await follow();
    expect(second.said).not.toContain("WARNING");
    expect(second.said).toMatch(/100\d entries\. 70\d were known before\.\nThe log has only grown/);
    expect(second.exit).toBe(0);
  });

  test("the monitor names a record whose last event the operator cut", async () => {
    const id = await certificate();
    const now = new Date();
    const complaint = { provider: "post", type: "complained", messageId: "m", details: {}, payload: "{}" } as const;
    await recordProviderEvent(id, { ...complaint, id: `c-${id}`, occurredAt: now }, now);
    await sequenceAll();
    await tamper(`DELETE FROM links WHERE notification_id = '${id}' AND event_type = 'complained'`);
    const found = await follow("--certificates", folder);
    expect(found.said).toContain("record.pdf: the log has a later event of this record");
    expect(found.exit).toBe(1);
  });

  test("the monitor names a dropped record, whether its log entries are gone too or the log was begun anew", async () => {
    const id = await certificate();
    await grow(300);
    const whole = await follow("--certificates", folder);
    expect(whole.said).toContain("Certificates that were compared with the log: 1.");
    expect(whole.exit).toBe(0);
    await tamper(`DELETE FROM log_leaves WHERE notification_id = '${id}'`);
    const gone = await runMonitor(server.url);
    expect(gone.said).toMatch(/CONTRADICTION: it does not return tile\/.* of the tree that it signed/);
    expect(gone.exit).toBe(1);
    await tamper(`DELETE FROM links WHERE notification_id = '${id}'`);
    await logAnew();
    const smaller = await follow();
    expect(smaller.said).toMatch(/CONTRADICTION: it was rolled back from \d+ entries to \d+/);
    expect(smaller.said).toContain("The checkpoint of the earlier run, with the log's signature:");
    expect(smaller.exit).toBe(1);
    await grow(300);
    const rewritten = await follow();
    expect(rewritten.said).toMatch(/CONTRADICTION: its tree does not begin with the \d+ entries that were seen/);
    expect(rewritten.exit).toBe(1);
    const unknown = await runMonitor(server.url, "--certificates", folder);
    expect(unknown.said).toMatch(/record.pdf: event 0 (is not in the log yet|of this record was never logged)/);
    expect(unknown.said).toMatch(/record.pdf: it shows a signed head of \d+ entries that is not of this log/);
    expect(unknown.exit).toBe(1);
  });

  test("the monitor names a head that was never logged, at once or ten minutes later where witnesses cosign", async () => {
    await certificate();
    const records = await Records.of(folder, server.url);
    expect([records.findings, records.count, records.heads.length]).toEqual([[], 1, 1]);
    const texts = (seconds: number, isCosigned: boolean) =>
      records.finish({ now: new Date(Date.now() + seconds * 1000), isCosigned }).map((one) => [one.isWrong, one.text]);
    expect(texts(0, false)).toContainEqual([false, "event 0 is not in the log yet"]);
    expect(texts(590, true)).toContainEqual([false, "event 0 is not in the log yet"]);
    const never = [
      [true, "event 0 of this record was never logged"],
      [true, "event 1 of this record was never logged"],
      [true, "the last event of this certificate was never logged"],
    ];
    expect(texts(11, false)).toEqual(never);
    expect(texts(601, true)).toEqual(never);
  });

  test("the monitor names two roots of one size after an event was rewritten and the log begun anew", async () => {
    await grow(300);
    await logAnew();
    expect((await follow()).exit).toBe(0);
    const digest = `encode(sha256('forged'), 'hex')`;
    await tamper(`UPDATE links SET event_hash = ${digest} WHERE ctid = (SELECT max(ctid) FROM links)`);
    await logAnew();
    const found = await follow();
    expect(found.said).toMatch(/CONTRADICTION: it signed two roots of \d+ entries/);
    expect(found.exit).toBe(1);
  });

  test("the monitor names entries that were changed below an unchanged tree", async () => {
    await grow(300);
    await logAnew();
    expect((await follow()).exit).toBe(0);
    await tamper(`UPDATE log_leaves SET event_hash = encode(sha256('forged'), 'hex') WHERE index = 100`);
    const found = await runMonitor(server.url);
    expect(found.said).toMatch(/CONTRADICTION: tile\/1\/000\.p\/\d+ does not match the tile below it/);
    expect(found.exit).toBe(1);
    await logAnew();
  });

  test("the monitor names a record that was rewritten and logged again, without its certificate", async () => {
    await grow(300);
    await logAnew();
    expect((await follow()).exit).toBe(0);
    const link = "sequence = 0 AND notification_id = (SELECT notification_id FROM log_leaves WHERE index = 100)";
    const index = `"log_leaves_notification_id_sequence_key"`;
    await tamper(
      `DROP INDEX ${index}`,
      `UPDATE links SET event_hash = encode(sha256('again'), 'hex') WHERE ${link}`,
      `INSERT INTO log_queue (notification_id, sequence) SELECT notification_id, sequence FROM links WHERE ${link}`,
      // The service gives no second entry to a link that has one.
      `UPDATE log_leaves SET sequence = 1000000 WHERE ${link}`,
    );
    await sequenceAll();
    await tamper("UPDATE log_leaves SET sequence = 0 WHERE sequence = 1000000");
    for (const found of [await follow(), await runMonitor(server.url)]) {
      expect(found.said).toMatch(/CONTRADICTION: its entries \d+ and \d+ are for one event of a record/);
      expect(found.exit).toBe(1);
    }
    await logAnew();
    await tamper(`CREATE UNIQUE INDEX ${index} ON log_leaves (notification_id, sequence)`);
  });

  test("the monitor says that no certificate was compared", async () => {
    await grow(3);
    await writeFile(join(folder, "other.pdf"), "%PDF-1.7");
    const found = await runMonitor(server.url, "--certificates", folder);
    expect(found.said).toContain("other.pdf: skipped: this file is not a certificate");
    expect(found.said).toContain("Certificates that were compared with the log: 0.");
    expect(found.exit).toBe(2);
  });

  test("the monitor names a checkpoint that no key of the policy signed", async () => {
    await grow(3);
    const { key } = await newKey((await keys()).log.key.name, LOG_KEY);
    await writeFile(join(folder, "policy"), `log ${vkeyOf(key)}\nquorum none\n`);
    const found = await follow("--policy", join(folder, "policy"));
    expect(found.said).toContain("CONTRADICTION: the signature of its checkpoint is wrong");
    expect(found.exit).toBe(1);
  });

  test("the monitor exits with 2 when a quorum has not cosigned, or nothing could be checked", async () => {
    const [log] = (await keys()).log.vkeys;
    const { key } = await newKey("w", WITNESS_KEY);
    await writeFile(join(folder, "policy"), `log ${log}\nwitness w ${vkeyOf(key)}\nquorum w\n`);
    const without = await follow("--policy", join(folder, "policy"));
    expect(without).toMatchObject({ exit: 2, said: expect.stringContaining("Too few witnesses") });
    const closed = await serveLog();
    closed.close();
    const refused = await runMonitor(closed.url);
    expect(refused).toMatchObject({ exit: 2, said: expect.stringContaining("can't be read (ECONNREFUSED)") });
    expect((await runMonitor()).exit).toBe(2);
    expect((await runMonitor(server.url, "--unknown")).exit).toBe(2);
    await writeFile(state, "{}");
    expect(await follow()).toMatchObject({ exit: 2, said: expect.stringContaining("is damaged") });
  });
});
