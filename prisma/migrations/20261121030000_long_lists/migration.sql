-- An organization's keys, those in use and those revoked, by when they were made or revoked: most may be revoked.
DROP INDEX "api_keys_organization_id_idx";
CREATE INDEX "api_keys_organization_id_kind_revoked_at_created_at_id_idx" ON "api_keys"("organization_id", "kind", "revoked_at", "created_at", "id");

-- The owners among very many members.
CREATE INDEX "memberships_organization_id_role_created_at_idx" ON "memberships"("organization_id", "role", "created_at");

-- What an organization waits to have sealed, while many others wait as well.
CREATE INDEX "notifications_unsealed_idx" ON "notifications"("organization_id", "unsealed_since") WHERE "unsealed_since" IS NOT NULL;
