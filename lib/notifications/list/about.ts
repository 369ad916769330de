import { db } from "#lib/db.ts";

/** What a page says about a notification that it links to. */
interface About {
  subject: string | null;
  recipient: string | null;
}

/** Reads subject and recipient of an organization's notifications by id, without those whose content is erased. */
export async function aboutOf(organizationId: string, ids: Iterable<string>): Promise<Map<string, About>> {
  const rows = await db().notification.findMany({
    where: { organizationId, id: { in: [...new Set(ids)] }, erasure: null },
    select: { id: true, subject: true, recipient: true },
  });
  return new Map(rows.map(({ id, ...about }) => [id, about]));
}
