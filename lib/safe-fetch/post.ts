import type { IncomingMessage } from "node:http";
import { type Fault, fault } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { config } from "../config.ts";
import { isElsewhereInPublic } from "./address.ts";
import { FetchError } from "./fetch-error.ts";
import { asFetchError, type Connection, responseTo, send } from "./request.ts";
import { resolveAsSystem, resolveInDns } from "./resolve.ts";
import { refusedTarget, type Target, targetOf } from "./target.ts";
import { timer } from "./timer.ts";
import { type Reach, visitChecked } from "./visit.ts";

/** Targets and limits of a POST. */
export interface PostPolicy extends Reach {
  mostBytes: number;
  totalMs: number;
  /** PEM of the only roots to trust instead of Node's. */
  ca?: string;
}

interface PostResponse {
  status: number;
  headers: IncomingMessage["headers"];
  /** The beginning of the body: the bytes that came in time. */
  body: Uint8Array;
}

const CONNECT_MS = 5_000;
const TOTAL_MS = LIMITS.webhooks.responseSeconds * 1000;
const MOST_BYTES = 64 * 1024;

/** Returns why messages cannot be posted to `url`, without resolving its host; `null` when it may be allowed. */
export const refusedPost = (url: string, allowedHosts: readonly string[]): Fault | null =>
  refusedTarget(() => postTarget(url, allowedHosts), allowedHosts);

/** Messages are about people's mails, so plain http is allowed only to hosts that the operator listed. */
function postTarget(url: string, allowedHosts: readonly string[]): Target {
  const target = targetOf(url);
  if (!target.secure && !allowedHosts.includes(target.place)) throw new FetchError(fault("not_https"));
  return target;
}

/**
 * Sends one POST to an untrusted URL, by the rules of `safeFetch`: only to a checked address. Redirects are not followed.
 *
 * @throws FetchError without a response; its text is for the owner of the URL
 */
export async function safePost(
  url: string,
  message: { headers: Record<string, string>; body: string },
  given: Partial<PostPolicy> = {},
): Promise<PostResponse> {
  const policy = policyOf(given);
  const target = postTarget(url, policy.allowedHosts);
  const whole = timer(policy.totalMs, fault("no_answer", policy.totalMs / 1000));
  try {
    return await visitChecked(target, policy, whole.signal, (addresses, connection) =>
      post(target, addresses, { ...connection, ca: policy.ca }, { ...message, mostBytes: policy.mostBytes }),
    );
  } finally {
    whole.stop();
  }
}

const policyOf = (given: Partial<PostPolicy>): PostPolicy => ({
  allowedHosts: given.allowedHosts ?? config().webhookAllowedHosts,
  isPublic: isElsewhereInPublic,
  resolve: resolveInDns(),
  resolveAllowed: resolveAsSystem,
  mostBytes: MOST_BYTES,
  connectMs: CONNECT_MS,
  totalMs: TOTAL_MS,
  ...given,
});

async function post(
  target: Target,
  addresses: string[],
  connection: Connection,
  { headers, body, mostBytes }: { headers: Record<string, string>; body: string; mostBytes: number },
): Promise<PostResponse> {
  const sent = send(target, addresses, connection, { method: "POST", headers, body });
  // Errors after the response's head do not matter: its status counts.
  sent.on("error", () => {});
  try {
    const response = await responseTo(sent, addresses, target, connection);
    const beginning = await beginningOf(response, mostBytes);
    return { status: response.statusCode ?? 0, headers: response.headers, body: beginning };
  } catch (error) {
    throw connection.signal.aborted ? connection.signal.reason : asFetchError(error, "reached");
  } finally {
    sent.destroy();
  }
}

/** Reads the body until it ends, fails, exceeds `mostBytes` or the time is over. */
function beginningOf(response: IncomingMessage, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  return new Promise((resolve) => {
    const done = () => resolve(Buffer.concat(chunks).subarray(0, mostBytes));
    response.on("data", (chunk: Uint8Array) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= mostBytes) done();
    });
    response.on("end", done).on("error", done).on("close", done);
  });
}
