-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "retention_days" INTEGER;

-- AlterTable
ALTER TABLE "submissions" ALTER COLUMN "bytes" DROP NOT NULL;

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

-- CreateIndex
CREATE INDEX "erasures_done_at_idx" ON "erasures"("done_at");

-- CreateIndex
CREATE INDEX "seals_certificate_sha256_idx" ON "seals"("certificate_sha256");

-- AddForeignKey
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say.

ALTER TABLE "organizations"
    ADD CONSTRAINT "organizations_retention_days_check" CHECK ("retention_days" BETWEEN 1 AND 36500);

-- The database's own statistics hold samples of values, which no erasing of rows would reach. Nothing is looked for in these.
ALTER TABLE "notifications"
    ALTER COLUMN "recipient" SET STATISTICS 0,
    ALTER COLUMN "sender_name" SET STATISTICS 0,
    ALTER COLUMN "sender_email" SET STATISTICS 0,
    ALTER COLUMN "customer_ref" SET STATISTICS 0,
    ALTER COLUMN "subject" SET STATISTICS 0,
    ALTER COLUMN "body_text" SET STATISTICS 0,
    ALTER COLUMN "body_html" SET STATISTICS 0,
    ALTER COLUMN "salt" SET STATISTICS 0;
ALTER TABLE "notification_search" ALTER COLUMN "text" SET STATISTICS 0;
ALTER TABLE "attachments" ALTER COLUMN "filename" SET STATISTICS 0;
ALTER TABLE "idempotency_keys" ALTER COLUMN "answer" SET STATISTICS 0;
ALTER TABLE "submissions" ALTER COLUMN "bytes" SET STATISTICS 0;
ALTER TABLE "blobs" ALTER COLUMN "bytes" SET STATISTICS 0;
