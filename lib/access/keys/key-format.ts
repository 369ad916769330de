import { createHash, randomBytes } from "node:crypto";

export type KeyKind = "live" | "test";

const FORMAT = /^ck_(live|test)_[A-Za-z0-9_-]{32,200}$/;
/** What a person recognises a key by: the kind and four characters of 43. */
const PREFIX_LENGTH = "ck_live_".length + 4;

/** Never stored, never logged, shown once. */
export const newKey = (kind: KeyKind): string => `ck_${kind}_${randomBytes(32).toString("base64url")}`;

export const isKey = (text: string): boolean => FORMAT.test(text);

export const keyPrefix = (key: string): string => key.slice(0, PREFIX_LENGTH);

/** A key holds 192 random bits or more, so one round of SHA-256 keeps it; looking rows up by it tells a timing attacker nothing. */
export const keyHash = (key: string): Buffer<ArrayBuffer> => createHash("sha256").update(key).digest();

/** `Authorization: Bearer` wins over `api_key=`; another scheme is not for us. `null` when neither is there. */
export function sentKey(request: Request): string | null {
  const bearer = /^Bearer(?:[ \t]+(.*))?$/i.exec(request.headers.get("authorization") ?? "");
  if (bearer) return (bearer[1] ?? "").trim();
  return new URL(request.url).searchParams.get("api_key");
}
