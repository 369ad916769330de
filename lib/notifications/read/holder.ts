import { db } from "#lib/db.ts";

/** Returns which of these organizations has the notification, batch or webhook delivery of this id; `null` for none. */
export async function holderOf(id: string, organizationIds: string[]): Promise<string | null> {
  const [holder] = await db().$queryRaw<{ id: string }[]>`
    SELECT organization_id::text AS id FROM (
      SELECT organization_id FROM notifications WHERE id = ${id}::uuid
      UNION ALL SELECT organization_id FROM batches WHERE id = ${id}::uuid
      UNION ALL SELECT organization_id FROM webhook_deliveries WHERE id = ${id}::uuid
    ) held WHERE organization_id = ANY(${organizationIds}::uuid[])`;
  return holder?.id ?? null;
}
