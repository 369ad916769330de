import type { CreateResponse, Detail, List, TestKeyResponse } from "#lib/contract/responses.ts";
import type { Message } from "../home/snippets.ts";

/** Why a call failed. `seconds` is the Retry-After of the response, 0 without one. */
export interface CallError {
  kind: "taken" | "limited" | "spent" | "expired" | "invalid" | "offline" | "other";
  detail: string;
  seconds: number;
}

type Result<T> = { ok: true; value: T } | { ok: false; error: CallError };

const KINDS: Record<number, CallError["kind"]> = { 400: "invalid", 401: "spent", 409: "taken", 429: "limited" };

async function call<T>(path: string, init: RequestInit = {}): Promise<Result<T>> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "omit", ...init });
  } catch {
    return { ok: false, error: { kind: "offline", detail: "", seconds: 0 } };
  }
  const body = await response.json().catch(() => null);
  if (response.ok && body) return { ok: true, value: body as T };
  const expired = response.headers.get("acuse-error") === "key_expired";
  const kind = expired ? "expired" : (KINDS[response.status] ?? "other");
  const seconds = Number(response.headers.get("retry-after") ?? 0);
  return { ok: false, error: { kind, detail: String(body?.detail ?? ""), seconds } };
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify(body),
});

export const requestKey = (email: string) => call<TestKeyResponse>("/v1/test-keys", json({ email }));

/** A second call with the same `idempotencyKey` creates no second notification. */
export const sendNotification = (apiKey: string, message: Message, idempotencyKey: string) =>
  call<CreateResponse>(
    "/v1/notifications",
    json(message, { Authorization: `Bearer ${apiKey}`, "Idempotency-Key": idempotencyKey }),
  );

/** Lists the notifications of a key; a key that is spent or expired gets 401. */
export const listNotifications = (apiKey: string) =>
  call<List>("/v1/notifications", { headers: { Authorization: `Bearer ${apiKey}` } });

export const readNotification = (id: string) => call<Detail>(`/v1/notifications/${id}`);
