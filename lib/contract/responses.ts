import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { STATUSES } from "./statuses.ts";

/** Response schemas of /openapi.json. Strict, because tests validate every response with them. */

const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/)
  .describe("UTC, without zone designator.");
const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe("SHA-256, lower-case hex.");
const id = z.uuid();
const url = z.url();
const status = z.enum(STATUSES);

export const attachmentOutput = z.strictObject({
  id,
  filename: z.string().min(1),
  content_type: z.string(),
  size_bytes: z.int().min(0),
  sha256: hash,
});

export const createResponse = z.strictObject({
  id,
  status,
  content_hash: hash,
  created_at: timestamp,
  certificate_url: url,
  attachments: z.array(attachmentOutput).max(LIMITS.attachments),
});
export type CreateResponse = z.output<typeof createResponse>;

export const tsa = z
  .strictObject({
    timestamped_at: timestamp,
    hash: hash.describe("The token's imprint: the SHA-256 that the time-stamping authority signed."),
    chain_hash: hash.describe("`event_hash` of the chain's head when it was sealed."),
    token_url: url,
  })
  .describe("The newest seal; `null` until the chain is sealed.");

export const event = z.strictObject({
  event_type: z.string().describe("What happened: a status, or `created` or `content_erased`."),
  event_data: z.record(z.string(), z.unknown()).describe("Its facts, by their names."),
  event_hash: hash,
  created_at: timestamp,
});

/** A notification of the list: the detail without attachments and events. Erased content is `null`. */
export const listItem = z.strictObject({
  id,
  status,
  channel: z.string(),
  sender_name: z.string().nullable(),
  sender_email: z.string().nullable(),
  recipient_email: z.string().nullable(),
  customer_ref: z.string().nullable(),
  subject: z.string().nullable(),
  content_hash: hash,
  created_at: timestamp,
  certificate_url: url,
  tsa: tsa.nullable(),
});
export type ListItem = z.output<typeof listItem>;

export const detail = listItem.extend({
  attachments: z.array(attachmentOutput.extend({ download_url: url })),
  events: z.array(event).describe("The chain, oldest link first."),
});
export type Detail = z.output<typeof detail>;

export const list = z.strictObject({
  items: z.array(listItem).max(LIMITS.page.most),
  next_cursor: z.string().nullable().describe("Pass it as `cursor` for the next page; `null` on the last page."),
});
export type List = z.output<typeof list>;

const rows = z.int().min(0);
const batchState = z.enum(["running", "paused", "cancelled", "done"]);

/** `waiting`, `refused` and all `statuses` together are `total`. */
export const batchResponse = z.strictObject({
  id,
  state: batchState.describe(
    "`done`: every row is a notification or was refused. Its mails and seals may still follow.",
  ),
  reason: z
    .enum(["requested", "key_revoked", "paused_too_long"])
    .nullable()
    .describe(
      `Why the batch is paused or was cancelled: by a request, because its API key was revoked, or after ${LIMITS.batch.pausedDays} days of pause.`,
    ),
  total: rows.describe("Rows of the batch."),
  waiting: rows.describe("Rows that are no notification yet."),
  refused: rows.describe("Rows that became no notification: an error at their template, or the batch was cancelled."),
  statuses: z
    .strictObject(
      Object.fromEntries(STATUSES.map((name) => [name, rows])) as Record<(typeof STATUSES)[number], typeof rows>,
    )
    .describe("Notifications of the batch by status."),
  sealed: rows.describe("Notifications with a sealed certificate."),
  created_at: timestamp,
});
export type BatchResponse = z.output<typeof batchResponse>;

/** A batch of the list: without the counts, which are read for one batch. */
export const batchListItem = batchResponse.pick({ id: true, state: true, reason: true, total: true, created_at: true });
export type BatchListItem = z.output<typeof batchListItem>;

export const batchList = z.strictObject({
  items: z.array(batchListItem).max(LIMITS.page.most),
  next_cursor: list.shape.next_cursor,
});
export type BatchList = z.output<typeof batchList>;

/** A line of a batch's results. */
export const batchResult = z.strictObject({
  row: z.int().min(1).describe("Counts from 1; in CSV, 1 is the row below the header."),
  status: z.enum(["waiting", "refused", ...STATUSES]),
  to: z.string().nullable().describe("`null` before the notification is created, and once its content is erased."),
  customer_ref: z.string().nullable().describe("As `to`."),
  notification_id: id.nullable(),
  sealed: z.boolean(),
  error: z.string().nullable().describe("Why the row was refused."),
});
export type BatchResult = z.output<typeof batchResult>;

export const logProof = z.strictObject({
  checkpoint: z.string().describe("A signed note (c2sp.org/tlog-checkpoint)."),
  entries: z.array(
    z.strictObject({
      index: z.int().min(0),
      sequence: z.int().min(0),
      event_hash: hash,
      proof: z.string().describe("The entry's proof in the checkpoint (c2sp.org/tlog-proof)."),
      time_stamp: z
        .strictObject({
          timestamped_at: timestamp.describe("The token's genTime."),
          token: z
            .string()
            .regex(/^([0-9a-f]{2})+$/)
            .describe("The token (RFC 3161, DER) over the SHA-256 of the checkpoint at the end of this proof, hex."),
          proof: z.string().describe("The entry's proof in the checkpoint that was stamped."),
        })
        .nullable()
        .describe(
          "From the first checkpoint with this entry that an outside authority stamped; null until then, and always without TSA_FOR=checkpoints.",
        ),
    }),
  ),
});

export const testKeyResponse = z.strictObject({
  api_key: z
    .string()
    .regex(/^ck_test_[A-Za-z0-9_-]{32,}$/)
    .describe("Shown only here; the service stores its hash."),
  email: z.email(),
  expires_at: timestamp,
  remaining_uses: z.int().min(0),
});
export type TestKeyResponse = z.output<typeof testKeyResponse>;

export const errorBody = z.strictObject({ detail: z.string().min(1) });
const count = z.int().min(0);
/** `…_late`: older than `LIMITS.lateMinutes`. */
export const healthResponse = z.strictObject({
  status: z.literal("ok"),
  queued: count,
  queued_late: count,
  unsealed: count,
  unsealed_late: count,
  awaiting_revocation_status: count.describe("Seals that lack the revocation status of a certificate."),
  dead_jobs: count,
});

const vital = z.strictObject({
  state: z.enum(["ok", "failing", "untried"]),
  since: timestamp,
  reason: z.string().optional().describe("Only in responses to a request with `METRICS_TOKEN` as its bearer token."),
});
export const readinessResponse = z.strictObject({
  status: z.enum(["ready", "degraded"]),
  parts: z.strictObject({
    ...{ database: vital, worker: vital, log: vital.describe("The public log."), authority: vital, provider: vital },
    signing: vital.optional().describe("Only while a certificate of the service has expired or is not valid yet."),
    storage: vital.optional().describe("The bucket of a service that stores files in S3."),
  }),
});
