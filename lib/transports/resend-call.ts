import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { metrics } from "#lib/observability/metrics.ts";
import { observe } from "#lib/observability/vitals.ts";
import { holdTurns, nextTurn, takeTurn } from "./pace.ts";
import { Later } from "./transport.ts";

export interface ResendAccount {
  apiKey: string;
  baseUrl: string;
  ratePerSecond: number;
}

/** Their answer, when it is one that says something about what was asked. */
export type ResendAnswer =
  | { ok: true; body: unknown; date: Date }
  | { ok: false; status: number; name: string; message: string; date: Date };

interface ResendRequest {
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

const PROVIDER = "resend";
const DEFAULT_URL = "https://api.resend.com";
/** Ten megabytes on a slow line, and what they need to take them in. */
const TIMEOUT_MS = 60_000;
const LONGEST_HOLD_MS = 6 * 3_600_000;
/** Theirs are a few lines long. What does not end comes from somebody else. */
const MOST_BYTES = 1_048_576;

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

/**
 * One request, in its turn. @throws Later when it has to wait for its turn or the account; Error when nobody can tell
 * what became of it, or it may work at another time.
 */
export async function callResend(account: ResendAccount, path: string, request: ResendRequest): Promise<ResendAnswer> {
  await waitForTurn(account);
  const response = await exchange(account, path, request);
  const body = parsed(response.text);
  const date = dateOf(response.headers);
  if (response.ok) return { ok: true, body, date };
  const said = refusal.safeParse(body);
  const name = said.success ? said.data.name : response.status === 429 ? "rate_limit_exceeded" : "";
  const message = said.success ? said.data.message : "";
  if (Object.hasOwn(ACCOUNT_HOLDS, name)) throw await held(name, response.headers);
  if (said.success && isFinal(response.status)) return { ok: false, status: response.status, name, message, date };
  // What it said goes to nobody's log: it may repeat an address or a subject. Its error codes are words of its own.
  const code = /^[a-z_]{1,60}$/.test(name) ? ` ${name}` : "";
  throw new Error(`the provider answered ${response.status}${code}`, { cause: message });
}

/** Sends it and reads all of the answer; tells how the provider is. */
async function exchange(account: ResendAccount, path: string, request: ResendRequest) {
  try {
    const response = await fetch(`${account.baseUrl || DEFAULT_URL}${path}`, {
      ...request,
      headers: {
        Authorization: `Bearer ${account.apiKey}`,
        "Content-Type": "application/json",
        "User-Agent": "acuse",
        ...request.headers,
      },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { ok, status, headers } = response;
    const text = await textOf(response);
    note(String(status), works(status) ? undefined : `it answers ${status}`);
    return { ok, status, headers, text };
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
  const wait = await takeTurn(PROVIDER, ratePerSecond);
  if (wait === null) throw new Later("other mails come first", await nextTurn(PROVIDER));
  await pause(wait);
}

async function held(name: string, headers: Headers): Promise<Later> {
  const ms = Math.min(LONGEST_HOLD_MS, retryAfter(headers) ?? ACCOUNT_HOLDS[name] ?? 0);
  await holdTurns(PROVIDER, ms);
  return new Later(`the provider takes nothing at the moment (${name})`, ms, name);
}

/** RFC 9110 §10.2.3: seconds or a date. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get("retry-after")?.trim();
  if (!value) return null;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** @throws Error when it is longer than any answer of theirs, before more of it is read */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error(`the provider answered ${response.status} and did not come to an end`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function dateOf(headers: Headers): Date {
  const date = new Date(headers.get("date") ?? "");
  return Number.isNaN(date.getTime()) ? new Date() : date;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
