import { createHmac, randomBytes } from "node:crypto";
import { processWide } from "#lib/process-wide.ts";
import { described } from "./error-text.ts";

type Level = "info" | "warn" | "error";

/** Anything that opens a door or names a person, wherever a message or a stack trace may have picked it up. */
const SECRETS: [RegExp, string][] = [
  [/ck_(live|test)_[A-Za-z0-9_-]+/g, "ck_$1_…"],
  [/whsec_[A-Za-z0-9+/=]+/g, "whsec_…"],
  [/(api_key=)[^&\s"']+/gi, "$1…"],
  [/(Bearer )[^\s"']+/gi, "$1…"],
  [/(\w+:\/\/[^\s:/@]+:)[^\s@]+@/g, "$1…@"],
  [/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+\.[A-Za-z]{2,}/g, "<address>"],
];

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

const state = processWide<{ key?: Buffer }>("log", () => ({}));

/** From now on the same id has the same mark in the log of every process that knows `secret`. */
export function markIdsBy(secret: string): void {
  state.key = createHmac("sha256", secret).update("acuse log marks").digest();
}

/** An id opens its notification, so a log holds this in its place. */
function mark(id: string): string {
  state.key ??= randomBytes(32);
  return `<id ${createHmac("sha256", state.key).update(id.toLowerCase()).digest("base64url").slice(0, 12)}>`;
}

export function redact(text: string): string {
  const marked = text.replace(ID, mark);
  return SECRETS.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), marked);
}

/**
 * One line of JSON on stderr for warnings and errors, on stdout otherwise. Secrets and addresses are taken out of every text,
 * ids are marked, and of an error only what {@link described} lets through is told. `fields` hold our own words and numbers.
 */
export function log(level: Level, message: string, fields: Record<string, unknown> = {}): void {
  const entry = { time: new Date().toISOString(), level, message, ...fields };
  const line = JSON.stringify(entry, function (this: Record<string, unknown>, key, value) {
    if (key === "request_id") return value;
    // `value` is what the error's own toJSON made of it, message and stack included.
    if (this[key] instanceof Error) return described(this[key]);
    return typeof value === "string" ? redact(value) : value;
  });
  if (level === "info") process.stdout.write(`${line}\n`);
  else process.stderr.write(`${line}\n`);
}
