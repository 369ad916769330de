-- In whose name a notification was submitted, as the account was called then: renaming it does not rename its past.
ALTER TABLE "notifications" ADD COLUMN "organization_name" TEXT;

-- Of those that are there already: what the account was renamed from next, or its name now if it never was.
UPDATE "notifications" n SET "organization_name" = coalesce(
    (SELECT a."data"->>'from' FROM "audit_entries" a
        WHERE a."organization_id" = n."organization_id" AND a."action" = 'organization.renamed' AND a."created_at" > n."created_at"
        ORDER BY a."created_at", a."id" LIMIT 1),
    o."name")
    FROM "organizations" o WHERE o."id" = n."organization_id";
