-- Until when the seal's time-stamp can be checked by its authority's certificate; unknown of seals from before this column.
ALTER TABLE "seals" ADD COLUMN "expires_at" TIMESTAMPTZ(3);

CREATE INDEX "seals_expires_at_idx" ON "seals"("expires_at");

-- What was added to a sealed file by each later time-stamp: the file is its seal's bytes and these behind them, in order.
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

ALTER TABLE "renewals" ADD CONSTRAINT "renewals_notification_id_seal_number_fkey" FOREIGN KEY ("notification_id", "seal_number") REFERENCES "seals"("notification_id", "number") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "renewals"
    ADD CONSTRAINT "renewals_number_check" CHECK ("number" >= 1),
    ADD CONSTRAINT "renewals_certificate_sha256_check" CHECK ("certificate_sha256" ~ '^[0-9a-f]{64}$');

CREATE TRIGGER "renewals_append_only" BEFORE UPDATE OR DELETE ON "renewals"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "renewals_no_truncate" BEFORE TRUNCATE ON "renewals"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
