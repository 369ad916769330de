import type { IncomingMessage } from "node:http";
import { type Fault, fault } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { config } from "../config.ts";
import { isElsewhereInPublic } from "./address.ts";
import { FetchError } from "./fetch-error.ts";
import { answerTo, asFetchError, type Connection, send } from "./request.ts";
import { resolveAsSystem, resolveInDns } from "./resolve.ts";
import { type Target, targetOf } from "./target.ts";
import { timer } from "./timer.ts";
import { type Reach, visitChecked } from "./visit.ts";

/** What may be posted to and how; a test brings its own. */
export interface PostPolicy extends Reach {
  mostBytes: number;
  totalMs: number;
  /** PEM of the only roots to trust instead of Node's. */
  ca?: string;
}

export interface PostAnswer {
  status: number;
  headers: IncomingMessage["headers"];
  /** The beginning of the body, as much of it as came in time. */
  body: Uint8Array;
}

const CONNECT_MS = 5_000;
const TOTAL_MS = LIMITS.webhooks.responseSeconds * 1000;
const MOST_BYTES = 64 * 1024;

/** Why nothing may be sent to `url`, as far as that is known without looking up its host; `null` when it may. */
export function refusedTarget(url: string, allowedHosts: readonly string[]): Fault | null {
  try {
    postTarget(url, allowedHosts);
    return null;
  } catch (error) {
    if (error instanceof FetchError) return error.fault;
    throw error;
  }
}

/** What is sent tells of people's mails: in clear only to places that the operator listed. */
function postTarget(url: string, allowedHosts: readonly string[]): Target {
  const target = targetOf(url);
  if (!target.secure && !allowedHosts.includes(target.place)) throw new FetchError(fault("not_https"));
  return target;
}

/**
 * One POST to what a stranger's URL leads to, by the rules of `safeFetch`: only to an address that was checked. Redirects
 * are answers like any other; nothing follows them.
 *
 * @throws FetchError when it gets no answer, with words for the owner of the URL
 */
export async function safePost(
  url: string,
  message: { headers: Record<string, string>; body: string },
  given: Partial<PostPolicy> = {},
): Promise<PostAnswer> {
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
): Promise<PostAnswer> {
  const sent = send(target, addresses, connection, { method: "POST", headers, body });
  // What comes after the head of an answer changes nothing of what it said.
  sent.on("error", () => {});
  try {
    const response = await answerTo(sent, addresses, target, connection);
    const beginning = await beginningOf(response, mostBytes);
    return { status: response.statusCode ?? 0, headers: response.headers, body: beginning };
  } catch (error) {
    throw connection.signal.aborted ? connection.signal.reason : asFetchError(error, "reached");
  } finally {
    sent.destroy();
  }
}

/** Until the body ends, breaks off, is long enough or the time is over, whichever comes first. */
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
