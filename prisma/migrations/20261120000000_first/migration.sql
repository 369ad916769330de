-- CreateEnum
CREATE TYPE "organization_kind" AS ENUM ('bootstrap', 'regular', 'sandbox');

-- CreateEnum
CREATE TYPE "membership_role" AS ENUM ('owner', 'sender', 'reader');

-- CreateEnum
CREATE TYPE "api_key_kind" AS ENUM ('live', 'test');

-- CreateEnum
CREATE TYPE "notification_status" AS ENUM ('queued', 'sent', 'deferred', 'delivered', 'failed', 'complained');

-- CreateEnum
CREATE TYPE "batch_state" AS ENUM ('running', 'paused', 'cancelled', 'done');

-- CreateEnum
CREATE TYPE "batch_reason" AS ENUM ('requested', 'key_revoked', 'paused_too_long');

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
    "locale" TEXT NOT NULL DEFAULT 'en',
    "retention_days" INTEGER,
    "mail_layout" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "logos" (
    "organization_id" UUID NOT NULL,
    "png" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,

    CONSTRAINT "logos_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "unsent_drafts" (
    "id" TEXT NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "form" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unsent_drafts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_templates" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT,
    "sha256" TEXT,
    "size_bytes" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "locale" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "sha256" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "accounts" (
    "provider" TEXT NOT NULL,
    "provider_account_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("provider","provider_account_id")
);

-- CreateTable
CREATE TABLE "sign_in_tokens" (
    "sha256" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_tokens_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "membership_role" NOT NULL,
    "sha256" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT,
    "data" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
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
    "email_proven" BOOLEAN NOT NULL DEFAULT false,
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
    "organization_name" TEXT NOT NULL,
    "subject" TEXT,
    "body_text" TEXT,
    "body_html" TEXT,
    "salt" TEXT,
    "content_hash" TEXT NOT NULL,
    "simulated" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "corrects_id" UUID,
    "unsealed_since" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "notification_search" (
    "organization_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "notification_id" UUID NOT NULL,
    "status" "notification_status" NOT NULL,
    "text" TEXT NOT NULL,
    "subject" TEXT NOT NULL,

    CONSTRAINT "notification_search_pkey" PRIMARY KEY ("organization_id","created_at","notification_id")
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
    "bytes" BYTEA,
    "size_bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blobs_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "loose_objects" (
    "sha256" TEXT NOT NULL,
    "upload" UUID,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "deletion_open_until" TIMESTAMPTZ(3),

    CONSTRAINT "loose_objects_pkey" PRIMARY KEY ("sha256")
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
    "bytes" BYTEA,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 1,
    "unsure_since" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "provider_message_id" TEXT,
    "asked_at" TIMESTAMPTZ(3),

    CONSTRAINT "submissions_pkey" PRIMARY KEY ("notification_id")
);

-- CreateTable
CREATE TABLE "provider_events" (
    "provider" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "provider_message_id" TEXT,
    "notification_id" UUID,
    "occurred_at" TIMESTAMPTZ(3),
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "payload" JSON NOT NULL,
    "details" JSON,

    CONSTRAINT "provider_events_pkey" PRIMARY KEY ("provider","id")
);

-- CreateTable
CREATE TABLE "erasures" (
    "notification_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "user_id" UUID,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("notification_id")
);

-- CreateTable
CREATE TABLE "provider_pace" (
    "provider" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "provider_pace_pkey" PRIMARY KEY ("provider")
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
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "seals_pkey" PRIMARY KEY ("notification_id","number")
);

-- CreateTable
CREATE TABLE "renewals" (
    "notification_id" UUID NOT NULL,
    "seal_number" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "added" BYTEA NOT NULL,
    "certificate_sha256" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "renewals_pkey" PRIMARY KEY ("notification_id","seal_number","number")
);

-- CreateTable
CREATE TABLE "awaited_revocation_statuses" (
    "notification_id" UUID NOT NULL,
    "seal_number" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "awaited_revocation_statuses_pkey" PRIMARY KEY ("notification_id","seal_number")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "organization_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "payload_sha256" TEXT NOT NULL,
    "lease_id" UUID NOT NULL,
    "lease_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "notification_id" UUID,
    "response" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("organization_id","key")
);

-- CreateTable
CREATE TABLE "batches" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "api_key_id" UUID,
    "state" "batch_state" NOT NULL DEFAULT 'running',
    "reason" "batch_reason",
    "paused_at" TIMESTAMPTZ(3),
    "notification" JSONB,
    "templates" JSONB,
    "total" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "batch_rows" (
    "batch_id" UUID NOT NULL,
    "row" INTEGER NOT NULL,
    "fields" JSONB,
    "notification_id" UUID,
    "error" TEXT,

    CONSTRAINT "batch_rows_pkey" PRIMARY KEY ("batch_id","row")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "types" TEXT[],
    "secret" BYTEA NOT NULL,
    "previous_secret" BYTEA,
    "previous_until" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "held_until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "served_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "ordinal" BIGSERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "message_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "notification_id" UUID,
    "payload" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "excerpt" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("delivery_id","number")
);

-- CreateTable
CREATE TABLE "log_queue" (
    "id" BIGSERIAL NOT NULL,
    "notification_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,

    CONSTRAINT "log_queue_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "log_leaves" (
    "index" BIGINT NOT NULL,
    "notification_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "event_hash" TEXT NOT NULL,

    CONSTRAINT "log_leaves_pkey" PRIMARY KEY ("index")
);

-- CreateTable
CREATE TABLE "log_tiles" (
    "level" INTEGER NOT NULL,
    "number" BIGINT NOT NULL,
    "root" BYTEA NOT NULL,

    CONSTRAINT "log_tiles_pkey" PRIMARY KEY ("level","number")
);

-- CreateTable
CREATE TABLE "log_stamps" (
    "size" BIGINT NOT NULL,
    "checkpoint" TEXT NOT NULL,
    "token" BYTEA NOT NULL,

    CONSTRAINT "log_stamps_pkey" PRIMARY KEY ("size")
);

-- CreateTable
CREATE TABLE "log_head" (
    "id" INTEGER NOT NULL,
    "size" BIGINT NOT NULL,
    "nodes" BYTEA NOT NULL,
    "checkpoint" TEXT NOT NULL,
    "cosigned" TEXT,
    "stamping_at" TIMESTAMPTZ(3),

    CONSTRAINT "log_head_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "accounts_user_id_idx" ON "accounts"("user_id");

-- CreateIndex
CREATE INDEX "sign_in_tokens_expires_at_idx" ON "sign_in_tokens"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_sha256_key" ON "invitations"("sha256");

-- CreateIndex
CREATE INDEX "invitations_email_idx" ON "invitations"("email");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_organization_id_email_key" ON "invitations"("organization_id", "email");

-- CreateIndex
CREATE INDEX "audit_entries_organization_id_created_at_id_idx" ON "audit_entries"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE INDEX "memberships_organization_id_role_created_at_idx" ON "memberships"("organization_id", "role", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_sha256_key" ON "api_keys"("sha256");

-- CreateIndex
CREATE INDEX "api_keys_organization_id_kind_revoked_at_created_at_id_idx" ON "api_keys"("organization_id", "kind", "revoked_at", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_email_email_proven_key" ON "api_keys"("email", "email_proven");

-- CreateIndex
CREATE INDEX "notifications_organization_id_created_at_id_idx" ON "notifications"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notifications_organization_id_status_created_at_id_simulate_idx" ON "notifications"("organization_id", "status", "created_at" DESC, "id" DESC, "simulated");

-- CreateIndex
CREATE INDEX "notifications_status_created_at_idx" ON "notifications"("status", "created_at");

-- CreateIndex
CREATE INDEX "notifications_unsealed_since_idx" ON "notifications"("unsealed_since");

-- CreateIndex
CREATE INDEX "attachments_sha256_idx" ON "attachments"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "attachments_notification_id_position_key" ON "attachments"("notification_id", "position");

-- CreateIndex
CREATE INDEX "submissions_provider_message_id_idx" ON "submissions"("provider_message_id");

-- CreateIndex
CREATE INDEX "provider_events_notification_id_idx" ON "provider_events"("notification_id");

-- CreateIndex
CREATE INDEX "provider_events_provider_provider_message_id_idx" ON "provider_events"("provider", "provider_message_id");

-- CreateIndex
CREATE INDEX "erasures_done_at_idx" ON "erasures"("done_at");

-- CreateIndex
CREATE INDEX "loose_objects_due_at_idx" ON "loose_objects"("due_at");

-- CreateIndex
CREATE INDEX "seals_certificate_sha256_idx" ON "seals"("certificate_sha256");

-- CreateIndex
CREATE INDEX "seals_expires_at_idx" ON "seals"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "seals_notification_id_head_sequence_key" ON "seals"("notification_id", "head_sequence");

-- CreateIndex
CREATE INDEX "renewals_expires_at_idx" ON "renewals"("expires_at");

-- CreateIndex
CREATE INDEX "awaited_revocation_statuses_next_at_idx" ON "awaited_revocation_statuses"("next_at");

-- CreateIndex
CREATE INDEX "idempotency_keys_notification_id_idx" ON "idempotency_keys"("notification_id");

-- CreateIndex
CREATE INDEX "webhook_endpoints_organization_id_idx" ON "webhook_endpoints"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_ordinal_key" ON "webhook_deliveries"("ordinal");

-- CreateIndex
CREATE INDEX "webhook_deliveries_organization_id_ordinal_idx" ON "webhook_deliveries"("organization_id", "ordinal" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_ordinal_idx" ON "webhook_deliveries"("endpoint_id", "ordinal" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_notification_id_ordinal_idx" ON "webhook_deliveries"("notification_id", "ordinal" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "log_leaves_notification_id_sequence_key" ON "log_leaves"("notification_id", "sequence");

-- CreateIndex
CREATE INDEX "batches_organization_id_created_at_id_idx" ON "batches"("organization_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "unsent_drafts_user_id_organization_id_updated_at_idx" ON "unsent_drafts"("user_id", "organization_id", "updated_at");

-- CreateIndex
CREATE INDEX "unsent_drafts_updated_at_idx" ON "unsent_drafts"("updated_at");

-- CreateIndex
CREATE INDEX "saved_templates_sha256_idx" ON "saved_templates"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "saved_templates_organization_id_name_key" ON "saved_templates"("organization_id", "name");

-- AddForeignKey
ALTER TABLE "unsent_drafts" ADD CONSTRAINT "unsent_drafts_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unsent_drafts" ADD CONSTRAINT "unsent_drafts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_templates" ADD CONSTRAINT "saved_templates_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "logos" ADD CONSTRAINT "logos_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "links" ADD CONSTRAINT "links_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seals" ADD CONSTRAINT "seals_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_notification_id_seal_number_fkey" FOREIGN KEY ("notification_id", "seal_number") REFERENCES "seals"("notification_id", "number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "awaited_revocation_statuses" ADD CONSTRAINT "awaited_revocation_statuses_notification_id_seal_number_fkey" FOREIGN KEY ("notification_id", "seal_number") REFERENCES "seals"("notification_id", "number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batches" ADD CONSTRAINT "batches_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on: constraints, triggers and indexes that schema.prisma cannot express.

ALTER TABLE "notifications"
    ADD CONSTRAINT "notifications_channel_check" CHECK ("channel" = 'email'),
    ADD CONSTRAINT "notifications_salt_check" CHECK ("salt" ~ '^[0-9a-f]{32}$'),
    ADD CONSTRAINT "notifications_content_hash_check" CHECK ("content_hash" ~ '^[0-9a-f]{64}$');

ALTER TABLE "attachments"
    ADD CONSTRAINT "attachments_position_check" CHECK ("position" >= 0),
    ADD CONSTRAINT "attachments_size_bytes_check" CHECK ("size_bytes" >= 0),
    ADD CONSTRAINT "attachments_sha256_check" CHECK ("sha256" ~ '^[0-9a-f]{64}$');

ALTER TABLE "blobs"
    ADD CONSTRAINT "blobs_sha256_check" CHECK ("sha256" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "blobs_size_bytes_check" CHECK ("size_bytes" >= 0);

ALTER TABLE "submissions"
    ADD CONSTRAINT "submissions_sha256_check" CHECK ("sha256" ~ '^[0-9a-f]{64}$');

ALTER TABLE "links"
    ADD CONSTRAINT "links_sequence_check" CHECK ("sequence" >= 0),
    ADD CONSTRAINT "links_event_data_check" CHECK (jsonb_typeof("event_data") = 'object'),
    ADD CONSTRAINT "links_previous_hash_check" CHECK ("previous_hash" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "links_event_hash_check" CHECK ("event_hash" ~ '^[0-9a-f]{64}$');

ALTER TABLE "log_leaves" ADD CONSTRAINT "log_leaves_event_hash_check" CHECK ("event_hash" ~ '^[0-9a-f]{64}$');

ALTER TABLE "log_head" ADD CONSTRAINT "log_head_id_check" CHECK ("id" = 1);

ALTER TABLE "log_tiles" ADD CONSTRAINT "log_tiles_root_check" CHECK (octet_length("root") = 32);

ALTER TABLE "seals"
    ADD CONSTRAINT "seals_number_check" CHECK ("number" >= 1),
    ADD CONSTRAINT "seals_head_sequence_check" CHECK ("head_sequence" >= 0),
    ADD CONSTRAINT "seals_chain_hash_check" CHECK ("chain_hash" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "seals_imprint_check" CHECK ("imprint" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "seals_certificate_sha256_check" CHECK ("certificate_sha256" ~ '^[0-9a-f]{64}$');

ALTER TABLE "idempotency_keys"
    ADD CONSTRAINT "idempotency_keys_payload_sha256_check" CHECK ("payload_sha256" ~ '^[0-9a-f]{64}$');

ALTER TABLE "batch_rows"
    ADD CONSTRAINT "batch_rows_row_check" CHECK ("row" >= 1),
    ADD CONSTRAINT "batch_rows_end_check" CHECK (
        num_nonnulls("fields", "notification_id", "error") = 1
    );

ALTER TABLE "batches"
    ADD CONSTRAINT "batches_reason_check" CHECK (("reason" IS NOT NULL) = ("state" IN ('paused', 'cancelled'))),
    ADD CONSTRAINT "batches_paused_at_check" CHECK (("paused_at" IS NOT NULL) = ("state" = 'paused'));

CREATE INDEX "batches_api_key_id_idx" ON "batches" ("api_key_id") WHERE "state" = 'running';
CREATE INDEX "batches_paused_at_idx" ON "batches" ("paused_at") WHERE "paused_at" IS NOT NULL;

CREATE INDEX "batch_rows_waiting_idx" ON "batch_rows" ("batch_id", "row") WHERE "fields" IS NOT NULL;

ALTER TABLE "renewals"
    ADD CONSTRAINT "renewals_number_check" CHECK ("number" >= 1),
    ADD CONSTRAINT "renewals_certificate_sha256_check" CHECK ("certificate_sha256" ~ '^[0-9a-f]{64}$');

ALTER TABLE "organizations"
    ADD CONSTRAINT "organizations_retention_days_check" CHECK ("retention_days" BETWEEN 1 AND 36500);

ALTER TABLE "webhook_endpoints"
    ADD CONSTRAINT "webhook_endpoints_disabled_check"
        CHECK (("disabled_at" IS NULL) = ("disabled_reason" IS NULL) AND "disabled_reason" IN ('owner', 'gone', 'failing')),
    ADD CONSTRAINT "webhook_endpoints_previous_check" CHECK (("previous_secret" IS NULL) = ("previous_until" IS NULL));

-- A test key is limited by uses and by time. The check keeps two concurrent calls from taking the same last use.
ALTER TABLE "api_keys"
    ADD CONSTRAINT "api_keys_sha256_check" CHECK (octet_length("sha256") = 32),
    ADD CONSTRAINT "api_keys_remaining_uses_check" CHECK ("remaining_uses" >= 0),
    ADD CONSTRAINT "api_keys_test_check" CHECK (
        "kind" <> 'test' OR ("email" IS NOT NULL AND "remaining_uses" IS NOT NULL AND "expires_at" IS NOT NULL)
    );

-- Links, seals, renewals and the log are evidence: rows are added, never changed and never removed.
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
CREATE TRIGGER "renewals_append_only" BEFORE UPDATE OR DELETE ON "renewals"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "renewals_no_truncate" BEFORE TRUNCATE ON "renewals"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "log_leaves_append_only" BEFORE UPDATE OR DELETE ON "log_leaves"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "log_leaves_no_truncate" BEFORE TRUNCATE ON "log_leaves"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "log_tiles_append_only" BEFORE UPDATE OR DELETE ON "log_tiles"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "log_tiles_no_truncate" BEFORE TRUNCATE ON "log_tiles"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "log_stamps_append_only" BEFORE UPDATE OR DELETE ON "log_stamps"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "log_stamps_no_truncate" BEFORE TRUNCATE ON "log_stamps"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- Delivery asks for due rows twice a second; most rows are done and not in this index.
CREATE INDEX "webhook_deliveries_waiting_idx" ON "webhook_deliveries" ("endpoint_id", "next_attempt_at", "ordinal")
    WHERE "next_attempt_at" IS NOT NULL;

-- Waiting to be sealed, by organization: few rows of many.
CREATE INDEX "notifications_unsealed_idx" ON "notifications"("organization_id", "unsealed_since") WHERE "unsealed_since" IS NOT NULL;

-- Few notifications correct another one.
CREATE INDEX "notifications_corrects_idx" ON "notifications"("corrects_id") WHERE "corrects_id" IS NOT NULL;

-- The templates that an organization used last, among many drafts without any.
CREATE INDEX "drafts_templates_idx" ON "drafts"("organization_id", "created_at" DESC) WHERE "templates" <> '[]';

-- The planner's statistics hold samples of values, which erasing a row does not remove. No query filters by these columns.
ALTER TABLE "notifications"
    ALTER COLUMN "recipient" SET STATISTICS 0,
    ALTER COLUMN "sender_name" SET STATISTICS 0,
    ALTER COLUMN "sender_email" SET STATISTICS 0,
    ALTER COLUMN "customer_ref" SET STATISTICS 0,
    ALTER COLUMN "subject" SET STATISTICS 0,
    ALTER COLUMN "body_text" SET STATISTICS 0,
    ALTER COLUMN "body_html" SET STATISTICS 0,
    ALTER COLUMN "salt" SET STATISTICS 0;
ALTER TABLE "notification_search" ALTER COLUMN "text" SET STATISTICS 0, ALTER COLUMN "subject" SET STATISTICS 0;
ALTER TABLE "attachments" ALTER COLUMN "filename" SET STATISTICS 0;
ALTER TABLE "idempotency_keys" ALTER COLUMN "response" SET STATISTICS 0;
ALTER TABLE "submissions" ALTER COLUMN "bytes" SET STATISTICS 0;
ALTER TABLE "blobs" ALTER COLUMN "bytes" SET STATISTICS 0;

-- notification_search holds what the list's `q` searches: recipient and customer_ref, a line each, and the subject, which
-- only the dashboard searches. All of it is folded.
-- It is a separate table because its index is expensive to write and a notification's status changes several times.
-- No index here holds the status, so that a status change can be a heap-only update.

-- Folds character by character: a substring folds to a substring of the folded text. Some libraries lower-case the
-- Greek sigma by its position, hence translate(). Prefers the collation that depends least on the system.
DO $$
DECLARE
    collations text[] := ARRAY(
        SELECT quote_ident(collname) FROM pg_collation
        WHERE collname IN ('pg_c_utf8', 'und-x-icu') AND collnamespace = 'pg_catalog'::regnamespace
        ORDER BY collname = 'pg_c_utf8' DESC
    );
BEGIN
    EXECUTE format(
        'CREATE FUNCTION "fold_case"(whole text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
         AS $fold$SELECT translate(lower(whole COLLATE %s), ''ς'', ''σ'')$fold$',
        coalesce(collations[1], '"default"')
    );
END
$$;

-- The lexemes of a notification: every three characters of its text (two and one at the end, so that a shorter q is a
-- prefix), the same of its subject after a `^`, and the time units that contain it, of 2^18 ms times 4^0 to 4^9. Each lexeme
-- holds the organization, so that a search reads no entries of another organization.
CREATE FUNCTION "search_lexemes"(organization_id uuid, created_at timestamptz, folded text, subject text) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
DECLARE
    own text := right(organization_id::text, 8);
    unit bigint := floor(extract(epoch FROM created_at) * 1000)::bigint >> 18;
    lexemes text[];
BEGIN
    FOR i IN 1 .. length(folded) LOOP
        lexemes[i] := own || substr(folded, i, 3);
    END LOOP;
    FOR i IN 1 .. length(subject) LOOP
        lexemes[length(folded) + i] := '^' || own || substr(subject, i, 3);
    END LOOP;
    FOR level IN 0 .. 9 LOOP
        lexemes := lexemes || ('~' || own || level || ':' || (unit >> 2 * level));
    END LOOP;
    RETURN array_to_tsvector(lexemes);
END
$$;

ALTER TABLE "notification_search" ALTER COLUMN "text" TYPE text COLLATE "C", ALTER COLUMN "subject" TYPE text COLLATE "C",
    SET (fillfactor = 85);
-- Every search reads the whole pending list, so it is kept short.
CREATE INDEX "notification_search_lexemes_idx" ON "notification_search"
    USING gin ("search_lexemes"("organization_id", "created_at", "text", "subject")) WITH (gin_pending_list_limit = 64);

-- Keeps notification_search equal to notifications.
CREATE FUNCTION "keep_searchable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        DELETE FROM notification_search s
        WHERE s.organization_id = OLD.organization_id AND s.created_at = OLD.created_at AND s.notification_id = OLD.id;
    END IF;
    IF TG_OP <> 'DELETE' AND coalesce(NEW.recipient, NEW.customer_ref) IS NOT NULL THEN
        INSERT INTO notification_search (organization_id, created_at, notification_id, status, text, subject)
        VALUES (NEW.organization_id, NEW.created_at, NEW.id, NEW.status,
            fold_case(concat(NEW.recipient, E'\n', NEW.customer_ref)), fold_case(coalesce(NEW.subject, '')));
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER "notifications_searchable"
    AFTER INSERT OR DELETE OR UPDATE OF id, organization_id, created_at, recipient, customer_ref, subject ON "notifications"
    FOR EACH ROW EXECUTE FUNCTION "keep_searchable"();

CREATE FUNCTION "keep_status_searchable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE notification_search s SET status = NEW.status
    WHERE s.organization_id = NEW.organization_id AND s.created_at = NEW.created_at AND s.notification_id = NEW.id;
    RETURN NULL;
END
$$;

CREATE TRIGGER "notifications_status_searchable" AFTER UPDATE OF status ON "notifications"
    FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION "keep_status_searchable"();
