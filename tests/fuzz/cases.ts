import fc from "fast-check";
import { newAddress } from "#tests/support/server/addresses.ts";
import {
  type Address,
  bodyOf,
  hostileHeaders,
  type Known,
  keyOf,
  pathOf,
  queryOf,
  rightHeaders,
} from "./case-parts.ts";
import type { DocumentedOperation } from "./document.ts";
import type { Sent } from "./send.ts";

/** Intent of a request: valid, one invalid part, or arbitrary. */
export type Intent = "right" | "wrong" | "anything";

export interface Case extends Sent {
  /** The operation it was made from; `null` for unknown addresses and methods. */
  operation: string | null;
  intent: Intent;
  /** Text that fast-check prints. */
  [fc.toStringMethod]: () => string;
}

function caseOf(made: Omit<Case, typeof fc.toStringMethod>): Case {
  const body = made.body ? Buffer.from(made.body).toString("utf8") : "";
  const lines = Object.entries(made.headers).map(([name, value]) => `${name}: ${JSON.stringify(value).slice(1, -1)}`);
  const text = [`${made.method} ${made.target}`, ...lines, "", body.length > 4_000 ? `${body.slice(0, 4_000)}…` : body];
  return { ...made, [fc.toStringMethod]: () => `${made.intent} ${made.operation}\n${text.join("\n")}\n` };
}

/** Requests of every kind, to every operation and to unknown addresses. */
export function cases(operations: DocumentedOperation[], known: Known): fc.Arbitrary<Case> {
  const calls = operations.map((operation) => ({
    // More where there is more to get wrong.
    weight: 1 + 2 * operation.parameters.length + (operation.body ? 6 : 0) + ("206" in operation.answers ? 5 : 0),
    arbitrary: fc
      .constantFrom<Intent>("right", "wrong", "anything")
      .chain((intent) => calling(operation, known, canBeWrong(operation) || intent !== "wrong" ? intent : "anything")),
  }));
  const paths = operations.map(({ path }) => path);
  return fc.oneof(
    ...calls,
    { weight: 4, arbitrary: lost(paths, known) },
    { weight: 3, arbitrary: misused(paths, known) },
  );
}

/** False if only the id could be invalid: the document cannot tell which ids exist. */
const canBeWrong = ({ body, parameters }: DocumentedOperation): boolean =>
  body !== null || parameters.some((parameter) => parameter.in === "query");

function calling(operation: DocumentedOperation, known: Known, intent: Intent): fc.Arbitrary<Case> {
  const anything = intent === "anything";
  const parts = {
    path: pathOf(operation, known, anything),
    query: queryOf(operation, intent),
    key: keyOf(operation, known, anything),
    headers: anything ? hostileHeaders(operation, known) : rightHeaders(operation),
    body: bodyOf(operation, known, intent),
    address: addresses(anything && "429" in operation.answers),
    head: fc.constant(anything && operation.method === "GET").chain((can) => (can ? fc.boolean() : fc.constant(false))),
  };
  return fc.record(parts).map(({ path, query, key, headers, body, address, head }) => {
    const search = new URLSearchParams([...query, ...key.query]).toString();
    const type = body ? { "content-type": "application/json" } : {};
    return caseOf({
      operation: operation.id,
      intent,
      method: head ? "HEAD" : operation.method,
      target: search ? `${path}?${search}` : path,
      headers: { "x-forwarded-for": address, ...type, ...headers, ...key.headers },
      body,
    });
  });
}

/** Client addresses. Most requests have their own network, else rate limits would reject nearly all. */
function addresses(shared: boolean): fc.Arbitrary<Address> {
  const own = fc.constant(null).map(() => newAddress());
  return shared ? fc.oneof({ weight: 5, arbitrary: own }, { weight: 1, arbitrary: fc.constant(SHARED) }) : own;
}

export const SHARED: Address = newAddress();

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "PURGE", "QUERY"];

const filled = (path: string, set: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => set[name] ?? "");

/** Addresses without an operation. */
function lost(paths: string[], known: Known): fc.Arbitrary<Case> {
  const words = ["v1", "notifications", "test-keys", "verify", "certificate", "_next", "data", "index.html", "-"];
  const tricks = ["..", ".", "", "%2e%2e", "%2f", "%00", "%E0%A4%A", "%", "%zz"];
  const unit = fc.constantFrom(..."abz09-_.~!$&'()*+,;=:@%\\|^`{}[]<>\"");
  const step = fc.oneof(fc.constantFrom(...words, ...tricks), fc.string({ unit, maxLength: 12 }));
  const starts = fc.constantFrom("/v1/", "/", "/v1/notifications/", "/_next/", "/verify/", "/docs/");
  const invented = fc.tuple(starts, fc.array(step, { maxLength: 5 })).map(([start, steps]) => start + steps.join("/"));
  const ends = fc.constantFrom("/", "//", "/x", "%20", ".", ";a=b", "\\", "%2f", "?", "#a");
  const similar = fc
    .tuple(fc.constantFrom(...paths), fc.constantFrom(...known.parameters), ends)
    .map(([path, set, end]) => filled(path, set) + end);
  const parts = {
    method: fc.constantFrom(...METHODS),
    target: fc.oneof(invented, similar),
    body: fc.option(fc.uint8Array({ maxLength: 20 }), { freq: 2 }),
  };
  return fc.record(parts).map(({ method, target, body }) => {
    const headers = { "x-forwarded-for": newAddress() };
    return caseOf({
      operation: null,
      intent: "anything",
      method,
      target,
      headers,
      body: method === "TRACE" ? null : body,
    });
  });
}

/** Known paths with any method. */
function misused(paths: string[], known: Known): fc.Arbitrary<Case> {
  const parts = [fc.constantFrom(...paths), fc.constantFrom(...known.parameters), fc.constantFrom(...METHODS)] as const;
  return fc.tuple(...parts).map(([path, set, method]) => {
    const headers = { "x-forwarded-for": newAddress() };
    return caseOf({ operation: null, intent: "anything", method, target: filled(path, set), headers, body: null });
  });
}
