import { db } from "#lib/db.ts";

interface Correction {
  id: string;
  /** `null` once erased. */
  recipient_email: string | null;
}

/** Notifications with the same content to another address. */
interface Corrections {
  /** The undelivered notification that this one corrects. */
  corrects: Correction | null;
  /** The notifications that correct this one, oldest first. */
  correctedBy: Correction[];
}

/** Corrections listed of one notification. */
const MAX_CORRECTIONS = 20;

/** Loads the notifications that a notification corrects or is corrected by. */
export async function correctionsOf(organizationId: string, id: string): Promise<Corrections> {
  const rows = await db().$queryRaw<(Correction & { corrects: boolean })[]>`
    SELECT other.id::text, CASE WHEN e.notification_id IS NULL THEN other.recipient END AS recipient_email, corrects
    FROM (
      SELECT corrects_id AS id, true AS corrects FROM notifications
      WHERE id = ${id}::uuid AND organization_id = ${organizationId}::uuid
      UNION ALL
      (SELECT id, false FROM notifications WHERE corrects_id = ${id}::uuid
        ORDER BY created_at LIMIT ${MAX_CORRECTIONS})
    ) link
    JOIN notifications other ON other.id = link.id AND other.organization_id = ${organizationId}::uuid
    LEFT JOIN erasures e ON e.notification_id = other.id
    ORDER BY other.created_at`;
  const [corrects, correctedBy] = [true, false].map((kind) =>
    rows
      .filter((row) => row.corrects === kind)
      .map(({ id: other, recipient_email }) => ({ id: other, recipient_email })),
  );
  return { corrects: corrects?.[0] ?? null, correctedBy: correctedBy ?? [] };
}
