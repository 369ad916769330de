import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { leafBytes, lookupOf } from "#lib/evidence/log/leaf.ts";
import { consistencyPath, isConsistent, leafHash, rangeHash, rootOfInclusion } from "#lib/evidence/log/merkle.ts";
import { checkSignature } from "#lib/evidence/log/note.ts";
import { readProof } from "#lib/evidence/log/proof.ts";
import { entriesOf } from "#lib/evidence/log/tiles.ts";
import { proveLink, proveRecord } from "#lib/tlog/proofs.ts";
import { sequenceLinks } from "#lib/tlog/sequencer.ts";
import { loadTile, readHead, tileEntries, treeOf } from "#lib/tlog/tree.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { create, type Fixture, newCaller, startFixture } from "#tests/integration/notifications/fixtures.ts";
import { countEntries, insertLinks } from "./log-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

async function checkpoint() {
  const read = readCheckpoint((await readHead())?.checkpoint ?? "");
  if (!read) throw new Error("no checkpoint");
  return read;
}

const hashOf = async (notificationId: string, sequence = 0): Promise<string> =>
  (await db().link.findFirstOrThrow({ where: { notificationId, sequence } })).eventHash;

describe("the sequencer", () => {
  test("the sequencer appends every link once, in order, and signs the root of all entries", async () => {
    const caller = await newCaller();
    const made = await Promise.all(Array.from({ length: 5 }, () => create(caller)));
    await Promise.all([sequenceLinks(), sequenceLinks(), sequenceLinks()]);
    expect(await countEntries()).toMatchObject({ entries: made.length, gaps: 0, without: 0 });
    expect(await db().logQueueEntry.count()).toBe(0);
    const { origin, size, root, note } = await checkpoint();
    expect([origin, size]).toEqual(["acuse.example/tlog", made.length]);
    const entries = await tileEntries(0, size);
    expect(await rangeHash(0, size, treeOf(size))).toEqual(root);
    const first = made[0];
    if (!first) throw new Error("nothing was created");
    const [link] = await db().link.findMany({ where: { notificationId: first.id } });
    const entry = leafBytes({ lookup: await lookupOf(first.id), sequence: 0, event_hash: link?.eventHash ?? "" });
    expect(entries.map((bytes) => Buffer.from(bytes).toString())).toContain(Buffer.from(entry).toString());
    expect(await checkSignature(note, (await keys()).log.key)).toEqual({ valid: true, time: null });
  });

  test("the entries of a record are in the order of its links, also across batches", async () => {
    const id = await insertLinks(fixture, 2_100);
    while (await db().logQueueEntry.count()) await sequenceLinks();
    const leaves = await db().logLeaf.findMany({ where: { notificationId: id }, orderBy: { index: "asc" } });
    expect(leaves.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 2_101 }, (_, at) => at));
  });

  test("the sequencer signs no second checkpoint without new links", async () => {
    const before = await readHead();
    await sequenceLinks();
    expect(await readHead()).toEqual(before);
  });

  test("the log grows by full tiles, and every checkpoint is consistent with earlier ones", async () => {
    let before = await checkpoint();
    for (const count of [1, 254, 700, 1900]) {
      await insertLinks(fixture, count);
      await sequenceLinks();
      const after = await checkpoint();
      const path = await consistencyPath(before.size, after.size, treeOf(after.size));
      expect(await isConsistent(before, after, path)).toBe(true);
      before = after;
    }
    expect(await countEntries()).toMatchObject({ gaps: 0, without: 0, entries: before.size });
    expect(await loadTile("0/000")).toHaveLength(8192);
    expect(entriesOf((await loadTile("entries/000")) ?? new Uint8Array())).toHaveLength(256);
    const width = before.size % 256;
    const last = String(Math.floor(before.size / 256)).padStart(3, "0");
    expect(await loadTile(`0/${last}.p/${width}`)).toHaveLength(32 * width);
    expect(await loadTile(`0/${last}.p/${width + 1}`)).toBeNull();
    expect(await loadTile(`0/${last}`)).toBeNull();
    expect(await loadTile(`1/000.p/${Math.floor(before.size / 256)}`)).toHaveLength(32 * Math.floor(before.size / 256));
    expect(await loadTile("0/../000")).toBeNull();
  });

  test("the log proves links beyond the first tile of the second level", async () => {
    // The queue is empty most of the time, and its statistics say so.
    await fixture.asOwner("VACUUM (TRUNCATE off) log_queue");
    const id = await insertLinks(fixture, 66_000);
    for (let left = 1; left; left = await db().logQueueEntry.count()) await sequenceLinks();
    const { size } = await checkpoint();
    expect(size).toBeGreaterThan(65_536);
    for (const sequence of [0, 40_000, 66_000]) {
      const event_hash = await hashOf(id, sequence);
      const read = readProof(await proveLink(id, sequence, event_hash));
      if (!read) throw new Error("the proof was not read");
      const leaf = await leafHash(leafBytes({ lookup: await lookupOf(id), sequence, event_hash }));
      const root = await rootOfInclusion(leaf, { ...read, size: read.checkpoint.size });
      expect(root).toEqual(read.checkpoint.root);
    }
    expect(await rangeHash(0, size, treeOf(size))).toEqual((await checkpoint()).root);
  });

  test("a request for a link's proof appends the link at once", async () => {
    const { id } = await create(await newCaller());
    expect((await proveRecord(id))?.entries).toEqual([]);
    expect(readProof(await proveLink(id, 0, await hashOf(id)))?.index).toBe((await countEntries()).entries - 1);
    expect((await proveRecord(id))?.entries).toHaveLength(1);
  });

  test("a changed link, or one that waits twice, gets no second entry and holds up no other", async () => {
    const changed = await create(await newCaller());
    await sequenceLinks();
    const before = await countEntries();
    const hash = "ab".repeat(32);
    await fixture.asOwner(`ALTER TABLE links DISABLE TRIGGER USER;
      UPDATE links SET event_hash = '${hash}' WHERE notification_id = '${changed.id}';
      ALTER TABLE links ENABLE TRIGGER USER;
      INSERT INTO log_queue (notification_id, sequence) VALUES ('${changed.id}', 0)`);
    const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    onTestFinished(() => said.mockRestore());
    const { id } = await create(await newCaller());
    await fixture.asOwner(`INSERT INTO log_queue (notification_id, sequence) VALUES ('${id}', 0)`);
    await sequenceLinks();
    expect(said.mock.calls.join("")).toContain("the public log has another event here");
    expect((await countEntries()).entries).toBe(before.entries + 1);
    expect(readProof(await proveLink(id, 0, await hashOf(id)))?.index).toBe(before.entries);
    await expect(proveLink(changed.id, 0, hash)).rejects.toThrow("another event");
  });

  test("no proof is given while another entry of the log is changed, and it is given once that is restored", async () => {
    const caller = await newCaller();
    const [changed, other] = [await create(caller), await create(caller)];
    await sequenceLinks();
    const set = (hash: string) =>
      fixture.asOwner(`SET session_replication_role = replica;
        UPDATE log_leaves SET event_hash = '${hash}' WHERE notification_id = '${changed.id}';
        RESET session_replication_role`);
    await set("0".repeat(64));
    const proving = async () => proveLink(other.id, 0, await hashOf(other.id));
    await expect(proving()).rejects.toThrow("does not prove its own entry");
    await set(await hashOf(changed.id));
    expect(readProof(await proving())).not.toBeNull();
  });

  test("the application's database role cannot change or remove entries of the log", async () => {
    await expect(db().$executeRaw`UPDATE log_leaves SET sequence = 7`).rejects.toThrow(/permission denied/);
    await expect(db().$executeRaw`DELETE FROM log_tiles`).rejects.toThrow(/permission denied/);
    await expect(fixture.asOwner("DELETE FROM log_leaves")).rejects.toThrow(/append-only/);
  });
});
