-- AlterTable
ALTER TABLE "saved_templates" ADD COLUMN     "markers" JSONB;
