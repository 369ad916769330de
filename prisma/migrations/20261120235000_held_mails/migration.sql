ALTER TABLE "submissions" ADD COLUMN "tries" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "submissions" ADD COLUMN "unsure_since" TIMESTAMPTZ(3);
ALTER TABLE "submissions" ALTER COLUMN "unsure_since" SET DEFAULT CURRENT_TIMESTAMP;

-- What is still to be sent may have been taken at its first try.
UPDATE "submissions" s SET "unsure_since" = s."created_at"
FROM "notifications" n WHERE n."id" = s."notification_id" AND n."status" = 'queued';
