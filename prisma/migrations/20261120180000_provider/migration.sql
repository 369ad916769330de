-- AlterTable
ALTER TABLE "notifications" ADD COLUMN "unsealed_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "provider_events" ADD COLUMN "details" JSON,
ALTER COLUMN "occurred_at" DROP NOT NULL,
ALTER COLUMN "payload" SET DATA TYPE JSON;

-- AlterTable
ALTER TABLE "submissions" ADD COLUMN "asked_at" TIMESTAMPTZ(3),
ADD COLUMN "provider_message_id" TEXT;

-- CreateTable
CREATE TABLE "provider_pace" (
    "provider" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "provider_pace_pkey" PRIMARY KEY ("provider")
);

-- CreateIndex
CREATE INDEX "notifications_status_created_at_idx" ON "notifications"("status", "created_at");

-- CreateIndex
CREATE INDEX "notifications_unsealed_since_idx" ON "notifications"("unsealed_since");

-- CreateIndex
CREATE INDEX "submissions_provider_message_id_idx" ON "submissions"("provider_message_id");

-- What is terminal and was not sealed yet when this came.
UPDATE "notifications" SET "unsealed_since" = now()
WHERE "status" IN ('delivered', 'failed', 'complained') AND NOT EXISTS (
    SELECT FROM "seals" WHERE "notification_id" = "notifications"."id"
        AND "head_sequence" = (SELECT max("sequence") FROM "links" WHERE "notification_id" = "notifications"."id")
);
