import { db } from "#lib/db.ts";

/** Reads the data of the newest `failed` event of an organization's notifications by id, without those that have none. */
export async function refusalsOf(organizationId: string, ids: readonly string[]) {
  const links = await db().link.findMany({
    where: { eventType: "failed", notification: { id: { in: [...ids] }, organizationId } },
    orderBy: { sequence: "asc" },
    select: { notificationId: true, eventData: true },
  });
  return new Map(
    links.map(({ notificationId, eventData }) => [notificationId, eventData as { [name: string]: unknown }]),
  );
}
