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
CREATE TABLE "notification_search" (
    "organization_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "notification_id" UUID NOT NULL,
    "status" "notification_status" NOT NULL,
    "text" TEXT NOT NULL,

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
CREATE INDEX "notifications_organization_id_status_created_at_id_idx" ON "notifications"("organization_id", "status", "created_at" DESC, "id" DESC);

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

-- The list's `q` is looked for in notification_search.text: recipient and customer_ref, a line each, without regard to
-- case. It is a table of its own because its index is dear to write and a notification's status changes several times:
-- here no index holds the status, and with room in its page a row that changes is written to none of them.

-- Letter by letter, so that a part of a text folds to a part of what the text folds to; hence the word about the Greek
-- letter that some libraries lower-case by its place. Of the collations there are, the one least tied to the system.
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

-- Where a notification is found: by every three characters of its text (two and one at the end, so that a shorter q is
-- the beginning of one), and by the units of time it lies in, of 2^18 ms and 4, 4^2 … 4^9 times as long. All of them hold
-- the organization, so that none pays for the notifications of another.
CREATE FUNCTION "search_lexemes"(organization_id uuid, created_at timestamptz, folded text) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
DECLARE
    own text := right(organization_id::text, 8);
    unit bigint := floor(extract(epoch FROM created_at) * 1000)::bigint >> 18;
    lexemes text[];
BEGIN
    FOR i IN 1 .. length(folded) LOOP
        lexemes[i] := own || substr(folded, i, 3);
    END LOOP;
    FOR level IN 0 .. 9 LOOP
        lexemes := lexemes || ('~' || own || level || ':' || (unit >> 2 * level));
    END LOOP;
    RETURN array_to_tsvector(lexemes);
END
$$;

ALTER TABLE "notification_search" ALTER COLUMN "text" TYPE text COLLATE "C", SET (fillfactor = 85);
-- Every search reads the pending list whole: it is kept short.
CREATE INDEX "notification_search_lexemes_idx" ON "notification_search"
    USING gin ("search_lexemes"("organization_id", "created_at", "text")) WITH (gin_pending_list_limit = 64);

-- Whoever writes or erases a notification, what can be searched follows.
CREATE FUNCTION "keep_searchable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        DELETE FROM notification_search s
        WHERE s.organization_id = OLD.organization_id AND s.created_at = OLD.created_at AND s.notification_id = OLD.id;
    END IF;
    IF TG_OP <> 'DELETE' AND coalesce(NEW.recipient, NEW.customer_ref) IS NOT NULL THEN
        INSERT INTO notification_search (organization_id, created_at, notification_id, status, text)
        VALUES (NEW.organization_id, NEW.created_at, NEW.id, NEW.status,
            fold_case(concat(NEW.recipient, E'\n', NEW.customer_ref)));
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER "notifications_searchable"
    AFTER INSERT OR DELETE OR UPDATE OF id, organization_id, created_at, recipient, customer_ref ON "notifications"
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
