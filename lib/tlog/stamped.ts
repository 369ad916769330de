import { setTimeout as sleep } from "node:timers/promises";
import { db, query } from "#lib/db.ts";
import { sha256 } from "#lib/evidence/digest.ts";
import { log } from "#lib/observability/log.ts";
import { logOutage } from "#lib/observability/outage.ts";
import { checkpointStamper } from "#lib/trust-services/stamp.ts";
import { Prisma } from "#prisma/client/client.ts";
import type { RecordLeaf } from "./tree.ts";

/** Checkpoints that an outside authority time-stamped (`TSA_FOR=checkpoints`). */

/** Milliseconds between looks at the newest checkpoint. */
const LOOK_MS = 5_000;

/** A checkpoint and the time-stamp token over its SHA-256. */
export interface StampedHead {
  size: number;
  /** The signed note without cosignatures. */
  checkpoint: string;
  token: Uint8Array<ArrayBuffer>;
}

/** Has the newest checkpoint time-stamped once a minute while the log grows, by one of all processes. Seals never wait for it. */
export async function startStamping(): Promise<{ stop(): Promise<void> }> {
  const stamp = await checkpointStamper();
  if (!stamp) return { stop: async () => {} };
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const head = await claimHead();
        if (head)
          await storeStamp({ ...head, token: await stamp(await sha256(new TextEncoder().encode(head.checkpoint))) });
      } catch (error) {
        if (!logOutage(error)) log("error", "the log's checkpoint could not be time-stamped", { error });
      }
      await sleep(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Returns the newest checkpoint, to one process a minute; `null` when it is stamped. A failed attempt waits out the minute too. */
async function claimHead(): Promise<Omit<StampedHead, "token"> | null> {
  const [row] = await query<{ size: string; checkpoint: string }>(Prisma.sql`
    UPDATE log_head SET stamping_at = now()
    WHERE size > (SELECT coalesce(max(size), 0) FROM log_stamps)
      AND (stamping_at IS NULL OR stamping_at <= now() - interval '1 minute')
    RETURNING size::text, checkpoint`);
  return row ? { size: Number(row.size), checkpoint: row.checkpoint } : null;
}

async function storeStamp({ size, checkpoint, token }: StampedHead): Promise<void> {
  await db().logStamp.create({ data: { size: BigInt(size), checkpoint, token } });
}

/** Returns the entry of a link with the earliest stamped checkpoint that has it, in one statement; `null` before there is one. */
export async function stampedLeaf(
  notificationId: string,
  sequence: number,
): Promise<{ leaf: RecordLeaf; head: StampedHead } | null> {
  const [row] = await query<{ index: string; event_hash: string; size: string; checkpoint: string; token: Buffer }>(
    Prisma.sql`
    SELECT leaf.index::text, leaf.event_hash, stamp.size::text, stamp.checkpoint, stamp.token FROM log_leaves leaf
    JOIN LATERAL (SELECT * FROM log_stamps WHERE size > leaf.index ORDER BY size LIMIT 1) stamp ON true
    WHERE leaf.notification_id = ${notificationId}::uuid AND leaf.sequence = ${sequence}`,
  );
  if (!row) return null;
  const { index, event_hash, size, checkpoint, token } = row;
  const head = { size: Number(size), checkpoint, token: new Uint8Array(token) };
  return { leaf: { index: Number(index), sequence, event_hash }, head };
}

/** Returns the earliest stamped checkpoint of more than `index` entries; `null` before there is one. */
export async function stampedHead(index: number): Promise<StampedHead | null> {
  const found = await db().logStamp.findFirst({ where: { size: { gt: BigInt(index) } }, orderBy: { size: "asc" } });
  return found && { ...found, size: Number(found.size) };
}
