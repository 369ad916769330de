import { Prisma } from "#prisma/client/client.ts";
import { type Happening, payloadOf } from "./events.ts";

/**
 * The statement that writes one delivery for each endpoint of `organization` (an SQL expression) that wants to know: to be
 * a part of the very statement that stores what happened, so that both are there or neither, at no further round trip.
 */
export function announcing(organization: Prisma.Sql, happening: Happening): Prisma.Sql {
  const { type, notification_id } = happening;
  return Prisma.sql`
    INSERT INTO webhook_deliveries (id, organization_id, endpoint_id, message_id, type, notification_id, payload, next_attempt_at)
    SELECT gen_random_uuid(), organization_id, id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${type},
      ${notification_id}::uuid, ${payloadOf(happening)}, now()
    FROM webhook_endpoints
    WHERE organization_id = ${organization} AND disabled_at IS NULL AND (types = '{}' OR ${type} = ANY(types))`;
}
