import { LIMITS } from "#lib/contract/limits.ts";
import type { TestKeyResponse } from "#lib/contract/responses.ts";
import { db } from "#lib/db.ts";
import { spendInNetworks } from "#lib/rate-limit/network-budget.ts";
import { Prisma } from "#prisma/client/client.ts";
import { type Actor, recordAudit } from "../audit.ts";
import { cursorsOf } from "../list-cursors.ts";
import { createLiveKey, revokeKey } from "./api-keys.ts";
import { issueTestKey, refuseSecondTestKey } from "./test-keys.ts";

export interface ListedKey {
  id: string;
  name: string;
  prefix: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** Live keys of an organization that are not revoked. */
export const MAX_KEYS = LIMITS.organization.liveKeys;
const REVOKED_PAGE = 20;
export const KEY_NAME_CHARACTERS = LIMITS.organization.keyNameCharacters;

const SHOWN = { id: true, name: true, prefix: true, createdAt: true, lastUsedAt: true, revokedAt: true } as const;

/** Lists the live keys that are not revoked, newest first. */
export async function listLiveKeys(organizationId: string): Promise<ListedKey[]> {
  return db().apiKey.findMany({
    where: { organizationId, kind: "live", revokedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: SHOWN,
    take: MAX_KEYS,
  });
}

/** Lists one page of revoked keys, last revoked first. `next` is the next page's cursor; an invalid cursor starts at the first page. */
export async function listRevokedKeys(
  organizationId: string,
  cursor: string | undefined,
): Promise<{ keys: ListedKey[]; next: string | null }> {
  const places = await cursorsOf("revoked keys", organizationId);
  const [time, created, id] = ((cursor && places.read(cursor)) || "").split(" ");
  const before =
    time && created && id
      ? Prisma.sql`(revoked_at, created_at, id) < (${new Date(time)}, ${new Date(created)}, ${id}::uuid)`
      : Prisma.sql`revoked_at IS NOT NULL`;
  const rows = await db().$queryRaw<ListedKey[]>`
    SELECT id::text, name, prefix, created_at AS "createdAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"
    FROM api_keys WHERE organization_id = ${organizationId}::uuid AND kind = 'live' AND ${before}
    ORDER BY revoked_at DESC, created_at DESC, id DESC LIMIT ${REVOKED_PAGE + 1}`;
  const last = rows.length > REVOKED_PAGE ? rows[REVOKED_PAGE - 1] : undefined;
  const next = last && [last.revokedAt?.toISOString(), last.createdAt.toISOString(), last.id].join(" ");
  return { keys: rows.slice(0, REVOKED_PAGE), next: next ? places.write(next) : null };
}

/** Creates a live key and returns it, only here; `null` when there are {@link MAX_KEYS}. */
export async function addLiveKey(actor: Actor, name: string): Promise<string | null> {
  return db().$transaction(async (tx) => {
    const { organizationId } = actor;
    await tx.$executeRaw`SELECT id FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
    if ((await tx.apiKey.count({ where: { organizationId, kind: "live", revokedAt: null } })) >= MAX_KEYS) return null;
    const { key, prefix } = await createLiveKey(organizationId, name, tx);
    await recordAudit(tx, { ...actor, action: "key.created", subject: name, data: { prefix } });
    return key;
  });
}

/** Revokes a live key; `false` when the organization has no such key or it was revoked before. */
export async function endLiveKey(actor: Actor, id: string, now: Date): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { organizationId } = actor;
    const found = await tx.apiKey.findFirst({ where: { id, organizationId, kind: "live" }, select: SHOWN });
    if (!found || !(await revokeKey(organizationId, id, now, tx))) return false;
    await recordAudit(tx, { ...actor, action: "key.revoked", subject: found.name, data: { prefix: found.prefix } });
    return true;
  });
}

/** Finds the test key that the user of this address made in the dashboard. Ignores keys of `POST /v1/test-keys`. */
export async function testKeyOf(email: string) {
  const select = { prefix: true, expiresAt: true, remainingUses: true, organizationId: true } as const;
  return db().apiKey.findUnique({ where: { email_emailProven: { email, emailProven: true } }, select });
}

/**
 * Issues a test key for the address of the signed-in user; `null` when the client's budget is spent.
 * @throws ApiError conflict when the user has had one
 */
export async function takeTestKey(actor: Actor, client: string, now: Date): Promise<TestKeyResponse | null> {
  await refuseSecondTestKey(actor.actor, true);
  const budget = { name: "testKeys", ...LIMITS.testKeys };
  if (!(await spendInNetworks(budget, client, now.getTime())).allowed) return null;
  const issued = await issueTestKey(actor.actor, true, now);
  await recordAudit(db(), { ...actor, action: "test_key.created", subject: actor.actor });
  return issued;
}
