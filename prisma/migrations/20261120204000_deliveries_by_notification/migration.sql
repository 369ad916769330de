-- CreateIndex
CREATE INDEX "webhook_deliveries_notification_id_ordinal_idx" ON "webhook_deliveries"("notification_id", "ordinal" DESC);
