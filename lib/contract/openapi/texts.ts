import { ERROR_TEXTS } from "../error-codes.ts";
import type { ErrorKind } from "../errors.ts";

const text = (description: string, example: string) => ({ description, schema: { type: "string" }, example });
const number = (description: string, example: number) => ({
  description,
  schema: { type: "integer", minimum: 0 },
  example,
});

/** How the operations are grouped. */
export const TAGS: Record<string, string> = {
  Notifications: "What an organization does with its API key.",
  "Public reads": "What the id of a notification opens, without a key.",
  "Test keys": "A first key, for whoever asks.",
  Service: "The service itself.",
};

/** Of a message to an endpoint (Standard Webhooks). */
export const WEBHOOK_HEADERS = [
  ["webhook-id", "Names the message; the same when it is sent again."],
  ["webhook-timestamp", "When this attempt began, in seconds since 1970."],
  ["webhook-signature", "One signature or more, separated by spaces; one is enough."],
].map(([name, description]) => ({ name, in: "header", required: true, description, schema: { type: "string" } }));

/** Headers of responses. */
export const RESPONSE_HEADERS = {
  "X-Request-Id": text(
    "Names this request; quote it when you report a problem.",
    "0d9b6c52-7a1c-4c59-9d51-6f0f2a7f3c11",
  ),
  "Acuse-Error": {
    ...text("The stable code of the error; of several wrong fields, that of the first.", "line_break"),
    schema: { type: "string", enum: Object.keys(ERROR_TEXTS) },
  },
  "Idempotency-Replayed": text(
    "true when the answer is that of an earlier call with the same Idempotency-Key.",
    "true",
  ),
  "Acuse-Small-Text": text(
    "Values of templates that are set smaller than 5 points, to fit their markers' room: the attachment, the variable's name (percent-encoded) and the font size. At most 20; not repeated for a replay.",
    "attachments[0];name=street;points=3.2, attachments[1];name=city;points=4.7",
  ),
  ETag: text("Changes whenever the bytes do.", '"9f86d081884c7d65…"'),
  "Accept-Ranges": text("bytes: single ranges are answered.", "bytes"),
  "Content-Range": text("Which bytes of how many (RFC 9110 §14.4).", "bytes 0-1023/48211"),
  "Content-Disposition": text("The file's name.", 'attachment; filename="note.txt"'),
  "RateLimit-Limit": number("Requests a client may make in any stretch of the window's length.", 60),
  "RateLimit-Remaining": number("Requests left now.", 59),
  "RateLimit-Reset": number("Seconds until the first of the counted requests counts no more.", 291),
  "Retry-After": number("Seconds to wait before the next try.", 291),
  "WWW-Authenticate": text("How to authenticate.", "Bearer"),
};

export const ERROR_HEADERS: Partial<Record<ErrorKind, (keyof typeof RESPONSE_HEADERS)[]>> = {
  unauthorized: ["WWW-Authenticate"],
  too_many_requests: ["Retry-After"],
  range_not_satisfiable: ["Content-Range"],
};

/** The kinds of error, each with an example of its `detail`. */
export const ERROR_DESCRIPTIONS: Record<ErrorKind, { description: string; detail: string }> = {
  invalid_input: {
    description:
      "Something in the request breaks a rule; detail names each wrong field and its rule, of more than five the first five.",
    detail: "subject: must not hold a line break",
  },
  unauthorized: {
    description: "The API key is absent, unknown, revoked, expired or used up.",
    detail: "this API key does not exist",
  },
  not_found: { description: "Nothing is known under this id.", detail: "there is nothing under this id" },
  method_not_allowed: {
    description: "The address does not take this method; Allow lists those it takes.",
    detail: "this method is not allowed here, only GET, HEAD, OPTIONS",
  },
  conflict: {
    description: "It can't be done now, or not again.",
    detail: "email: this address has had its test key; one address gets one",
  },
  range_not_satisfiable: {
    description: "The file is shorter than the range asked for.",
    detail: "Range: the file has 48211 bytes",
  },
  payload_mismatch: {
    description: "The Idempotency-Key was used for a call with another payload.",
    detail: "Idempotency-Key: was used for a call with another payload; take a new one for a new notification",
  },
  too_many_requests: {
    description: "The client's budget of requests is spent.",
    detail: "at most 60 requests in 5 minutes; try again in 291 s",
  },
  internal: { description: "Our fault; X-Request-Id names it in our log.", detail: "internal error" },
  unavailable: { description: "The service can't work at the moment.", detail: "the database does not answer" },
};
