import { createHmac } from "node:crypto";

type Level = "info" | "warn" | "error";

/** Anything that opens a door or names a person, wherever a message or a stack trace may have picked it up. */
const SECRETS: [RegExp, string][] = [
  [/ck_(live|test)_[A-Za-z0-9_-]+/g, "ck_$1_…"],
  [/(api_key=)[^&\s"']+/gi, "$1…"],
  [/(Bearer )[^\s"']+/gi, "$1…"],
  [/(\w+:\/\/[^\s:/@]+:)[^\s@]+@/g, "$1…@"],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, "<id>"],
  [/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+\.[A-Za-z]{2,}/g, "<address>"],
];

export function redact(text: string): string {
  return SECRETS.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}

/** One line of JSON on stderr for warnings and errors, on stdout otherwise. Secrets, ids and addresses are taken out of every text. */
export function log(level: Level, message: string, fields: Record<string, unknown> = {}): void {
  const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }, (key, value) => {
    if (key === "request_id") return value;
    if (value instanceof Error) return redact(value.stack ?? String(value));
    return typeof value === "string" ? redact(value) : value;
  });
  if (level === "info") process.stdout.write(`${line}\n`);
  else process.stderr.write(`${line}\n`);
}

/** An id opens its notification, so a log holds this in its place: the same id gives the same mark, and no way back. */
export function idMark(id: string, secret: string): string {
  return createHmac("sha256", secret).update(`log:${id}`).digest("base64url").slice(0, 16);
}
