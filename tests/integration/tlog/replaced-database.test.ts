import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { vitals } from "#lib/observability/vitals.ts";
import { CheckpointKeeper, readKept } from "#lib/tlog/kept-checkpoint.ts";
import { sequenceLinks, startSequencer } from "#lib/tlog/sequencer.ts";
import { readHead } from "#lib/tlog/tree.ts";
import { create, type Fixture, newCaller, startFixture } from "#tests/integration/notifications/fixtures.ts";
import { forgetSignedTree } from "#tests/support/server/process-state.ts";
import { countEntries } from "./log-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const asIfReplaced = (statements: string) => fixture.asOwner(`SET session_replication_role = replica; ${statements}`);

test("a database that lost its newest entries under a running service gets no further checkpoint", async () => {
  const caller = await newCaller();
  for (let count = 0; count < 3; count++) await create(caller);
  await sequenceLinks();
  const keeper = new CheckpointKeeper(fixture.dataDir);
  const signed = (await readHead())?.checkpoint ?? "";
  await keeper.keep(signed, true);
  const { entries } = await countEntries();
  const [older] = await db().$queryRaw<{ head: string }[]>`SELECT encode(nodes, 'hex') AS head FROM log_head`;
  // As a replica that lags by one entry, of two perfect subtrees of which the second is a single leaf.
  await asIfReplaced(
    `DELETE FROM log_leaves WHERE index = ${entries - 1};
     UPDATE log_head SET size = ${entries - 1}, nodes = decode('${older?.head.slice(0, 64)}', 'hex')`,
  );
  await create(caller);
  const refused = () => expect(sequenceLinks()).rejects.toThrow("the database was replaced by another one");
  await refused();
  forgetSignedTree();
  await refused();
  expect((await countEntries()).entries).toBe(entries - 1);
  // As many entries, and another root.
  await asIfReplaced(`UPDATE log_head SET size = ${entries}, nodes = set_byte(decode('${older?.head}', 'hex'), 0, 1)`);
  await refused();
  await asIfReplaced(`UPDATE log_head SET size = ${entries - 1}, nodes = decode('${older?.head.slice(0, 64)}', 'hex')`);
  const quiet = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const sequencer = startSequencer();
  await expect.poll(() => vitals().log).toMatchObject({ state: "failing", reason: "it does not grow" });
  await sequencer.stop();
  // Another process, which signed a tree as large as the kept one on top of the older database.
  await asIfReplaced(
    `INSERT INTO log_leaves SELECT ${entries - 1}, gen_random_uuid(), 0, repeat('ab', 32);
     INSERT INTO log_leaves SELECT ${entries}, gen_random_uuid(), 0, repeat('cd', 32)`,
  );
  await new CheckpointKeeper(fixture.dataDir).keep(signed.replace(`\n${entries}\n`, `\n${entries + 1}\n`), true);
  quiet.mockRestore();
  expect((await readKept(fixture.dataDir, "acuse.example/tlog"))?.size).toBe(entries);
});
