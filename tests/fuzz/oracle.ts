import { expect } from "vitest";
import type { Case } from "./cases.ts";
import { breach, type DocumentedAnswer, type DocumentedOperation, operationsAt } from "./document.ts";
import type { Received } from "./send.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Headers sent only when they apply; a provisional certificate has no ETag. */
const SOMETIMES = new Set(["Idempotency-Replayed", "Acuse-Small-Text"]);
const STRANGE = new Set(["TRACE", "PROPFIND", "PURGE", "QUERY"]);
const NOT_PROVISIONAL = new Set(["ETag", "Accept-Ranges"]);

/** Checks a response against the document and the rules for every response. @throws AssertionError */
export function judge(operations: DocumentedOperation[], sent: Case, received: Received): void {
  expect(received.status, received.text.slice(0, 300)).toBeLessThan(500);
  judgeEveryAnswer(sent, received);
  const path = (sent.target.split(/[?#]/)[0] ?? "").replace(/^https?:\/\/[^/]*/, "");
  const here = operationsAt(operations, path);
  const asked = here.find(({ method }) => method === (sent.method === "HEAD" ? "GET" : sent.method));
  if (asked) judgeOperation(asked, sent, received);
  else if (here.length) judgeOtherMethod(here, sent, received);
  else judgeNobody(path, sent, received);
}

function judgeEveryAnswer({ method }: Case, { status, headers, bytes, text }: Received): void {
  expect(headers["x-request-id"]).toMatch(UUID);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  // Browsers' PDF viewers don't work under the stricter one.
  expect(headers["content-security-policy"]).toMatch(/default-src 'none'|^frame-ancestors 'none'; form-action 'none'$/);
  expect(headers["referrer-policy"]).toBeTruthy();
  const ours = Object.keys(headers).filter((name) => /^x-(acuse|powered|middleware)|^server$|^set-cookie$/.test(name));
  expect(ours).toEqual([]);
  const isEmpty = method === "HEAD" || status === 204 || status === 304;
  if (isEmpty) expect(bytes).toHaveLength(0);
  else if (status >= 400 && headers["content-type"]?.startsWith("application/json")) judgeProblem(text);
  if (status === 401) expect(headers["www-authenticate"]).toBe("Bearer");
  if (status === 405) expect(headers.allow).toBeTruthy();
  if (status === 429) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
}

function judgeProblem(text: string): void {
  const problem = JSON.parse(text);
  expect(Object.keys(problem)).toEqual(["detail"]);
  expect(problem.detail).toMatch(/\S/);
  // Errors quote the client's input in short and contain no stack or internal path.
  expect(problem.detail.length).toBeLessThan(400);
  expect(problem.detail).not.toMatch(/\bat .+:\d+:\d+|node_modules|prisma|postgres/i);
}

function judgeOperation(operation: DocumentedOperation, sent: Case, received: Received): void {
  const { status } = received;
  const answer = operation.answers[status];
  expect(Object.keys(operation.answers), `${operation.id} answered ${received.text.slice(0, 300)}`).toContain(
    String(status),
  );
  if (!answer) return;
  judgeHeaders(answer, received);
  if (sent.method !== "HEAD") judgeContent(answer, received);
  if (sent.operation !== operation.id) return;
  if (sent.intent === "right")
    expect([200, ...(operation.body || operation.needsKey ? [] : [404])], received.text).toContain(status);
  if (sent.intent === "wrong") expect(status, received.text.slice(0, 300)).toBe(400);
}

function judgeHeaders(answer: DocumentedAnswer, { headers }: Received): void {
  const provisional = headers["cache-control"] === "no-store";
  for (const [name, { schema }] of Object.entries(answer.headers ?? {})) {
    const value = headers[name.toLowerCase()];
    if (value === undefined && (SOMETIMES.has(name) || (provisional && NOT_PROVISIONAL.has(name)))) continue;
    expect(value, `header ${name}`).toBeDefined();
    expect(breach(schema, schema.type === "integer" ? Number(value) : value), `header ${name}`).toBeNull();
  }
}

function judgeContent({ content }: DocumentedAnswer, { headers, text, bytes }: Received): void {
  const type = headers["content-type"]?.split(";")[0] ?? "";
  if (!content) return void expect(bytes).toHaveLength(0);
  const described = content[type] ?? content["*/*"];
  expect(described, `content of type ${type}`).toBeDefined();
  if (described && type === "application/json" && content[type])
    expect(breach(described.schema, JSON.parse(text))).toBeNull();
}

/** Checks the response to a known path with another method. */
function judgeOtherMethod(here: DocumentedOperation[], { method }: Case, { status, headers, text }: Received): void {
  const has = here.map((operation) => operation.method);
  const allowed = [...new Set([...has, ...(has.includes("GET") ? ["HEAD"] : []), "OPTIONS"])].sort();
  // Outside of the API an unknown method is rejected before routing.
  const atTheDoor = headers.allow === "GET, HEAD" && STRANGE.has(method);
  if (!atTheDoor) expect(headers.allow?.split(", ").sort()).toEqual(allowed);
  expect(status).toBe(method === "OPTIONS" ? 204 : 405);
  if (method !== "OPTIONS" && method !== "HEAD") judgeProblem(text);
}

/**
 * Checks the response to an unknown address. Some only look unknown: clients send `/v1/./notifications` as
 * `/v1/notifications`.
 */
function judgeNobody(path: string, { method }: Case, { status, headers, text }: Received): void {
  const isApi = /^\/v1(\/|$)/.test(path) && !/(^|\/)(\.|%2e){1,2}(\/|$)|\\/i.test(path);
  if (!isApi) return;
  expect(status).toBe(404);
  expect(headers["content-type"]).toBe("application/json");
  if (method !== "HEAD") judgeProblem(text);
}
