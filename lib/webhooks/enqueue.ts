import { Prisma } from "#prisma/client/client.ts";
import { type OutboundEvent, payloadOf } from "./events.ts";

/**
 * SQL that inserts one delivery for each event and subscribed endpoint of its organization. It belongs to the transaction of the
 * events.
 */
export function insertOfDeliveries(events: { organizationId: string; event: OutboundEvent }[]): Prisma.Sql {
  const rows = events.map(({ organizationId, event }) => {
    const notification_id = "notification_id" in event ? event.notification_id : null;
    return { organization_id: organizationId, type: event.type, notification_id, payload: payloadOf(event) };
  });
  return Prisma.sql`
    INSERT INTO webhook_deliveries (id, organization_id, endpoint_id, message_id, type, notification_id, payload, next_attempt_at)
    SELECT gen_random_uuid(), organization_id, endpoint.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), type,
      notification_id, payload, now()
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(rows)}::json)
      AS (organization_id uuid, type text, notification_id uuid, payload text)) WITH ORDINALITY AS event
    JOIN webhook_endpoints endpoint USING (organization_id)
    WHERE disabled_at IS NULL AND (types = '{}' OR type = ANY(types))
    ORDER BY event.ordinality`;
}
