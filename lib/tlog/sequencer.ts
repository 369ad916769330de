import { setTimeout as sleep } from "node:timers/promises";
import { config, logName } from "#lib/config.ts";
import { db, type Queryable, query } from "#lib/db.ts";
import { sameBytes } from "#lib/evidence/digest.ts";
import { checkpointText, readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import {
  appended,
  type Frontier,
  frontierRoot,
  type Hash,
  leafHash,
  perfectRoot,
  rangeHash,
  type TreeHead,
} from "#lib/evidence/log/merkle.ts";
import { hashesAt, TILE_WIDTH } from "#lib/evidence/log/tiles.ts";
import { log } from "#lib/observability/log.ts";
import { logOutage } from "#lib/observability/outage.ts";
import { observe } from "#lib/observability/vitals.ts";
import { processWide } from "#lib/process-wide.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { Prisma } from "#prisma/client/client.ts";
import { CheckpointKeeper, REPLACED, readKept } from "./kept-checkpoint.ts";
import { entryOf, headOf, type LogHead, readHead, SELECT_HEAD, type StoredLeaf, tileHashes, treeOf } from "./tree.ts";
import { newVerifier } from "./verifier.ts";

/** Milliseconds between two checkpoints of this process. */
const LEAST_INTERVAL_MS = 100;

/** Bounds a transaction; the rest follows in the next one. */
const MOST_ENTRIES = 2_000;

const state = processWide("log sequencer", () => ({
  began: 0,
  last: Promise.resolve<unknown>(undefined),
  next: null as Promise<void> | null,
  /** The tree that this thread signed last. */
  signed: null as TreeHead | null,
}));

/**
 * Takes waiting links up into the log and signs a checkpoint. Concurrent calls share a batch. Resolves when links that were
 * committed before the call are in a checkpoint, unless more than a batch of them wait.
 */
export function sequenceLinks(): Promise<void> {
  state.next ??= nextBatch();
  return state.next;
}

async function nextBatch(): Promise<void> {
  await state.last;
  const pause = state.began + LEAST_INTERVAL_MS - Date.now();
  if (pause > 0) await sleep(pause);
  state.next = null;
  state.began = Date.now();
  const done = takeBatch();
  state.last = done.catch(() => {});
  return done;
}

/** Adds a new version of the verifier, sequences links as they come, and keeps the newest checkpoint in DATA_DIR. */
export function startSequencer(): { stop(): Promise<void> } {
  let stopped = false;
  let logged = false;
  let grows: boolean | null = null;
  const observed = (ok: boolean) => {
    if (grows !== ok) observe({ part: "log", ok, ...(ok ? {} : { reason: "it does not grow" }) });
    grows = ok;
  };
  const keeper = new CheckpointKeeper(config().dataDir);
  const running = (async () => {
    while (!stopped) {
      try {
        if (!logged) await takeBatch(newVerifier);
        logged = true;
        const { waiting, checkpoint } = await readWaiting();
        if (!(await keeper.keep(checkpoint))) throw new Error(REPLACED);
        if (waiting) await sequenceLinks();
        observed(true);
      } catch (error) {
        if (!logOutage(error)) {
          if (grows !== false) log("error", "the public log could not grow", { error });
          observed(false);
        }
        await sleep(1_000);
      }
      await sleep(LEAST_INTERVAL_MS);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await running;
      const head = await readHead().catch(() => null);
      await keeper.keep(head?.checkpoint ?? null, true);
    },
  };
}

/** `waiting` is true if links wait, or if there is no checkpoint under the log's name and key yet. */
async function readWaiting(): Promise<{ waiting: boolean; checkpoint: string | null }> {
  const [row] = await query<{ waiting: boolean; checkpoint: string | null }>(Prisma.sql`
    SELECT EXISTS (SELECT FROM log_queue) AS waiting, (SELECT checkpoint FROM log_head) AS checkpoint`);
  const checkpoint = row?.checkpoint ?? null;
  return { waiting: row?.waiting === true || !(await isCurrent(checkpoint)), checkpoint };
}

/** True for a checkpoint under the log's present name and key. */
async function isCurrent(checkpoint: string | null): Promise<boolean> {
  const { name, id } = (await keys()).log.key;
  const signatures = (checkpoint && readCheckpoint(checkpoint)?.note.signatures) || [];
  return signatures.some((signature) => signature.name === name && signature.id === id);
}

/** One transaction: a crash at any point leaves tree, queue and checkpoint as they were. */
async function takeBatch(take: (tx: Queryable) => Promise<StoredLeaf[]> = takeWaiting): Promise<void> {
  let signedNow: TreeHead | null = null;
  const known = await newestKnown();
  await db().$transaction(async (tx) => {
    const head = await lockHead(tx);
    if (known) await refuseOther(head, known);
    const leaves = await take(tx);
    if (!leaves.length && (await isCurrent(head.checkpoint))) return;
    const tree = await grown(tx, head, leaves);
    const checkpoint = await signed(tree);
    await tx.$executeRaw`
      UPDATE log_head SET size = ${tree.size}, nodes = ${Buffer.concat(tree.nodes)}, checkpoint = ${checkpoint}`;
    signedNow = { size: tree.size, root: await frontierRoot(tree) };
  });
  if (signedNow) state.signed = signedNow;
}

/** Returns the larger of the trees that this thread signed last and that DATA_DIR keeps, of whatever process signed it. */
async function newestKnown(): Promise<TreeHead | null> {
  const kept = await readKept(config().dataDir, logName());
  return kept && kept.size >= (state.signed?.size ?? 0) ? kept : state.signed;
}

/**
 * Throws when the database's tree does not begin with one that was signed: the database was replaced by an older copy, and another
 * checkpoint would fork the log.
 */
async function refuseOther(head: LogHead, signed: TreeHead): Promise<void> {
  const same = head.size === signed.size;
  if (head.size >= signed.size) {
    const root = same ? await frontierRoot(head) : await rangeHash(0, signed.size, treeOf(head.size));
    if (sameBytes(root, signed.root)) return;
  }
  throw new Error(REPLACED);
}

/** Locks the one row, so that of all processes one appends at a time. */
async function lockHead(tx: Queryable): Promise<LogHead> {
  const [row] = await tx.$queryRaw<Parameters<typeof headOf>[0][]>`${SELECT_HEAD} FOR UPDATE`;
  if (row) return headOf(row);
  await tx.$executeRaw`
    INSERT INTO log_head (id, size, nodes, checkpoint) VALUES (1, 0, '', '') ON CONFLICT DO NOTHING`;
  return lockHead(tx);
}

/**
 * Takes the links that wait. One whose place in the log is taken was changed in the database: it gets no entry, and does not keep
 * those behind it waiting. The array is read once; PostgreSQL may read an `IN (SELECT …)` again for each row of a queue that it
 * believes empty.
 */
async function takeWaiting(tx: Queryable): Promise<StoredLeaf[]> {
  const rows = await tx.$queryRaw<(StoredLeaf & { id: bigint; logged: string | null })[]>`
    WITH taken AS (
      DELETE FROM log_queue WHERE id = ANY(ARRAY(SELECT id FROM log_queue ORDER BY id LIMIT ${MOST_ENTRIES}))
      RETURNING id, notification_id, sequence
    )
    SELECT id, notification_id::text, sequence, links.event_hash, leaf.event_hash AS logged
    FROM taken JOIN links USING (notification_id, sequence) LEFT JOIN log_leaves leaf USING (notification_id, sequence)
    ORDER BY id`;
  for (const { notification_id: notification, sequence, event_hash, logged } of rows)
    if (logged !== null && logged !== event_hash)
      log("error", "the public log has another event here", { notification, sequence });
  const taken = new Set<string>();
  return rows.filter(({ notification_id, sequence, logged }) => {
    const place = `${notification_id} ${sequence}`;
    if (logged !== null || taken.has(place)) return false;
    taken.add(place);
    return true;
  });
}

/** Stores the entries and the tiles that they complete. */
async function grown(tx: Queryable, head: LogHead, leaves: StoredLeaf[]): Promise<Frontier> {
  const hashes: Hash[] = [];
  let tree: Frontier = { size: head.size, nodes: head.nodes };
  for (const leaf of leaves) {
    const hash = await leafHash(await entryOf(leaf));
    hashes.push(hash);
    tree = await appended(tree, hash);
  }
  if (!leaves.length) return tree;
  await tx.$executeRaw`
    INSERT INTO log_leaves (index, notification_id, sequence, event_hash)
    SELECT ${head.size} + ordinality - 1, notification_id, sequence, event_hash
    FROM unnest(${leaves.map(({ notification_id }) => notification_id)}::uuid[],
      ${leaves.map(({ sequence }) => sequence)}::int[], ${leaves.map(({ event_hash }) => event_hash)}::text[])
      WITH ORDINALITY AS leaf(notification_id, sequence, event_hash, ordinality)`;
  await storeTiles(tx, { from: head.size, to: tree.size, hashes });
  return tree;
}

interface Growth {
  from: number;
  to: number;
  /** Hashes that were added at the level of the tiles. */
  hashes: Hash[];
}

/** Stores the roots of tiles that are complete now, level by level. */
async function storeTiles(tx: Queryable, growth: Growth, level = 0): Promise<void> {
  const before = hashesAt(level, growth.from);
  const first = hashesAt(level + 1, growth.from);
  const full = hashesAt(level + 1, growth.to);
  if (full === first) return;
  const missing = before - first * TILE_WIDTH;
  const earlier = missing ? await tileHashes({ level, number: first, width: missing }) : [];
  const all = [...earlier, ...growth.hashes];
  const roots: Hash[] = [];
  for (let number = first; number < full; number++) {
    const at = (number - first) * TILE_WIDTH;
    roots.push(await perfectRoot(all.slice(at, at + TILE_WIDTH)));
  }
  await tx.logTile.createMany({
    data: roots.map((root, at) => ({ level, number: BigInt(first + at), root })),
  });
  await storeTiles(tx, { ...growth, hashes: roots }, level + 1);
}

async function signed(tree: Frontier): Promise<string> {
  const { log } = await keys();
  return log.sign(checkpointText(logName(), { size: tree.size, root: await frontierRoot(tree) }));
}
