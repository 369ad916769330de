import { createHmac, hash, randomBytes } from "node:crypto";
import { isatty } from "node:tty";
import { config } from "#lib/config.ts";
import { processWide } from "#lib/process-wide.ts";
import { described } from "./error-text.ts";
import { type Entry, readable } from "./readable.ts";

const LEVELS = ["error", "warn", "info", "debug"] as const;
export type Level = (typeof LEVELS)[number];

/** Patterns of secrets and mail addresses, with their replacements. */
const SECRETS: [RegExp, string][] = [
  [/ck_(live|test)_[A-Za-z0-9_-]+/g, "ck_$1_…"],
  [/whsec_[A-Za-z0-9+/=]+/g, "whsec_…"],
  [/(api_key=)[^&\s"']+/gi, "$1…"],
  [/(Bearer )[^\s"']+/gi, "$1…"],
  [/(\w+:\/\/[^\s:/@]+:)[^\s@]+@/g, "$1…@"],
  [/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+\.[A-Za-z]{2,}/g, "<address>"],
];

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

interface State {
  /** Key of {@link mark}. */
  key?: string;
  level: Level;
  format: "json" | "text";
}
// A thread's own process.stdout is never a terminal, so the descriptor decides.
const state = processWide<State>("log", () => ({ level: "info", format: isatty(1) ? "text" : "json" }));

/** Applies LOG_LEVEL and LOG_FORMAT in this process or thread. The start reports a wrong setting. */
export function applyLogSettings(): void {
  try {
    const { level, format } = config().log;
    Object.assign(state, { level, ...(format ? { format } : {}) });
  } catch {
    // The defaults stay.
  }
}

/** Sets the key of {@link mark}, so that an id has the same mark in the logs of all processes. */
export function markIdsBy(secret: string): void {
  state.key = createHmac("sha256", secret).update("acuse log marks").digest("hex");
}

/** Returns the text logged in place of an id, because an id gives access to its notification. */
function mark(id: string): string {
  state.key ??= randomBytes(32).toString("hex");
  // Key and id have fixed lengths and the digest is cut, so a plain hash serves as a MAC; HMAC takes ten times as long.
  return `<id ${hash("sha256", state.key + id.toLowerCase(), "base64url").slice(0, 12)}>`;
}

/** Matches every text that may contain an id or a secret, in one pass: most texts contain none. */
const SUSPECT = /@|:\/\/|api_key=|bearer |ck_|whsec_|[0-9a-f]{8}-/i;

export function redact(text: string): string {
  if (!SUSPECT.test(text)) return text;
  const marked = text.replace(ID, mark);
  return SECRETS.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), marked);
}

/**
 * Writes one entry, to stderr for warnings and errors, else to stdout: a line of JSON, or readable text on a terminal. Redacts
 * secrets and addresses, marks ids and reduces errors to {@link described}. `fields` must not hold input.
 */
export function log(level: Level, message: string, fields: Record<string, unknown> = {}): void {
  if (LEVELS.indexOf(level) > LEVELS.indexOf(state.level)) return;
  const entry = { time: new Date().toISOString(), level, message, ...fields };
  const line = JSON.stringify(entry, function (this: Record<string, unknown>, key, value) {
    if (key === "request_id") return value;
    // `value` is the result of the error's toJSON, which may have message and stack.
    if (this[key] instanceof Error) return described(this[key]);
    return typeof value === "string" ? redact(value) : value;
  });
  const text = state.format === "text" ? readable(JSON.parse(line) as Entry) : line;
  (level === "error" || level === "warn" ? process.stderr : process.stdout).write(`${text}\n`);
}
