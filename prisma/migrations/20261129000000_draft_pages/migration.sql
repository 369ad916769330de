ALTER TABLE "unsent_drafts" ADD COLUMN "page" TEXT;
UPDATE "unsent_drafts" SET "page" = "id";
ALTER TABLE "unsent_drafts" ALTER COLUMN "page" SET NOT NULL;
