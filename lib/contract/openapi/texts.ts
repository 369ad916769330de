import { ERROR_TEXTS } from "../error-codes.ts";
import type { ErrorKind } from "../errors.ts";
import { LIMITS } from "../limits.ts";

const text = (description: string, example: string) => ({ description, schema: { type: "string" }, example });
const number = (description: string, example: number) => ({
  description,
  schema: { type: "integer", minimum: 0 },
  example,
});

/** Descriptions of the groups of operations. */
export const TAGS: Record<string, string> = {
  Notifications: "Send notifications and list them.",
  Batches: "Many notifications in one call.",
  "Public reads": "Read a record, its certificate and its evidence. Needs only the notification's id.",
  "Public log": "The append-only Merkle log of every link. Anyone can follow it.",
  "Test keys": "Keys to try the API, without an account.",
  Service: "Health, trust files and this document.",
};

/** Headers of a webhook message (Standard Webhooks). */
export const WEBHOOK_HEADERS = [
  ["webhook-id", "Id of the message, the same for every attempt."],
  ["webhook-timestamp", "Time of this attempt, in seconds since 1970."],
  ["webhook-signature", "One or more signatures, separated by spaces. One valid signature suffices."],
].map(([name, description]) => ({ name, in: "header", required: true, description, schema: { type: "string" } }));

/** Headers of responses. */
export const RESPONSE_HEADERS = {
  "X-Request-Id": text(
    "Id of this request; quote it when you report a problem.",
    "0d9b6c52-7a1c-4c59-9d51-6f0f2a7f3c11",
  ),
  "Acuse-Error": {
    ...text("The stable code of the error; for several wrong fields, the code of the first.", "line_break"),
    schema: { type: "string", enum: Object.keys(ERROR_TEXTS) },
  },
  "Idempotency-Replayed": text(
    "true for the stored response of an earlier call with the same `Idempotency-Key`.",
    "true",
  ),
  "Acuse-Small-Text": text(
    "Values in templates that are smaller than 5 points, to fit the width of their markers: the attachment, the variable's name (percent-encoded) and the font size. At most 20; not repeated for a replay.",
    "attachments[0];name=street;points=3.2, attachments[1];name=city;points=4.7",
  ),
  Location: text("Path of the batch.", "/v1/batches/0c8a5f3e-7d21-4b96-a4e0-6f1d2c3b4a59"),
  ETag: text("Changes whenever the bytes do.", '"9f86d081884c7d65…"'),
  "Accept-Ranges": text("bytes: single ranges are supported.", "bytes"),
  "Content-Range": text("The range and the file's size (RFC 9110 §14.4).", "bytes 0-1023/48211"),
  "Content-Disposition": text("The file's name.", 'attachment; filename="note.txt"'),
  "RateLimit-Limit": number("Requests allowed in the sliding window.", 60),
  "RateLimit-Remaining": number("Requests left now.", 59),
  "RateLimit-Reset": number("Seconds until the oldest counted request leaves the window.", 291),
  "Retry-After": number("Seconds to wait before the next attempt.", 291),
  "WWW-Authenticate": text("How to authenticate.", "Bearer"),
};

export const ERROR_HEADERS: Partial<Record<ErrorKind, (keyof typeof RESPONSE_HEADERS)[]>> = {
  unauthorized: ["WWW-Authenticate"],
  too_many_requests: ["Retry-After"],
  range_not_satisfiable: ["Content-Range"],
  unavailable: ["Retry-After"],
};

/** Kinds of errors, each with an example of its `detail`. */
export const ERROR_DESCRIPTIONS: Record<ErrorKind, { description: string; detail: string }> = {
  invalid_input: {
    description: "The request is invalid; `detail` names up to five wrong fields and the rule that each breaks.",
    detail: "subject: must not hold a line break",
  },
  unauthorized: {
    description: "The API key is absent, unknown, revoked, expired or used up.",
    detail: "this API key does not exist",
  },
  not_found: { description: "The id is unknown.", detail: "there is nothing under this id" },
  method_not_allowed: {
    description: "The path does not support this method; `Allow` lists the supported ones.",
    detail: "this method is not allowed here, only GET, HEAD, OPTIONS",
  },
  conflict: {
    description: "The request conflicts with the current state.",
    detail: "email: this address has already received its test key; sign in to the dashboard for another key",
  },
  range_not_satisfiable: {
    description: "The file is shorter than the requested range.",
    detail: "Range: the file has 48211 bytes",
  },
  payload_mismatch: {
    description: "The `Idempotency-Key` was used for a call with another payload.",
    detail: "Idempotency-Key: was used for a call with another payload; use a new key for a new notification",
  },
  too_many_requests: {
    description: "The client has spent its rate limit.",
    detail: `at most ${LIMITS.publicReads.requests} requests in ${LIMITS.publicReads.seconds / 60} minutes; try again in 291 s`,
  },
  internal: { description: "An error of the service, logged under `X-Request-Id`.", detail: "internal error" },
  unavailable: {
    description: "The service is temporarily unavailable.",
    detail: "the database cannot be used: it does not answer",
  },
};
