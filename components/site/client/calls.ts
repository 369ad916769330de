import type { CreateAnswer, Detail, List, TestKeyAnswer } from "#lib/contract/answers.ts";
import type { Message } from "../try/snippets.ts";

/** Why a call gave nothing: what the reader is told, and in how many seconds it may be tried again. */
export interface Trouble {
  kind: "taken" | "limited" | "spent" | "invalid" | "offline" | "other";
  detail: string;
  seconds: number;
}

export type Result<T> = { ok: true; value: T } | { ok: false; trouble: Trouble };

const KINDS: Record<number, Trouble["kind"]> = { 400: "invalid", 401: "spent", 409: "taken", 429: "limited" };

async function call<T>(path: string, init: RequestInit = {}): Promise<Result<T>> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "omit", ...init });
  } catch {
    return { ok: false, trouble: { kind: "offline", detail: "", seconds: 0 } };
  }
  const body = await response.json().catch(() => null);
  if (response.ok && body) return { ok: true, value: body as T };
  const kind = KINDS[response.status] ?? "other";
  const seconds = Number(response.headers.get("retry-after") ?? 0);
  return { ok: false, trouble: { kind, detail: String(body?.detail ?? ""), seconds } };
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify(body),
});

export const requestKey = (email: string) => call<TestKeyAnswer>("/v1/test-keys", json({ email }));

/** The same `retryKey` again makes no second notification. */
export const sendNotification = (apiKey: string, message: Message, retryKey: string) =>
  call<CreateAnswer>(
    "/v1/notifications",
    json(message, { Authorization: `Bearer ${apiKey}`, "Idempotency-Key": retryKey }),
  );

/** What the key made; one that is used up or has ended is refused. */
export const listNotifications = (apiKey: string) =>
  call<List>("/v1/notifications", { headers: { Authorization: `Bearer ${apiKey}` } });

export const readNotification = (id: string) => call<Detail>(`/v1/notifications/${id}`);
