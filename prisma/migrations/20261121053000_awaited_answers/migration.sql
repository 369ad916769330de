-- Sealed files of which an issuer did not say whether a certificate in them was revoked: it is asked again.
CREATE TABLE "awaited_answers" (
    "notification_id" UUID NOT NULL,
    "seal_number" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "awaited_answers_pkey" PRIMARY KEY ("notification_id","seal_number")
);

CREATE INDEX "awaited_answers_next_at_idx" ON "awaited_answers"("next_at");

ALTER TABLE "awaited_answers" ADD CONSTRAINT "awaited_answers_notification_id_seal_number_fkey" FOREIGN KEY ("notification_id", "seal_number") REFERENCES "seals"("notification_id", "number") ON DELETE RESTRICT ON UPDATE CASCADE;
