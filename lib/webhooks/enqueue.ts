import type { Queryable } from "#lib/db.ts";
import { Prisma } from "#prisma/client/client.ts";
import { payloadOf, type WebhookEvent } from "./events.ts";

/** Inserts one delivery for each subscribed endpoint of the organization, in the event's transaction. */
export async function enqueueDeliveries(tx: Queryable, organizationId: string, event: WebhookEvent): Promise<void> {
  await tx.$executeRaw(insertOfDeliveries(Prisma.sql`${organizationId}::uuid`, event));
}

/** The insert as part of another statement, which saves POST a round trip. `organization` is an SQL expression. */
export function insertOfDeliveries(organization: Prisma.Sql, event: WebhookEvent): Prisma.Sql {
  const { type, notification_id } = event;
  return Prisma.sql`
    INSERT INTO webhook_deliveries (id, organization_id, endpoint_id, message_id, type, notification_id, payload, next_attempt_at)
    SELECT gen_random_uuid(), organization_id, id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${type},
      ${notification_id}::uuid, ${payloadOf(event)}, now()
    FROM webhook_endpoints
    WHERE organization_id = ${organization} AND disabled_at IS NULL AND (types = '{}' OR ${type} = ANY(types))`;
}
