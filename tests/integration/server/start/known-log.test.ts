import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { consistencyPath } from "#lib/evidence/log/merkle.ts";
import { vkeyOf, WITNESS_KEY } from "#lib/evidence/log/note.ts";
import { addCheckpointText } from "#lib/evidence/log/witness.ts";
import { refuseForkedLog } from "#lib/server/start/known-log.ts";
import { CheckpointKeeper, keptPath, NO_CHECKPOINT, readKept } from "#lib/tlog/kept-checkpoint.ts";
import { policyText } from "#lib/tlog/policy.ts";
import { sequenceLinks, startSequencer } from "#lib/tlog/sequencer.ts";
import { readHead, treeOf } from "#lib/tlog/tree.ts";
import { type Fixture, startFixture } from "#tests/integration/notifications/fixtures.ts";
import { startWitness } from "#tests/integration/server/witness/witness-process.ts";
import { insertLinks } from "#tests/integration/tlog/log-fixture.ts";
import { newKey } from "#tests/support/log/example-log.ts";
import { configState, forgetSignedTree } from "#tests/support/server/process-state.ts";

let fixture: Fixture;
let kept: string;
beforeAll(async () => {
  fixture = await startFixture();
  kept = keptPath(fixture.dataDir, "acuse.example/tlog");
});
afterAll(() => fixture.close());
beforeEach(() => rm(kept, { force: true }));

const start = () => refuseForkedLog(fixture.dataDir);
const note = async () => (await readHead())?.checkpoint ?? "";
async function grow(count: number): Promise<string> {
  await insertLinks(fixture, count);
  await sequenceLinks();
  return note();
}
/** As a machine with another DATA_DIR would, which does not know what was signed here. */
async function elsewhere(work: () => Promise<unknown>): Promise<void> {
  const text = await readFile(kept, "utf8").catch(() => null);
  await rm(kept, { force: true });
  await work();
  if (text !== null) await writeFile(kept, text);
}
/** As a backup of before would: the first links are there, the others never were. */
const restoreOld = async (links: number) => {
  await fixture.asOwner(`SET session_replication_role = replica; TRUNCATE log_leaves, log_tiles, log_head, log_queue;
    INSERT INTO log_queue (notification_id, sequence)
      SELECT notification_id, sequence FROM links ORDER BY created_at, notification_id, sequence LIMIT ${links}`);
  forgetSignedTree();
  await elsewhere(sequenceLinks);
};

async function under(logName: string, work: () => Promise<void>): Promise<void> {
  const { config } = configState;
  configState.config = { ...(config as NonNullable<typeof config>), logName };
  await work().finally(() => {
    configState.config = config as NonNullable<typeof config>;
  });
}

describe("the log at the start", () => {
  test("the start accepts the database of the checkpoint in DATA_DIR, and one that has grown since", async () => {
    await start();
    const first = await grow(300);
    await writeFile(kept, first);
    await start();
    await grow(500);
    await start();
  });

  test("the start refuses a database with fewer entries, until the log gets another name", async () => {
    await writeFile(kept, await grow(10));
    const size = (await readHead())?.size ?? 0;
    await restoreOld(200);
    await expect(start()).rejects.toThrow(
      new RegExp(`acuse.example/tlog has signed ${size} entries .*log-checkpoint.* has only 200 of them.*set LOG_NAME`),
    );
    await under("acuse.example/tlog-2", async () => {
      await start();
      await sequenceLinks();
      await new CheckpointKeeper(fixture.dataDir).keep(await note());
    });
    await expect(start(), "back to the earlier name").rejects.toThrow(`${size} entries`);
  });

  test("the start refuses a database with other entries than those that were signed", async () => {
    await writeFile(kept, await grow(10));
    await fixture.asOwner(`SET session_replication_role = replica;
      UPDATE links SET event_hash = encode(sha256('forged'), 'hex') WHERE ctid = (SELECT max(ctid) FROM links)`);
    await restoreOld(1_500);
    await elsewhere(() => grow(50));
    await expect(start()).rejects.toThrow(/has other entries in their place/);
  });

  test("the start refuses a database whose log lacks rows, and a damaged checkpoint", async () => {
    await writeFile(kept, await note());
    await fixture.asOwner("SET session_replication_role = replica; DELETE FROM log_tiles WHERE number = 1");
    await expect(start()).rejects.toThrow(/lacks some of them/);
    await writeFile(kept, "damaged");
    await expect(start()).rejects.toThrow(/is no checkpoint of acuse.example/);
    await restoreOld(100);
  });

  test("the start refuses a backup's database without the newest checkpoint, even with a single entry", async () => {
    await restoreOld(1);
    await start();
    const mark = join(fixture.dataDir, NO_CHECKPOINT);
    await writeFile(mark, "");
    const refused = /comes from a backup, .* Copy log-checkpoint-\* from .*set LOG_NAME/;
    await expect(start()).rejects.toThrow(refused);
    await under("acuse.example/tlog-3", async () => {
      await start();
      await sequenceLinks();
    });
    await expect(start(), "back to the earlier name").rejects.toThrow(refused);
    await restoreOld(1);
    await writeFile(kept, await note());
    await start();
    await rm(kept);
    // A backup of a service whose log had another name before.
    await writeFile(mark, "");
    await db().setting.create({ data: { key: "key_fingerprints", value: '{"log_acuse.example/tlog-0":"a"}' } });
    await under("acuse.example/tlog-0", () => expect(start(), "a name of before").rejects.toThrow(refused));
    await db().setting.delete({ where: { key: "key_fingerprints" } });
    await rm(mark);
    await restoreOld(100);
  });

  test("the start asks the witnesses, and ignores an unreachable witness", async () => {
    const folder = await mkdtemp(join(tmpdir(), "acuse-known-"));
    await writeFile(join(folder, "logs"), await policyText());
    const witness = await startWitness(join(folder, "w"), join(folder, "logs"), "w");
    const { key } = await newKey("away", WITNESS_KEY);
    const away = `witness away ${vkeyOf(key)} http://127.0.0.1:1`;
    const file = join(folder, "witnesses");
    await writeFile(file, `${witness.line}\n${away}\nquorum w\n`);
    const quiet = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    try {
      Object.assign(configState.config as object, { witnessesFile: file });
      await start();
      const checkpoint = await grow(120);
      const size = readCheckpoint(checkpoint)?.size ?? 0;
      const path = await consistencyPath(size, size, treeOf(size));
      const body = addCheckpointText(0, path, checkpoint);
      expect((await fetch(`${witness.url}/add-checkpoint`, { method: "POST", body })).status).toBe(200);
      await start();
      await restoreOld(50);
      await expect(start()).rejects.toThrow(/as the witness w knows.* has only 50 of them/);
      await witness.kill("SIGKILL");
      await start();
      expect(quiet.mock.calls.join()).toContain('"witness":"away"');
    } finally {
      quiet.mockRestore();
      Object.assign(configState.config as object, { witnessesFile: undefined });
      await witness.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe("the kept checkpoint", () => {
  test("the sequencer keeps the newest checkpoint in DATA_DIR while it runs and when it stops", async () => {
    const sequencer = startSequencer();
    await insertLinks(fixture, 10);
    await expect.poll(async () => db().logQueueEntry.count()).toBe(0);
    await expect
      .poll(async () => (await readKept(fixture.dataDir, "acuse.example/tlog"))?.size)
      .toBe((await readHead())?.size);
    await insertLinks(fixture, 10);
    await expect.poll(async () => db().logQueueEntry.count()).toBe(0);
    await sequencer.stop();
    expect(await readFile(kept, "utf8")).toBe(await note());
  });

  test("the kept checkpoint is never replaced by one of a smaller tree of the same log", async () => {
    const larger = await grow(10);
    await writeFile(kept, larger);
    await restoreOld(20);
    expect(await new CheckpointKeeper(fixture.dataDir).keep(await note())).toBe(false);
    expect(await readFile(kept, "utf8")).toBe(larger);
  });
});
