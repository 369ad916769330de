import type { Described } from "./error-text.ts";

/** A log entry as parsed from its line of JSON. */
export interface Entry {
  time: string;
  level: string;
  message: string;
  [field: string]: unknown;
}

/** Formats an entry for people: time, level, message and fields in one line, then each error with its frames. */
export function readable({ time, level, message, ...fields }: Entry): string {
  const all = Object.entries(fields);
  const facts = all.filter(([, value]) => !isError(value)).map(([name, value]) => `${name}=${quoted(value)}`);
  const errors = all.flatMap(([, value]) => (isError(value) ? errorLines(value) : []));
  const head = [time.slice(11, 23), level.toUpperCase().padEnd(5), plain(message), ...facts];
  return [head.join(" "), ...errors].join("\n");
}

const isError = (value: unknown): value is Described =>
  typeof value === "object" && value !== null && "name" in value && "at" in value;

function errorLines({ name, message, facts = {}, at, cause }: Described): string[] {
  const known = Object.entries(facts).map(([fact, value]) => `${fact}=${quoted(value)}`);
  const head = [message ? `${name}: ${plain(message)}` : name, ...known].join(" ");
  return [`  ${head}`, ...at.map((frame) => `    at ${plain(frame)}`), ...(cause ? errorLines(cause) : [])];
}

/** Quotes texts that have spaces, quotation marks or control characters. */
function quoted(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  return /^[\x21\x23-\x7e]+$/.test(value) ? value : JSON.stringify(value);
}

/** Escapes control characters, which could forge a line or move the terminal's cursor. */
const plain = (text: string): string =>
  text.replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
