-- Erasing looks for the call that made a notification among all of its organization's.
CREATE INDEX "idempotency_keys_notification_id_idx" ON "idempotency_keys"("notification_id");

-- What is to be renewed is looked for by when its last time-stamp ends, among all that there ever were.
CREATE INDEX "renewals_expires_at_idx" ON "renewals"("expires_at");
