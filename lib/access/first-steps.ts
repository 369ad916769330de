import { db } from "#lib/db.ts";

/** What an organization has done already. */
interface FirstSteps {
  sent: boolean;
  key: boolean;
  webhook: boolean;
}

export async function firstStepsOf(organizationId: string): Promise<FirstSteps> {
  const [steps] = await db().$queryRaw<FirstSteps[]>`
    SELECT EXISTS (SELECT FROM notifications WHERE organization_id = ${organizationId}::uuid) AS sent,
      EXISTS (SELECT FROM api_keys
        WHERE organization_id = ${organizationId}::uuid AND kind = 'live' AND revoked_at IS NULL) AS key,
      EXISTS (SELECT FROM webhook_endpoints WHERE organization_id = ${organizationId}::uuid) AS webhook`;
  return steps ?? { sent: false, key: false, webhook: false };
}
