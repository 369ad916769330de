-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN     "replayed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "test_id" UUID;
