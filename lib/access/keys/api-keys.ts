import { ApiError, fault } from "#lib/contract/errors.ts";
import { db, type Queryable, query } from "#lib/db.ts";
import { Prisma } from "#prisma/client/client.ts";
import { isKey, type KeyKind, keyHash, keyPrefix, newKey } from "./key-format.ts";

/** The API key's organization and rights. */
export interface Caller {
  organizationId: string;
  organizationName: string;
  apiKeyId: string;
  kind: KeyKind;
  /** The only address that a test key really mails, lower-cased; `null` for a test key whose address is unproven. */
  provenEmail: string | null;
}

/** `last_used_at` is exact to a minute, which saves a write on most calls. */
const LAST_USED_RESOLUTION_MS = 60_000;

interface Row {
  id: string;
  organizationId: string;
  organizationName: string;
  kind: KeyKind;
  email: string | null;
  emailProven: boolean;
  remainingUses: number | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

async function findRow(key: string): Promise<Row | undefined> {
  const [row] = await query<Row>(Prisma.sql`
    SELECT k.id, organization_id AS "organizationId", o.name AS "organizationName", k.kind, email,
      email_proven AS "emailProven", remaining_uses AS "remainingUses", expires_at AS "expiresAt", revoked_at AS "revokedAt",
      last_used_at AS "lastUsedAt"
    FROM api_keys k JOIN organizations o ON o.id = organization_id WHERE sha256 = ${keyHash(key)}`);
  return row;
}

/**
 * Returns the caller of an API key. With an `idempotencyKey` that already created a notification, a key without uses is
 * accepted, so that the call that spent the last use can be retried; with `usedUp` always.
 * @throws ApiError unauthorized
 */
export async function authenticate(
  key: string | null,
  idempotencyKey: string | null,
  now: Date,
  { usedUp = false } = {},
): Promise<Caller> {
  if (key === null) throw new ApiError("unauthorized", fault("key_required"));
  const row = isKey(key) ? await findRow(key) : undefined;
  if (!row) throw new ApiError("unauthorized", fault("key_unknown"));
  if (row.revokedAt) throw new ApiError("unauthorized", fault("key_revoked"));
  if (row.expiresAt && row.expiresAt <= now) throw new ApiError("unauthorized", fault("key_expired", row.kind));
  if (
    row.remainingUses !== null &&
    row.remainingUses <= 0 &&
    !usedUp &&
    !(await hasStoredResponse(row.organizationId, idempotencyKey))
  ) {
    throw new ApiError("unauthorized", fault("key_used_up", row.kind));
  }
  await noteUse(row, now);
  const { id: apiKeyId, organizationId, organizationName, kind } = row;
  return { organizationId, organizationName, apiKeyId, kind, provenEmail: provenEmailOf(row) };
}

/** The address to which a test key's mails are really sent. */
export const provenEmailOf = ({ email, emailProven }: Pick<Row, "email" | "emailProven">): string | null =>
  emailProven ? email : null;

/** True when a call with this `Idempotency-Key` created a notification whose response is still stored. */
export async function hasStoredResponse(organizationId: string, key: string | null): Promise<boolean> {
  if (key === null) return false;
  const where = { organizationId, key, response: { not: null } };
  return (await db().idempotencyKey.count({ where })) > 0;
}

async function noteUse(row: Row, now: Date): Promise<void> {
  if (row.lastUsedAt && now.getTime() - row.lastUsedAt.getTime() < LAST_USED_RESOLUTION_MS) return;
  const where = { id: row.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: now } }] };
  await db().apiKey.updateMany({ where, data: { lastUsedAt: now } });
}

/** Creates a live key. The key itself is returned only here. */
export async function createLiveKey(
  organizationId: string,
  name: string,
  tx: Queryable = db(),
): Promise<{ id: string; key: string; prefix: string }> {
  const key = newKey("live");
  const prefix = keyPrefix(key);
  const { id } = await tx.apiKey.create({
    data: { organizationId, kind: "live", name, prefix, sha256: keyHash(key) },
  });
  return { id, key, prefix };
}

/** Revokes a key with immediate effect, also on its batches; `false` when the organization has no such key or it was revoked before. */
export async function revokeKey(organizationId: string, id: string, now: Date, tx: Queryable = db()): Promise<boolean> {
  const { count } = await tx.apiKey.updateMany({
    where: { id, organizationId, revokedAt: null },
    data: { revokedAt: now },
  });
  if (count > 0) await pauseBatchesOf(id, now, tx);
  return count > 0;
}

/** Pauses the running batches of a revoked key. */
export async function pauseBatchesOf(apiKeyId: string, now: Date, tx: Queryable = db()): Promise<void> {
  await tx.batch.updateMany({
    where: { apiKeyId, state: "running" },
    data: { state: "paused", reason: "key_revoked", pausedAt: now },
  });
}

/** Stores `key` (BOOTSTRAP_API_KEY) for the organization "Bootstrap". Safe for concurrent processes. */
export async function ensureBootstrapKey(key: string): Promise<void> {
  if (await findRow(key)) return;
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('acuse bootstrap'))`;
    if (await tx.apiKey.findUnique({ where: { sha256: keyHash(key) } })) return;
    const organization =
      (await tx.organization.findFirst({ where: { kind: "bootstrap" } })) ??
      (await tx.organization.create({ data: { name: "Bootstrap", kind: "bootstrap" } }));
    const data = {
      organizationId: organization.id,
      kind: "live",
      name: "Bootstrap",
      prefix: keyPrefix(key),
      sha256: keyHash(key),
    } as const;
    await tx.apiKey.create({ data });
  });
}
