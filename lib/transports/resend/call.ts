import { setTimeout as pause } from "node:timers/promises";
import { type ErrorResponse, Resend } from "resend";
import { z } from "zod";
import { metrics } from "#lib/observability/metrics.ts";
import { observe } from "#lib/observability/vitals.ts";
import { RetryLater } from "../transport.ts";
import { nextSlotDelay, pauseSlots, reserveSlot } from "./pace.ts";

export interface ResendAccount {
  apiKey: string;
  baseUrl: string;
  ratePerSecond: number;
}

/** Resend's response to a request that it accepted or finally rejected. */
type ResendResult =
  | { ok: true; body: unknown; date: Date }
  | { ok: false; status: number; name: string; message: string; date: Date };

const PROVIDER = "resend";
/** Enough to upload ten megabytes over a slow connection. */
const TIMEOUT_MS = 60_000;
const MAX_HOLD_MS = 6 * 3_600_000;
/** Maximum response body; Resend's have a few lines. */
const MAX_BYTES = 1_048_576;

/**
 * Errors about the account, with the pause in milliseconds: the operator must act, or the quota must reset. A mail rejected
 * with one of these was certainly not accepted.
 */
const ACCOUNT_HOLDS: { [name: string]: number } = {
  rate_limit_exceeded: 1_000,
  daily_quota_exceeded: 600_000,
  monthly_quota_exceeded: 1_800_000,
  missing_api_key: 60_000,
  invalid_api_key: 60_000,
};

const errorBody = z.object({ name: z.string(), message: z.string() });

type ResponseHeaders = Record<string, string> | null;
type Response<T> = Awaited<ReturnType<typeof Resend.prototype.fetchRequest<T>>>;

/**
 * Calls the SDK in a reserved slot. @throws RetryLater when no slot is near or the account is paused; Error when the outcome is
 * unknown or a retry may succeed.
 */
export async function callResend<T>(
  account: ResendAccount,
  call: (resend: Resend) => Promise<Response<T>>,
): Promise<ResendResult> {
  await waitForSlot(account);
  const { data, error, headers } = await call(new BoundedResend(account));
  const date = dateOf(headers);
  if (!error) return { ok: true, body: data, date };
  const { name, message } = error;
  const status = error.statusCode ?? 0;
  if (Object.hasOwn(ACCOUNT_HOLDS, name)) throw await held(name, headers);
  if (name && isFinal(status)) return { ok: false, status, name, message, date };
  throw new Error(`the provider answered ${status}${codeOf(name)}`, { cause: message });
}

/** The provider's message is not logged: it may repeat an address or a subject. Its error code is safe. */
const codeOf = (name: string): string => (/^[a-z_]{1,60}$/.test(name) ? ` ${name}` : "");

/**
 * The SDK with bounded requests. The original reads bodies of any length, has no timeout, follows redirects, and hides
 * the HTTP status of an error and the cause of a failure.
 */
class BoundedResend extends Resend {
  constructor({ apiKey, baseUrl }: ResendAccount) {
    super(apiKey, { ...(baseUrl ? { baseUrl } : {}), userAgent: "acuse" });
  }

  override async fetchRequest<T>(path: string, options: RequestInit = {}): Promise<Response<T>> {
    const { ok, status, headers, body } = await exchange(`${this.baseUrl}${path}`, options);
    if (ok) return { data: body as T, error: null, headers };
    const parsedError = errorBody.safeParse(body);
    // Without an error name of the provider's own the error is not final.
    const named = parsedError.success
      ? parsedError.data
      : { name: status === 429 ? "rate_limit_exceeded" : "", message: "" };
    return { data: null, error: { ...named, statusCode: status } as ErrorResponse, headers };
  }
}

/** Sends the request, reads the whole response and records the provider's health. */
async function exchange(url: string, options: RequestInit) {
  try {
    const response = await fetch(url, { ...options, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { ok, status } = response;
    const body = parsed(await textOf(response));
    const code = codeOf(errorBody.safeParse(body).data?.name ?? "");
    note(String(status), works(status) ? undefined : `it answers ${status}${code}`);
    return { ok, status, headers: Object.fromEntries(response.headers), body };
  } catch (error) {
    note("none", "it does not answer");
    throw error;
  }
}

function note(status: string, error: string | undefined): void {
  metrics().provider.inc({ provider: PROVIDER, status });
  observe({ part: "provider", ok: !error, ...(error ? { reason: error } : {}) });
}

/** A rejected mail does not make the provider unhealthy; a rejected key, a rate limit or a server error does. */
const works = (status: number): boolean => status < 500 && ![401, 403, 429].includes(status);

/** Whether a retry would get the same response. Conflicts, timeouts, server errors and errors of our account may pass. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 405, 408, 409, 421, 425, 429].includes(status);
}

async function waitForSlot({ ratePerSecond }: ResendAccount): Promise<void> {
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

/** Reads the body as text. @throws Error above {@link MAX_BYTES}, without reading on */
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
