import { setTimeout as pause } from "node:timers/promises";
import { type ErrorResponse, Resend } from "resend";
import { z } from "zod";
import { metrics } from "#lib/observability/metrics.ts";
import { observe } from "#lib/observability/vitals.ts";
import { nextSlotDelay, pauseSlots, reserveSlot } from "./pace.ts";
import { RetryLater } from "./transport.ts";

export interface ResendAccount {
  apiKey: string;
  baseUrl: string;
  ratePerSecond: number;
}

/** Their answer, when it is one that says something about what was asked. */
export type ResendResult =
  | { ok: true; body: unknown; date: Date }
  | { ok: false; status: number; name: string; message: string; date: Date };

const PROVIDER = "resend";
/** Ten megabytes on a slow line, and what they need to take them in. */
const TIMEOUT_MS = 60_000;
const MAX_HOLD_MS = 6 * 3_600_000;
/** Theirs are a few lines long. What does not end comes from somebody else. */
const MAX_BYTES = 1_048_576;

/**
 * About the account, not about what was asked: the operator has to do something, or the quota to be renewed. Anything
 * refused this way was certainly not accepted.
 */
const ACCOUNT_HOLDS: { [name: string]: number } = {
  rate_limit_exceeded: 1_000,
  daily_quota_exceeded: 600_000,
  monthly_quota_exceeded: 1_800_000,
  missing_api_key: 60_000,
  invalid_api_key: 60_000,
};

const refusal = z.object({ name: z.string(), message: z.string() });

type ResponseHeaders = Record<string, string> | null;
type Response<T> = Awaited<ReturnType<typeof Resend.prototype.fetchRequest<T>>>;

/**
 * Makes one call of the SDK in its turn. @throws RetryLater when it has to wait for its turn or the account; Error when it is
 * unknown what became of the request, or it may work at another time.
 */
export async function callResend<T>(
  account: ResendAccount,
  call: (resend: Resend) => Promise<Response<T>>,
): Promise<ResendResult> {
  await waitForTurn(account);
  const { data, error, headers } = await call(new BoundedResend(account));
  const date = dateOf(headers);
  if (!error) return { ok: true, body: data, date };
  const { name, message } = error;
  const status = error.statusCode ?? 0;
  if (Object.hasOwn(ACCOUNT_HOLDS, name)) throw await held(name, headers);
  if (name && isFinal(status)) return { ok: false, status, name, message, date };
  // The provider's message is not logged: it may repeat an address or a subject. Its error codes are words of its own.
  const code = /^[a-z_]{1,60}$/.test(name) ? ` ${name}` : "";
  throw new Error(`the provider answered ${status}${code}`, { cause: message });
}

/**
 * The SDK with another way of making a request. Its own reads bodies of any length, has no time-out, follows redirects,
 * and hides the HTTP status of an error and the cause of a failure.
 */
class BoundedResend extends Resend {
  constructor({ apiKey, baseUrl }: ResendAccount) {
    super(apiKey, { ...(baseUrl ? { baseUrl } : {}), userAgent: "acuse" });
  }

  override async fetchRequest<T>(path: string, options: RequestInit = {}): Promise<Response<T>> {
    const { ok, status, headers, text } = await exchange(`${this.baseUrl}${path}`, options);
    const body = parsed(text);
    if (ok) return { data: body as T, error: null, headers };
    const said = refusal.safeParse(body);
    // Without words of the provider's own there is no name, and so nothing final.
    const named = said.success ? said.data : { name: status === 429 ? "rate_limit_exceeded" : "", message: "" };
    return { data: null, error: { ...named, statusCode: status } as ErrorResponse, headers };
  }
}

/** Sends the request and reads all of the response; observes whether the provider works. */
async function exchange(url: string, options: RequestInit) {
  try {
    const response = await fetch(url, { ...options, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { ok, status } = response;
    const text = await textOf(response);
    note(String(status), works(status) ? undefined : `it answers ${status}`);
    return { ok, status, headers: Object.fromEntries(response.headers), text };
  } catch (error) {
    note("none", "it does not answer");
    throw error;
  }
}

function note(answer: string, trouble: string | undefined): void {
  metrics().provider.inc({ provider: PROVIDER, answer });
  observe({ part: "provider", ok: !trouble, ...(trouble ? { reason: trouble } : {}) });
}

/** A mail that it refuses is no trouble of its own; that it knows us no more, or wants us to wait, is. */
const works = (status: number): boolean => status < 500 && ![401, 403, 429].includes(status);

/** Whether asking again would be answered the same way. Conflicts, time-outs, our settings and all that is theirs may change. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 405, 408, 409, 421, 425, 429].includes(status);
}

async function waitForTurn({ ratePerSecond }: ResendAccount): Promise<void> {
  const wait = await reserveSlot(PROVIDER, ratePerSecond);
  if (wait === null) throw new RetryLater("other mails come first", await nextSlotDelay(PROVIDER));
  await pause(wait);
}

async function held(name: string, headers: ResponseHeaders): Promise<RetryLater> {
  const ms = Math.min(MAX_HOLD_MS, retryAfter(headers) ?? ACCOUNT_HOLDS[name] ?? 0);
  await pauseSlots(PROVIDER, ms);
  return new RetryLater(`the provider takes nothing at the moment (${name})`, ms, name);
}

/** RFC 9110 §10.2.3: seconds or a date. */
function retryAfter(headers: ResponseHeaders): number | null {
  const value = headers?.["retry-after"]?.trim();
  if (!value) return null;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** @throws Error when it is longer than any answer of theirs, before more of it is read */
async function textOf(response: globalThis.Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`the provider answered ${response.status} and did not come to an end`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function dateOf(headers: ResponseHeaders): Date {
  const date = new Date(headers?.date ?? "");
  return Number.isNaN(date.getTime()) ? new Date() : date;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
