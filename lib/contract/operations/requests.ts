import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { STATUSES } from "../statuses.ts";
import { emailAddress, fields, parameters, text } from "../text.ts";
import { UUID } from "../uuid.ts";

/** What the other operations take: bodies, query and path parameters, headers. */

/** The address is compared trimmed and lower-cased, so that is how it goes on. */
export const testKeyInput = fields({
  email: z
    .string({ error: (issue) => (issue.input === undefined ? "is required" : "must be a string") })
    .trim()
    .pipe(emailAddress())
    .transform((email) => email.toLowerCase())
    .meta({ format: "email", description: "One address gets one test key." }),
});

/** Also of a cursor whose signature fails. */
export const NOT_A_CURSOR = "is not a cursor of this list; pass a next_cursor as it was given";
const limitRule = `must be a whole number from 1 to ${LIMITS.page.most}`;

/**
 * Query values arrive as text; `limit` takes digits only: no sign, no fraction, no exponent. Who misspells a filter must not be
 * given the list without it.
 */
export const listQuery = parameters({
  limit: z
    .string()
    .regex(/^\d{1,9}$/, { error: limitRule })
    .transform(Number)
    .pipe(z.int().min(1, { error: limitRule }).max(LIMITS.page.most, { error: limitRule }))
    .default(LIMITS.page.default),
  cursor: z.string().max(300, { error: NOT_A_CURSOR }).optional(),
  q: text({ mostCharacters: LIMITS.searchCharacters }).optional(),
  status: z.enum(STATUSES, { error: `must be one of ${STATUSES.join(", ")}` }).optional(),
});
export type ListQuery = z.output<typeof listQuery>;

/** An id that is not a UUID is answered like one that nobody has. */
const uuid = z.string().regex(UUID).toLowerCase().meta({ format: "uuid" });
export const notificationParams = z.object({ id: uuid });
export const attachmentParams = z.object({ id: uuid, attachment_id: uuid });

/** `?seal=1` is the first certificate, `?seal=2` the second…; without it the newest. */
export const certificateQuery = z.object({
  seal: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, { error: "must be the number of a seal: 1, 2, …" })
    .transform(Number)
    .optional(),
});

/** Headers are bytes: what `fetch` shows as one character is one byte on the wire. */
export const idempotencyKey = z
  .string()
  .min(1, { error: `must be 1 to ${LIMITS.idempotencyKeyBytes} bytes` })
  .max(LIMITS.idempotencyKeyBytes, { error: `must be 1 to ${LIMITS.idempotencyKeyBytes} bytes` });
