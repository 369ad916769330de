import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ApiError, fault } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import type { CreateInput } from "#lib/contract/schemas.ts";
import { db, type Queryable } from "#lib/db.ts";
import { canonicalBytes } from "#lib/evidence/chain/jcs.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";

/** Held by the one call that may create the notification of an `Idempotency-Key`. */
export interface Lease {
  organizationId: string;
  key: string;
  id: string;
}

const LEASE_SECONDS = 8;
const RENEW_MS = 2_000;
const WAIT_MS = LIMITS.idempotencyWaitSeconds * 1000;
const POLL_MS = 40;

class LeaseLost extends Error {}

/**
 * Runs `work` for one of all calls with this key; the others get its stored response. `work` must call {@link completeLease} in
 * its transaction. If it throws, the key is released. Times are the database's, so that machines agree.
 *
 * @throws ApiError payload_mismatch when the key belongs to another payload, conflict when the first call takes too long
 */
export async function onlyOnce(
  organizationId: string,
  key: string,
  payloadSha256: string,
  work: (lease: Lease) => Promise<string>,
): Promise<{ body: string; replayed: boolean }> {
  const giveUp = performance.now() + WAIT_MS;
  for (;;) {
    const lease = await takeLease(organizationId, key, payloadSha256);
    if (lease) {
      const body = await holding(lease, work);
      if (body !== null) return { body, replayed: false };
    }
    const response = await storedResponse(organizationId, key, payloadSha256);
    if (response !== null) return { body: response, replayed: true };
    if (performance.now() > giveUp) {
      throw new ApiError("conflict", { ...fault("still_running"), field: "Idempotency-Key" });
    }
    await pause(POLL_MS);
  }
}

/** Stores the response for replays. @throws LeaseLost when the lease expired and another call took it over */
export async function completeLease(
  tx: Queryable,
  lease: Lease,
  notificationId: string,
  response: string,
): Promise<void> {
  const completed = await tx.$executeRaw`
    UPDATE idempotency_keys SET notification_id = ${notificationId}::uuid, response = ${response}
    WHERE organization_id = ${lease.organizationId}::uuid AND key = ${lease.key}
      AND lease_id = ${lease.id}::uuid AND notification_id IS NULL`;
  if (!completed) throw new LeaseLost();
}

async function takeLease(organizationId: string, key: string, payloadSha256: string): Promise<Lease | null> {
  const id = randomUUID();
  const taken = await db().$executeRaw`
    INSERT INTO idempotency_keys (organization_id, key, payload_sha256, lease_id, lease_expires_at)
    VALUES (${organizationId}::uuid, ${key}, ${payloadSha256}, ${id}::uuid, now() + ${LEASE_SECONDS} * interval '1 second')
    ON CONFLICT (organization_id, key) DO UPDATE
      SET payload_sha256 = EXCLUDED.payload_sha256, lease_id = EXCLUDED.lease_id, lease_expires_at = EXCLUDED.lease_expires_at
      WHERE idempotency_keys.notification_id IS NULL AND idempotency_keys.lease_expires_at < now()`;
  return taken ? { organizationId, key, id } : null;
}

/** Renews the lease while `work` runs. Returns its result; `null` when another call took the lease over. */
async function holding(lease: Lease, work: (lease: Lease) => Promise<string>): Promise<string | null> {
  const renewal = setInterval(() => void renew(lease).catch(() => {}), RENEW_MS);
  try {
    return await work(lease);
  } catch (error) {
    if (error instanceof LeaseLost) return null;
    await release(lease);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

async function renew(lease: Lease): Promise<void> {
  await db().$executeRaw`
    UPDATE idempotency_keys SET lease_expires_at = now() + ${LEASE_SECONDS} * interval '1 second'
    WHERE organization_id = ${lease.organizationId}::uuid AND key = ${lease.key} AND lease_id = ${lease.id}::uuid`;
}

/** Errors are ignored: the lease expires by itself. */
async function release(lease: Lease): Promise<void> {
  await db().$executeRaw`
      DELETE FROM idempotency_keys WHERE organization_id = ${lease.organizationId}::uuid AND key = ${lease.key}
        AND lease_id = ${lease.id}::uuid AND notification_id IS NULL`.catch(() => {});
}

const ABANDONED_HOURS = 24;

/** Deletes the leases of calls whose process died. */
export async function deleteAbandonedLeases(tx: Queryable, now: Date): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM idempotency_keys
    WHERE notification_id IS NULL AND lease_expires_at < ${now}::timestamptz - ${ABANDONED_HOURS} * interval '1 hour'`;
}

/** Replaces the payload's hash, by which an erased payload could be guessed. */
const ERASED = "0".repeat(64);

/** Erases payload hash and response. The key is kept, so that a repeated call cannot send a second mail. */
export async function eraseStoredResponse(
  tx: Queryable,
  organizationId: string,
  notificationId: string,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE idempotency_keys SET payload_sha256 = ${ERASED}, response = NULL
    WHERE organization_id = ${organizationId}::uuid AND notification_id = ${notificationId}::uuid`;
}

async function storedResponse(organizationId: string, key: string, payloadSha256: string): Promise<string | null> {
  const row = await db().idempotencyKey.findUnique({ where: { organizationId_key: { organizationId, key } } });
  if (row?.payloadSha256 === ERASED) {
    throw new ApiError("payload_mismatch", fault("erased_payload"));
  }
  if (row && row.payloadSha256 !== payloadSha256) {
    throw new ApiError("payload_mismatch", { ...fault("other_payload"), field: "Idempotency-Key" });
  }
  return row?.response ?? null;
}

/** Hashes the parsed payload: the order of JSON members and white space do not matter. */
export async function payloadHash(input: CreateInput): Promise<string> {
  const { variables, attachments, ...rest } = input;
  const files = await Promise.all(
    attachments.map(async (file) =>
      file.form !== "content"
        ? { ...file }
        : {
            form: file.form,
            filename: file.filename,
            content_type: file.content_type,
            sha256: await sha256Hex(file.bytes),
          },
    ),
  );
  const values = [...variables].sort(([a], [b]) => (a < b ? -1 : 1));
  return sha256Hex(canonicalBytes({ ...rest, attachments: files, variables: values }));
}
