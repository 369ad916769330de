import { hasStoredResponse, provenEmailOf } from "#lib/access/keys/api-keys.ts";
import { db } from "#lib/db.ts";
import type { Creator } from "./create.ts";

/** The caller for notifications from the dashboard and a sandbox's remaining uses, or why sending is refused. */
type SendingRight =
  | { caller: Creator; remaining: number | null }
  | { caller: null; refused: "used_up" | "expired" | "no_key" };

/**
 * Decides whether a member may send. A regular organization has no limit; a sandbox spends the uses of its test key. With
 * `retryOf`, an idempotency key, a call that spent the last use may be replayed.
 */
export async function sendingRight(
  organization: { id: string; name: string; kind: "regular" | "sandbox" | "bootstrap" },
  now: Date,
  retryOf: string | null = null,
): Promise<SendingRight> {
  const { id: organizationId, name: organizationName, kind } = organization;
  const account = { organizationId, organizationName };
  if (kind !== "sandbox")
    return { caller: { ...account, apiKeyId: null, kind: "live", provenEmail: null }, remaining: null };
  const key = await db().apiKey.findFirst({ where: { organizationId, kind: "test", revokedAt: null } });
  if (!key) return { caller: null, refused: "no_key" };
  const remaining = key.remainingUses ?? 0;
  if (remaining <= 0 && !(await hasStoredResponse(organizationId, retryOf)))
    return { caller: null, refused: "used_up" };
  if (!key.expiresAt || key.expiresAt <= now) return { caller: null, refused: "expired" };
  return { caller: { ...account, apiKeyId: key.id, kind: "test", provenEmail: provenEmailOf(key) }, remaining };
}
