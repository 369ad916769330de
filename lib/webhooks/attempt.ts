import { Webhook } from "standardwebhooks";
import { type Fault, fault } from "#lib/contract/errors.ts";
import { log, redact } from "#lib/observability/log.ts";
import { FetchError } from "#lib/safe-fetch/fetch-error.ts";
import { type PostPolicy, safePost } from "#lib/safe-fetch/post.ts";
import { parseRetryAfter } from "./backoff.ts";

/** A message: the same bytes and id at every attempt. */
interface Message {
  messageId: string;
  payload: string;
}

/** Result of one attempt, for the delivery log. */
export interface AttemptResult {
  startedAt: Date;
  durationMs: number;
  /** HTTP status; `null` without a response. */
  status: number | null;
  /** `null` when the message was delivered. */
  error: Fault | null;
  excerpt: string | null;
  /** Milliseconds of the response's `Retry-After`, if any. */
  retryAfterMs: number | null;
}

const EXCERPT_CHARACTERS = 500;

/** Sends a message once, signed with each of `secrets` (Standard Webhooks). Never throws. */
export async function attempt(
  url: string,
  secrets: readonly string[],
  { messageId, payload }: Message,
  policy: Partial<PostPolicy> = {},
): Promise<AttemptResult> {
  const startedAt = new Date();
  const began = performance.now();
  const ended = () => ({ startedAt, durationMs: Math.round(performance.now() - began) });
  const headers = () => ({
    "Content-Type": "application/json",
    "webhook-id": messageId,
    "webhook-timestamp": String(Math.floor(startedAt.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(messageId, startedAt, payload)).join(" "),
  });
  try {
    const response = await safePost(url, { headers: headers(), body: payload }, policy);
    const { status } = response;
    const error = status >= 200 && status < 300 ? null : fault("answered", status);
    const retryAfterMs = [429, 503].includes(status)
      ? parseRetryAfter(response.headers["retry-after"], new Date())
      : null;
    return { ...ended(), status, error, excerpt: excerptOf(response.body), retryAfterMs };
  } catch (error) {
    return { ...ended(), status: null, error: reasonOf(error, messageId), excerpt: null, retryAfterMs: null };
  }
}

/** Unexpected errors count as failed attempts, so that retries end. Their details go to the log only. */
function reasonOf(error: unknown, messageId: string): Fault {
  if (error instanceof FetchError) return error.fault;
  log("error", "a webhook could not be sent", { message: messageId, error });
  return fault("unforeseen");
}

/** The beginning of a response body, on one line, without secrets. */
function excerptOf(body: Uint8Array): string | null {
  const text = redact(new TextDecoder().decode(body.subarray(0, 4 * EXCERPT_CHARACTERS)));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must go.
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, " ").trim();
  return line ? [...line].slice(0, EXCERPT_CHARACTERS).join("") : null;
}
