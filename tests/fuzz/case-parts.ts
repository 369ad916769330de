import fc from "fast-check";
import type { Intent } from "./cases.ts";
import type { DocumentedOperation, Parameter } from "./document.ts";
import { broken, hostile, hostileJson, hostileTexts, valid } from "./values.ts";

/** Existing resources that requests name. */
export interface Known {
  key: string;
  usedUpKey: string;
  /** An address that has had its test key. */
  usedEmail: string;
  /** Path parameters that belong together, one set for each file. */
  parameters: Record<string, string>[];
  etags: string[];
}

export type Address = string;
type Headers = Record<string, string>;
type Query = [string, string][];

export function pathOf(
  { path, parameters }: DocumentedOperation,
  known: Known,
  anything: boolean,
): fc.Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
  const existing = fc.constantFrom(...known.parameters);
  const one = (name: string) =>
    fc.oneof(
      existing.map((set) => set[name] ?? ""),
      fc.uuid(),
      hostileTexts,
      fc.string(),
    );
  const mixed = fc.record(Object.fromEntries(names.map((name) => [name, one(name)])));
  const sets: fc.Arbitrary<Record<string, string>> = anything ? fc.oneof(existing, mixed) : existing;
  // Only the number of a tile has slashes.
  const encoded = (name: string, text = "") =>
    (name === "number" ? text.split("/") : [text]).map((part) => encodeURIComponent(part.toWellFormed())).join("/");
  return sets.map((set) => path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(name, set[name])));
}

export function queryOf({ parameters, body }: DocumentedOperation, intent: Intent): fc.Arbitrary<Query> {
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  // Which cursors and seals there are the document can't say.
  const harmless = inQuery.filter(({ name }) => name !== "cursor" && name !== "seal");
  if (intent === "right") return someOf(harmless, ({ schema }) => valid(schema));
  if (intent === "anything") {
    const text = hostileTexts.map((text) => text.toWellFormed());
    const own = fc.oneof(
      fc.constant<Query>([]),
      someOf([...inQuery, ...inQuery], () => text),
    );
    return fc.tuple(own, fc.array(fc.tuple(text, text), { maxLength: 2 })).map(([own, others]) => [...own, ...others]);
  }
  const [first, ...others] = inQuery;
  if (body || !first) return fc.constant([]);
  return fc
    .constantFrom(first, ...others)
    .chain(({ name, schema }) => brokenText(schema).map((value): Query => [[name, value]]));
}

function someOf(from: Parameter[], value: (parameter: Parameter) => fc.Arbitrary<unknown>): fc.Arbitrary<Query> {
  const text = (found: unknown) => (typeof found === "string" ? found.toWellFormed() : JSON.stringify(found));
  const one = (parameter: Parameter) =>
    value(parameter).map((found): [string, string] => [parameter.name, text(found)]);
  return fc.subarray(from).chain((chosen) => fc.tuple(...chosen.map(one)));
}

function brokenText({ enum: choices, type, ...schema }: Parameter["schema"]): fc.Arbitrary<string> {
  const { minimum = 0, maximum = 0, maxLength = 0 } = schema;
  if (choices) return fc.constantFrom("", "nothing", " sent", "SENT", "sent,queued");
  if (type !== "integer") return fc.integer({ min: 1, max: 200 }).map((more) => "x".repeat(maxLength + more));
  const beyond = [String(minimum - 1), String(maximum + 1)];
  return fc.constantFrom(...beyond, "", "x", "1.5", "-1", "1e1", " 1", "+1", "١", "0x1");
}

interface SentKey {
  headers: Headers;
  query: Query;
}

export function keyOf({ needsKey }: DocumentedOperation, known: Known, anything: boolean): fc.Arbitrary<SentKey> {
  const none: SentKey = { headers: {}, query: [] };
  const inHeader = (value: string): SentKey => ({ headers: { authorization: value }, query: [] });
  const inQuery = (value: string): SentKey => ({ headers: {}, query: [["api_key", value]] });
  if (!needsKey) return fc.constant(none);
  const right = fc.constantFrom(inHeader(`Bearer ${known.key}`), inHeader(`bearer  ${known.key}`), inQuery(known.key));
  if (!anything) return right;
  const wrong = fc.oneof(
    fc.constantFrom(none, inHeader(`Bearer ${known.usedUpKey}`), inHeader("Bearer"), inHeader(`Basic ${known.key}`)),
    headerTexts.map((text) => inHeader(`Bearer ${text}`)),
    hostileTexts.map((text) => inQuery(text.toWellFormed())),
  );
  return fc.oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: wrong });
}

const takesRetryKey = ({ parameters }: DocumentedOperation): boolean =>
  parameters.some(({ name }) => name === "Idempotency-Key");

export function rightHeaders(operation: DocumentedOperation): fc.Arbitrary<Headers> {
  if (!takesRetryKey(operation)) return fc.constant({});
  return fc.option(fc.uuid(), { freq: 3 }).map((key): Headers => (key ? { "idempotency-key": key } : {}));
}

/** Texts that a header may contain. */
const headerTexts = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 300 })
  .map((text) => text.replaceAll("\x7f", ""));
const of = (...values: string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: headerTexts });

const RANGES = fc.oneof(
  of("bytes=0-0", "bytes=-1", "bytes=0-", "bytes=5-2", "bytes=0-1,3-4", "bytes=-0", "lines=1-2", "bytes=", "bytes=--1"),
  fc.constantFrom("bytes=999999999-", "bytes=900000000-999999999"),
  fc.tuple(fc.nat(500), fc.nat(5_000)).map(([first, last]) => `bytes=${first}-${last}`),
);

/** Headers that change how servers behave. */
const HOSTILE: Record<string, fc.Arbitrary<string>> = {
  accept: of("text/html", "application/xml", "*/*;q=0", "text/x-component"),
  "accept-encoding": of("gzip", "identity;q=0", "*", "zstd"),
  origin: of("https://other.example", "null"),
  "x-forwarded-for": of("1.2.3.4", "::1, 1.2.3.4", "unknown", "a,b,,c", "[::1]:80"),
  "x-forwarded-host": of("evil.example"),
  "x-forwarded-proto": of("https", "javascript"),
  "x-http-method-override": of("DELETE"),
  "x-acuse-client-ip": of("9.9.9.9"),
  "x-acuse-kept-content-length": of("1"),
  "x-middleware-subrequest": of("middleware:middleware:middleware", "src/middleware", "proxy"),
  "x-middleware-prefetch": of("1"),
  "x-nextjs-data": of("1"),
  rsc: of("1"),
  "next-router-prefetch": of("1"),
  "next-router-state-tree": of("%5B%22%22%5D", "[]"),
  "next-action": of("0".repeat(40), "x"),
  "x-invoke-path": of("/healthz"),
  "x-prerender-revalidate": of("x"),
  "sec-fetch-dest": of("script", "style", "document"),
  "content-security-policy": of("script-src 'nonce-x'"),
  cookie: of("__prerender_bypass=x", "a=b; a=c"),
  expect: fc.constant("100-continue"),
  range: RANGES,
};

/** Hostile headers, and more often those that this operation reads. */
export function hostileHeaders(operation: DocumentedOperation, { etags }: Known): fc.Arbitrary<Headers> {
  const types = [
    "application/json",
    "application/json; charset=utf-8",
    "text/plain",
    "application/json; charset=utf-16",
  ];
  const forFiles = {
    range: RANGES,
    "if-none-match": of(...etags, ...etags.map((etag) => `W/${etag}`), ...Array(12).fill("*"), '"x"', ""),
    "if-range": of(...etags, "Tue, 01 Jan 2030 00:00:00 GMT"),
  };
  const forBodies = {
    "content-type": of(...types, "multipart/form-data; boundary=x"),
    "content-encoding": of("gzip", "identity", "br", "deflate, gzip"),
  };
  const forRetries = { "idempotency-key": of("a", "a", "a", "a", "", "x".repeat(256)) };
  const own: Record<string, fc.Arbitrary<string>> = {
    ...("206" in operation.answers ? forFiles : {}),
    ...(operation.body ? forBodies : {}),
    ...(takesRetryKey(operation) ? forRetries : {}),
  };
  const some = (from: Record<string, fc.Arbitrary<string>>, least: number, most: number) =>
    fc
      .subarray(Object.keys(from), { minLength: least, maxLength: Math.min(most, Object.keys(from).length) })
      .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, from[name] ?? headerTexts]))));
  return fc
    .tuple(some(HOSTILE, 0, 3), some(own, "206" in operation.answers ? 1 : 0, 2))
    .map(([others, own]) => ({ ...others, ...own }));
}

type Bytes = Uint8Array | null;

export function bodyOf({ body }: DocumentedOperation, known: Known, intent: Intent): fc.Arbitrary<Bytes> {
  const nothing = fc.constant<Bytes>(null);
  const bytes = (maxLength: number): fc.Arbitrary<Bytes> => fc.uint8Array({ maxLength });
  if (!body)
    return intent === "anything"
      ? fc.oneof({ weight: 4, arbitrary: nothing }, { weight: 1, arbitrary: bytes(50) })
      : nothing;
  const encoded = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Uint8Array> =>
    values.map((value) => new TextEncoder().encode(JSON.stringify(value)));
  const right = encoded(valid(body));
  if (intent === "right") return right;
  if (intent === "wrong") return encoded(broken(body));
  const taken = fc.constant({ email: known.usedEmail });
  return fc.oneof(
    { weight: 3, arbitrary: encoded(hostile(body)) },
    { weight: 4, arbitrary: right },
    { weight: 2, arbitrary: right.chain(damaged) },
    { weight: 1, arbitrary: encoded(hostileJson) },
    ...(Object.keys(body.properties ?? {}).join() === "email" ? [{ weight: 2, arbitrary: encoded(taken) }] : []),
    { weight: 1, arbitrary: fc.oneof(nothing, bytes(300)) },
  );
}

/** A JSON text with bytes removed, changed, duplicated or inserted. */
function damaged(bytes: Uint8Array): fc.Arbitrary<Uint8Array> {
  const put = fc.oneof(
    fc.uint8Array({ maxLength: 6 }),
    hostileTexts.map((text) => new TextEncoder().encode(text)),
  );
  const splices = fc.array(fc.record({ at: fc.nat(bytes.length), cut: fc.nat(12), put }), {
    minLength: 1,
    maxLength: 3,
  });
  return splices.map((splices) => {
    let result = [...bytes];
    for (const { at, cut, put } of splices) result = [...result.slice(0, at), ...put, ...result.slice(at + cut)];
    return Uint8Array.from(result);
  });
}
