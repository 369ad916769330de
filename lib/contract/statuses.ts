/** api-v1.md §3, in the order in which a status moves up. */
export const STATUSES = ["queued", "sent", "deferred", "delivered", "failed", "complained"] as const;
