-- How somebody wrote in the dashboard what became a notification, where that says more than the notification itself.
CREATE TABLE "drafts" (
    "notification_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "body_text" TEXT NOT NULL,
    "body_html" TEXT,
    "variables" JSONB NOT NULL,
    "templates" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "drafts_pkey" PRIMARY KEY ("notification_id")
);
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The templates that an organization used last, among very many drafts without any.
CREATE INDEX "drafts_templates_idx" ON "drafts"("organization_id", "created_at" DESC) WHERE "templates" <> '[]';

-- What is simulated is counted apart, in the index alone.
DROP INDEX "notifications_organization_id_status_created_at_id_idx";
CREATE INDEX "notifications_organization_id_status_created_at_id_simulate_idx" ON "notifications"("organization_id", "status", "created_at" DESC, "id" DESC, "simulated");

-- What follows the path of an endpoint's address may be a secret, which a log has no use for.
UPDATE "audit_entries" SET "subject" = regexp_replace("subject", '[?#].*$', '')
    WHERE "action" LIKE 'webhook.%' AND "subject" ~ '[?#]';
