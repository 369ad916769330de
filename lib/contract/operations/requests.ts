import { z } from "zod";
import { fault, writeFault } from "../errors.ts";
import { emailAddress, fields, parameters, text } from "../fields/text.ts";
import { UUID } from "../fields/uuid.ts";
import { LIMITS } from "../limits.ts";
import { STATUSES } from "../statuses.ts";

/** The address is trimmed and lower-cased. */
export const testKeyInput = fields({
  email: z
    .string({ error: (issue) => writeFault(fault(issue.input === undefined ? "required" : "not_text")) })
    .trim()
    .pipe(emailAddress())
    .transform((email) => email.toLowerCase())
    .meta({ format: "email", description: "One address gets one test key." }),
});

/** Also for a cursor whose signature fails. */
export const NOT_A_CURSOR = fault("cursor");
const limitRule = writeFault(fault("page_limit"));

/** Selects a page. `limit` takes digits only: no sign, fraction or exponent. */
const page = {
  limit: z
    .string()
    .regex(/^\d{1,9}$/, { error: limitRule })
    .transform(Number)
    .pipe(z.int().min(1, { error: limitRule }).max(LIMITS.page.most, { error: limitRule }))
    .default(LIMITS.page.default)
    .describe("How many entries a page has at most."),
  cursor: z
    .string()
    .max(300, { error: writeFault(NOT_A_CURSOR) })
    .optional()
    .describe("The `next_cursor` of the page before; absent for the first page."),
};

/** Unknown parameters are errors, so that a misspelled filter does not return the whole list. */
export const listQuery = parameters({
  ...page,
  q: text({ mostCharacters: LIMITS.searchCharacters })
    .optional()
    .describe("A part of the recipient or of `customer_ref`."),
  status: z
    .enum(STATUSES, { error: writeFault(fault("not_in_list", STATUSES.join(", "))) })
    .optional()
    .describe("Only notifications in this status."),
});
export type ListQuery = z.output<typeof listQuery>;

/** The handler returns 404 for a parameter that is not a UUID, as for an unknown id. */
const uuid = (description: string) => z.string().regex(UUID).toLowerCase().meta({ format: "uuid", description });
export const notificationParams = z.object({ id: uuid("The notification's `id`.") });
export const attachmentParams = notificationParams.extend({
  attachment_id: uuid("The `id` of an entry of its `attachments`."),
});

export const batchesQuery = parameters(page);
export type BatchesQuery = z.output<typeof batchesQuery>;
export const batchParams = z.object({ batch_id: uuid("The batch's `id`.") });

const rowNumberRule = writeFault(fault("row_number", LIMITS.batch.rows));

/** `?from=10001` begins the archive at that row. */
export const archiveQuery = parameters({
  from: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, { error: rowNumberRule })
    .transform(Number)
    .pipe(z.int().max(LIMITS.batch.rows, { error: rowNumberRule }))
    .default(1)
    .describe("The first row of the archive."),
});

/** `?seal=1` selects the certificate of the first seal; default: the newest. */
export const certificateQuery = z.object({
  seal: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, { error: writeFault(fault("seal_number")) })
    .transform(Number)
    .optional()
    .describe("The number of a seal; absent for the newest."),
});

/** An Idempotency-Key. Its characters count as bytes, because `fetch` decodes headers as Latin-1. */
export const idempotencyKey = z
  .string()
  .min(1, { error: writeFault(fault("idempotency_key")) })
  .max(LIMITS.idempotencyKeyBytes, { error: writeFault(fault("idempotency_key")) });
