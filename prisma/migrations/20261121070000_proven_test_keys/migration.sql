-- An address has one test key by POST /v1/test-keys and one made in the dashboard, which may really mail the address.
DROP INDEX "api_keys_email_key";
ALTER TABLE "api_keys" ADD COLUMN "email_proven" BOOLEAN NOT NULL DEFAULT false;
CREATE UNIQUE INDEX "api_keys_email_email_proven_key" ON "api_keys"("email", "email_proven");
