import { db } from "#lib/db.ts";
import { Prisma } from "#prisma/client/client.ts";

/** The table behind each list of the dashboard whose items have pages. */
const TABLES = {
  notifications: "notifications",
  batches: "batches",
  webhooks: "webhook_deliveries",
  endpoints: "webhook_endpoints",
} as const;

type List = keyof typeof TABLES;

export const isHeld = (list: string): list is List => Object.hasOwn(TABLES, list);

/** Returns the organization that has the item of a list, also one that the caller may not read; `null` for none. */
export async function holderOf(list: List, id: string): Promise<string | null> {
  const [holder] = await db().$queryRaw<{ id: string }[]>`
    SELECT organization_id::text AS id FROM ${Prisma.raw(TABLES[list])} WHERE id = ${id}::uuid`;
  return holder?.id ?? null;
}
