import { hasStoredResponse, provenEmailOf } from "#lib/access/keys/api-keys.ts";
import { db } from "#lib/db.ts";
import type { Creator } from "./create.ts";

/** In whose name a person may send from the browser; of a sandbox also how often still, or why not. */
export type SendingRight =
  | { sender: Creator; remaining: number | null }
  | { sender: null; refused: "used_up" | "expired" | "no_key" };

/**
 * An organization sends without limits; a sandbox by its test key, whose uses and time are the same whether a program or a
 * person spends them. `retryOf` is the idempotency key sent along: whoever spent the last use may hear again what came of it.
 */
export async function sendingRight(
  organization: { id: string; kind: "regular" | "sandbox" | "bootstrap" },
  now: Date,
  retryOf: string | null = null,
): Promise<SendingRight> {
  const { id: organizationId, kind } = organization;
  if (kind !== "sandbox")
    return { sender: { organizationId, apiKeyId: null, kind: "live", provenEmail: null }, remaining: null };
  const key = await db().apiKey.findFirst({ where: { organizationId, kind: "test", revokedAt: null } });
  if (!key) return { sender: null, refused: "no_key" };
  const remaining = key.remainingUses ?? 0;
  if (remaining <= 0 && !(await hasStoredResponse(organizationId, retryOf)))
    return { sender: null, refused: "used_up" };
  if (!key.expiresAt || key.expiresAt <= now) return { sender: null, refused: "expired" };
  return { sender: { organizationId, apiKeyId: key.id, kind: "test", provenEmail: provenEmailOf(key) }, remaining };
}
