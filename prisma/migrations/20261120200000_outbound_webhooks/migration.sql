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

-- CreateIndex
CREATE INDEX "webhook_endpoints_organization_id_idx" ON "webhook_endpoints"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_ordinal_key" ON "webhook_deliveries"("ordinal");

-- CreateIndex
CREATE INDEX "webhook_deliveries_organization_id_ordinal_idx" ON "webhook_deliveries"("organization_id", "ordinal" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_ordinal_idx" ON "webhook_deliveries"("endpoint_id", "ordinal" DESC);

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What the schema language cannot say.

ALTER TABLE "webhook_endpoints"
    ADD CONSTRAINT "webhook_endpoints_disabled_check"
        CHECK (("disabled_at" IS NULL) = ("disabled_reason" IS NULL) AND "disabled_reason" IN ('owner', 'gone', 'failing')),
    ADD CONSTRAINT "webhook_endpoints_previous_check" CHECK (("previous_secret" IS NULL) = ("previous_until" IS NULL));

-- Whoever delivers asks this one twice a second for what is due; most deliveries are done with and not in it.
CREATE INDEX "webhook_deliveries_waiting_idx" ON "webhook_deliveries" ("endpoint_id", "next_attempt_at", "ordinal")
    WHERE "next_attempt_at" IS NOT NULL;
