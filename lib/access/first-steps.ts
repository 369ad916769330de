import { db } from "#lib/db.ts";

/** What an organization has done already. */
interface FirstSteps {
  /** It was renamed: its first name is an address. */
  name: boolean;
  sent: boolean;
  invite: boolean;
  key: boolean;
  webhook: boolean;
}

export async function firstStepsOf(organizationId: string): Promise<FirstSteps> {
  const [steps] = await db().$queryRaw<FirstSteps[]>`
    SELECT EXISTS (SELECT FROM organizations WHERE id = ${organizationId}::uuid AND name !~ '^[^ @]+@[^ @]+[.][^ @]+$') AS name,
      EXISTS (SELECT FROM notifications WHERE organization_id = ${organizationId}::uuid) AS sent,
      (SELECT count(*) FROM memberships WHERE organization_id = ${organizationId}::uuid) > 1
        OR EXISTS (SELECT FROM invitations WHERE organization_id = ${organizationId}::uuid) AS invite,
      EXISTS (SELECT FROM api_keys
        WHERE organization_id = ${organizationId}::uuid AND kind = 'live' AND revoked_at IS NULL) AS key,
      EXISTS (SELECT FROM webhook_endpoints WHERE organization_id = ${organizationId}::uuid) AS webhook`;
  return steps ?? { name: false, sent: false, invite: false, key: false, webhook: false };
}
