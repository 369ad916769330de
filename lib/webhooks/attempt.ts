import { Webhook } from "standardwebhooks";
import { type Fault, fault } from "#lib/contract/errors.ts";
import { log, redact } from "#lib/observability/log.ts";
import { FetchError } from "#lib/safe-fetch/fetch-error.ts";
import { type PostPolicy, safePost } from "#lib/safe-fetch/post.ts";
import { parseRetryAfter } from "./backoff.ts";

/** What is to be sent: the same bytes under the same id at every attempt. */
export interface Message {
  messageId: string;
  payload: string;
}

/** What became of one attempt, as the log keeps it. */
export interface AttemptResult {
  startedAt: Date;
  durationMs: number;
  /** `null`: there was no answer. */
  status: number | null;
  /** `null`: it was delivered. */
  error: Fault | null;
  excerpt: string | null;
  /** Milliseconds until the next attempt, if the endpoint asked for any. */
  retryAfterMs: number | null;
}

const EXCERPT_CHARACTERS = 500;

/** Sends a message once, signed with each of `secrets` (Standard Webhooks). Whatever comes of it is a result. */
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
    const answer = await safePost(url, { headers: headers(), body: payload }, policy);
    const { status } = answer;
    const error = status >= 200 && status < 300 ? null : fault("status", status);
    const retryAfterMs = [429, 503].includes(status)
      ? parseRetryAfter(answer.headers["retry-after"], new Date())
      : null;
    return { ...ended(), status, error, excerpt: excerptOf(answer.body), retryAfterMs };
  } catch (error) {
    return { ...ended(), status: null, error: reasonOf(error, messageId), excerpt: null, retryAfterMs: null };
  }
}

/** What nobody foresaw is a failure like the others, or it would be tried for ever; only whoever runs the service reads more. */
function reasonOf(error: unknown, messageId: string): Fault {
  if (error instanceof FetchError) return error.fault;
  log("error", "a webhook could not be sent", { message: messageId, error });
  return fault("unforeseen");
}

/** As much of an answer as helps to find out what is wrong, on one line, without what looks like a secret. */
function excerptOf(body: Uint8Array): string | null {
  const text = redact(new TextDecoder().decode(body.subarray(0, 4 * EXCERPT_CHARACTERS)));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must go.
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, " ").trim();
  return line ? [...line].slice(0, EXCERPT_CHARACTERS).join("") : null;
}
