import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { STATUSES } from "./statuses.ts";

/** What the API answers (the schemas of /openapi.json). Strict on purpose: tests hold every answer against these. */

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

export const attachmentAnswer = z.strictObject({
  id,
  filename: z.string().min(1),
  content_type: z.string(),
  size_bytes: z.int().min(0),
  sha256: hash,
});

export const createAnswer = z.strictObject({
  id,
  status,
  content_hash: hash,
  created_at: timestamp,
  certificate_url: url,
  attachments: z.array(attachmentAnswer).max(LIMITS.attachments),
});
export type CreateResponse = z.output<typeof createAnswer>;

export const tsa = z
  .strictObject({
    timestamped_at: timestamp,
    hash: hash.describe("The token's imprint: the SHA-256 that the time-stamping authority signed."),
    chain_hash: hash.describe("event_hash of the chain's head when it was sealed."),
    token_url: url,
  })
  .describe("The newest seal; null until the chain is sealed.");

export const event = z.strictObject({
  event_type: z.string(),
  event_data: z.record(z.string(), z.unknown()),
  event_hash: hash,
  created_at: timestamp,
});

/** One notification in the list: the detail without attachments and events. Content reads `null` once it was erased. */
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
  attachments: z.array(attachmentAnswer.extend({ download_url: url })),
  events: z.array(event).describe("The chain, oldest link first."),
});
export type Detail = z.output<typeof detail>;

export const list = z.strictObject({
  items: z.array(listItem).max(LIMITS.page.most),
  next_cursor: z.string().nullable().describe("Pass it as cursor for the next page; null on the last one."),
});
export type List = z.output<typeof list>;

export const testKeyAnswer = z.strictObject({
  api_key: z
    .string()
    .regex(/^ck_test_[A-Za-z0-9_-]{32,}$/)
    .describe("Shown this once; only its hash is kept."),
  email: z.email(),
  expires_at: timestamp,
  remaining_uses: z.int().min(0),
});
export type TestKeyAnswer = z.output<typeof testKeyAnswer>;

export const errorAnswer = z.strictObject({ detail: z.string().min(1) });
const count = z.int().min(0);
/** `…_late`: waiting for more than five minutes. */
export const healthAnswer = z.strictObject({
  status: z.literal("ok"),
  queued: count,
  queued_late: count,
  unsealed: count,
  unsealed_late: count,
  unanswered: count.describe("Sealed, without an answer yet whether a certificate was revoked."),
  dead_jobs: count,
});

const vital = z.strictObject({
  state: z.enum(["ok", "trouble", "untried"]),
  since: timestamp,
  reason: z.string().optional().describe("Only for whoever sends the token of METRICS_TOKEN."),
});
export const readyAnswer = z.strictObject({
  status: z.enum(["ready", "degraded"]),
  parts: z.strictObject({ database: vital, worker: vital, authority: vital, provider: vital }),
});
