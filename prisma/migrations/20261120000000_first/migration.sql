-- Partial matches in the list are answered with trigrams; an administrator may have created the extension beforehand.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateEnum
CREATE TYPE "organization_kind" AS ENUM ('bootstrap', 'regular', 'sandbox');

-- CreateEnum
CREATE TYPE "membership_role" AS ENUM ('owner', 'sender', 'reader');

-- CreateEnum
CREATE TYPE "api_key_kind" AS ENUM ('live', 'test');

-- CreateEnum
CREATE TYPE "notification_status" AS ENUM ('queued', 'sent', 'deferred', 'delivered', 'failed', 'complained');

-- CreateTable
CREATE TABLE "settings" (
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "organizations" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "organization_kind" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "membership_role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("organization_id","user_id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "kind" "api_key_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "email" TEXT,
    "remaining_uses" INTEGER,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "api_key_id" UUID,
    "status" "notification_status" NOT NULL DEFAULT 'queued',
    "channel" TEXT NOT NULL,
    "recipient" TEXT,
    "sender_name" TEXT,
    "sender_email" TEXT,
    "customer_ref" TEXT,
    "subject" TEXT,
    "body_text" TEXT,
    "body_html" TEXT,
    "salt" TEXT,
    "content_hash" TEXT NOT NULL,
    "simulated" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attachments" (
    "id" UUID NOT NULL,
    "notification_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "attachments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blobs" (
    "sha256" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blobs_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "links" (
    "notification_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "previous_hash" TEXT NOT NULL,
    "event_type" TEXT NOT NULL,
    "event_data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "event_hash" TEXT NOT NULL,

    CONSTRAINT "links_pkey" PRIMARY KEY ("notification_id","sequence")
);

-- CreateTable
CREATE TABLE "submissions" (
    "notification_id" UUID NOT NULL,
    "bytes" BYTEA NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "submissions_pkey" PRIMARY KEY ("notification_id")
);

-- CreateTable
CREATE TABLE "provider_events" (
    "provider" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "provider_message_id" TEXT,
    "notification_id" UUID,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "payload" JSONB NOT NULL,

    CONSTRAINT "provider_events_pkey" PRIMARY KEY ("provider","id")
);

-- CreateTable
CREATE TABLE "seals" (
    "notification_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "head_sequence" INTEGER NOT NULL,
    "chain_hash" TEXT NOT NULL,
    "token" BYTEA NOT NULL,
    "imprint" TEXT NOT NULL,
    "timestamped_at" TIMESTAMPTZ(3) NOT NULL,
    "certificate_sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "seals_pkey" PRIMARY KEY ("notification_id","number")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "organization_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "payload_sha256" TEXT NOT NULL,
    "lease_id" UUID NOT NULL,
    "lease_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "notification_id" UUID,
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("organization_id","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_sha256_key" ON "api_keys"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_email_key" ON "api_keys"("email");

-- CreateIndex
CREATE INDEX "api_keys_organization_id_idx" ON "api_keys"("organization_id");

-- CreateIndex
CREATE INDEX "notifications_organization_id_created_at_id_idx" ON "notifications"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "attachments_sha256_idx" ON "attachments"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "attachments_notification_id_position_key" ON "attachments"("notification_id", "position");

-- CreateIndex
CREATE INDEX "provider_events_notification_id_idx" ON "provider_events"("notification_id");

-- CreateIndex
CREATE INDEX "provider_events_provider_provider_message_id_idx" ON "provider_events"("provider", "provider_message_id");

-- CreateIndex
CREATE UNIQUE INDEX "seals_notification_id_head_sequence_key" ON "seals"("notification_id", "head_sequence");

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "links" ADD CONSTRAINT "links_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seals" ADD CONSTRAINT "seals_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What the schema language cannot say.

ALTER TABLE "notifications"
    ADD CONSTRAINT "notifications_channel_check" CHECK ("channel" = 'email'),
    ADD CONSTRAINT "notifications_salt_check" CHECK ("salt" ~ '^[0-9a-f]{32}$'),
    ADD CONSTRAINT "notifications_content_hash_check" CHECK ("content_hash" ~ '^[0-9a-f]{64}$');

ALTER TABLE "attachments"
    ADD CONSTRAINT "attachments_position_check" CHECK ("position" >= 0),
    ADD CONSTRAINT "attachments_size_bytes_check" CHECK ("size_bytes" >= 0),
    ADD CONSTRAINT "attachments_sha256_check" CHECK ("sha256" ~ '^[0-9a-f]{64}$');

ALTER TABLE "blobs"
    ADD CONSTRAINT "blobs_sha256_check" CHECK ("sha256" ~ '^[0-9a-f]{64}$');

ALTER TABLE "submissions"
    ADD CONSTRAINT "submissions_sha256_check" CHECK ("sha256" ~ '^[0-9a-f]{64}$');

ALTER TABLE "links"
    ADD CONSTRAINT "links_sequence_check" CHECK ("sequence" >= 0),
    ADD CONSTRAINT "links_event_data_check" CHECK (jsonb_typeof("event_data") = 'object'),
    ADD CONSTRAINT "links_previous_hash_check" CHECK ("previous_hash" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "links_event_hash_check" CHECK ("event_hash" ~ '^[0-9a-f]{64}$');

ALTER TABLE "seals"
    ADD CONSTRAINT "seals_number_check" CHECK ("number" >= 1),
    ADD CONSTRAINT "seals_head_sequence_check" CHECK ("head_sequence" >= 0),
    ADD CONSTRAINT "seals_chain_hash_check" CHECK ("chain_hash" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "seals_imprint_check" CHECK ("imprint" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "seals_certificate_sha256_check" CHECK ("certificate_sha256" ~ '^[0-9a-f]{64}$');

ALTER TABLE "idempotency_keys"
    ADD CONSTRAINT "idempotency_keys_payload_sha256_check" CHECK ("payload_sha256" ~ '^[0-9a-f]{64}$');

-- A test key always ends, by uses and by time; two calls racing for the last use cannot both have it.
ALTER TABLE "api_keys"
    ADD CONSTRAINT "api_keys_sha256_check" CHECK (octet_length("sha256") = 32),
    ADD CONSTRAINT "api_keys_remaining_uses_check" CHECK ("remaining_uses" >= 0),
    ADD CONSTRAINT "api_keys_test_check" CHECK (
        "kind" <> 'test' OR ("email" IS NOT NULL AND "remaining_uses" IS NOT NULL AND "expires_at" IS NOT NULL)
    );

-- Links and seals are evidence: rows are added, never changed and never removed.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'object_not_in_prerequisite_state';
END
$$;

CREATE TRIGGER "links_append_only" BEFORE UPDATE OR DELETE ON "links"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "links_no_truncate" BEFORE TRUNCATE ON "links"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "seals_append_only" BEFORE UPDATE OR DELETE ON "seals"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "seals_no_truncate" BEFORE TRUNCATE ON "seals"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
