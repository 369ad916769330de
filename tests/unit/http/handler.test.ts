import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { z } from "zod";
import { loadConfig } from "#lib/config.ts";
import { ApiError, fault, writeFault } from "#lib/contract/errors.ts";
import { operation } from "#lib/contract/operations/operation.ts";
import { listQuery } from "#lib/contract/operations/requests.ts";
import { type HandlerOptions, handler } from "#lib/http/handler.ts";
import { json } from "#lib/http/response/responses.ts";
import { noRoute, type RouteFunction, route } from "#lib/http/route.ts";
import { configState, limitState } from "#tests/support/server/process-state.ts";

let log: MockInstance;
beforeEach(() => {
  configState.config = loadConfig({});
  log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => {
  log.mockRestore();
  delete configState.config;
  delete limitState.limits;
});

const response = { description: "", type: "application/json", schema: null, headers: [] };
const base = { tag: "", summary: "", description: "", response, errors: [] };
const read = operation({
  ...base,
  id: "read",
  method: "GET",
  path: "/v1/things/{id}",
  cors: true,
  limit: { budget: "publicReads", counts: "requests" },
  params: z.object({ id: z.string().regex(/^\d+$/) }),
});
const write = operation({
  ...base,
  id: "write",
  method: "POST",
  path: "/v1/things",
  body: z.strictObject({ a: z.number({ error: writeFault(fault("wrong_type", "a number")) }) }),
});
const ID = "0d9b6c52-7a1c-4c59-9d51-6f0f2a7f3c11";

function send(
  answerOf: RouteFunction,
  path = "/v1/things/7",
  init: RequestInit = {},
  params: Record<string, string> = { id: "7" },
) {
  const headers = {
    "x-acuse-request-id": ID,
    "x-acuse-client-ip": "192.0.2.1",
    ...(init.headers as Record<string, string>),
  };
  return answerOf(new Request(`http://localhost${path}`, { ...init, headers }), { params: Promise.resolve(params) });
}

const failing = (error: unknown, options?: HandlerOptions) => handler(read, () => Promise.reject(error), options);

describe("errors of an operation", () => {
  test("an unexpected error answers 500 with the request id, and is logged without secrets", async () => {
    const secret = `ck_live_${"x".repeat(43)}`;
    const response = await send(
      failing(new Error(`boom ${secret} ana@example.com ${crypto.randomUUID()}`)),
      "/v1/things/7?api_key=abc",
    );
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ detail: "internal error" });
    expect(response.headers.get("x-request-id")).toBe(ID);
    const line = JSON.parse(String(log.mock.calls[0]?.[0]));
    expect(line).toMatchObject({ level: "error", request_id: ID, operation: "read" });
    expect(line.error.message).toMatch(/^boom ck_live_… <address> <id [\w-]{12}>$/);
    expect(line.error.at[0]).toContain("tests/unit/http/handler.test.ts:");
  });

  test("an ApiError keeps its status, text and headers, and is not logged", async () => {
    const response = await send(failing(new ApiError("conflict", fault("busy"), { headers: { "Retry-After": "3" } })));
    const { headers } = response;
    const got = [response.status, await response.json(), headers.get("retry-after"), headers.get("acuse-error")];
    expect(got).toEqual([409, { detail: "the service has too many requests right now; try again later" }, "3", "busy"]);
    expect((await send(failing(new ApiError("unavailable", fault("storage_away"))))).status).toBe(503);
    expect(log).not.toHaveBeenCalled();
  });

  test("an ApiError of another bundle's class is handled the same", async () => {
    const foreign = Object.assign(new Error("gone"), {
      name: "ApiError",
      kind: "not_found",
      faults: [{ code: "gone", params: [], field: null }],
      headers: {},
    });
    expect((await send(failing(foreign))).status).toBe(404);
  });

  test("an error is rendered by the operation with the same headers", async () => {
    const renderError = (problem: ApiError) =>
      new Response(`<p>${problem.status}`, { status: problem.status, headers: { "Content-Type": "text/html" } });
    const response = await send(failing(new ApiError("not_found", fault("gone")), { renderError }));
    expect([response.status, await response.text()]).toEqual([404, "<p>404"]);
    expect(response.headers.get("ratelimit-limit")).toBe("60");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
  });

  test("an error while an error is rendered still gets a response", async () => {
    const renderError = () => Promise.reject(new Error("no page"));
    const response = await send(failing(new ApiError("not_found", fault("gone")), { renderError }));
    expect([response.status, await response.json()]).toEqual([500, { detail: "internal error" }]);
  });
});

describe("requests before the operation", () => {
  test("a malformed path answers 404 and costs one request", async () => {
    const run = vi.fn();
    const response = await send(handler(read, run), "/v1/things/x", {}, { id: "x" });
    expect([response.status, response.headers.get("ratelimit-remaining"), run.mock.calls.length]).toEqual([
      404,
      "59",
      0,
    ]);
  });

  test("the handler parses a body by the operation's schema", async () => {
    const echo = handler(write, ({ body }) => json(body.a + 1));
    const post = (body: string) =>
      send(echo, "/v1/things", { method: "POST", body, headers: { "content-type": "application/json" } }, {});
    expect(await (await post('{"a":1}')).json()).toBe(2);
    expect(await (await post('{"a":"1"}')).json()).toEqual({ detail: "a: must be a number" });
  });
});

describe("methods", () => {
  const routes = route({ GET: handler(read, () => json({ a: 1 })) });

  test("HEAD is GET without its bytes", async () => {
    const response = await send(routes.HEAD, undefined, { method: "HEAD" });
    expect([response.status, await response.text(), response.headers.get("content-length")]).toEqual([200, "", "7"]);
  });
  test("another method answers 405 with Allow", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      const response = await send(routes[method], undefined, { method });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    }
  });
  test("a path with a slash at its end answers 404", async () => {
    for (const method of ["GET", "PUT", "OPTIONS"] as const) {
      const response = await send(routes[method], "/v1/things/7/", { method });
      expect([response.status, await response.json()]).toEqual([
        404,
        { detail: expect.stringContaining("there is nothing at this address") },
      ]);
    }
  });
  test("a browser is redirected to the path without the slash at its end, on the same host", async () => {
    const headers = { accept: "text/html,*/*" };
    for (const [path, place] of [
      ["/v1/things/7/?lang=es", "/v1/things/7?lang=es"],
      ["//evil.example//", "/evil.example"],
    ] as const) {
      const response = await routes.GET(new Request(`http://localhost${path}`, { headers }), {
        params: Promise.resolve({}),
      });
      expect([response.status, response.headers.get("location")]).toEqual([308, place]);
    }
  });
  test("a path without a route is 404 for every method", async () => {
    for (const answer of Object.values(noRoute())) expect((await send(answer)).status).toBe(404);
  });
});

describe("query parameters", () => {
  const listed = operation({ ...base, id: "list", method: "GET", path: "/v1/things", query: listQuery });
  const list = route({ GET: handler(listed, ({ query }) => json(query)) });
  const asked = async (search: string) => {
    const response = await send(list.GET, `/v1/things?${search}`, {}, {});
    return [response.status, await response.json()];
  };

  test("a known query parameter is parsed by its schema", async () => {
    expect(await asked("limit=3&status=sent")).toEqual([200, { limit: 3, status: "sent" }]);
  });

  test.each([
    "stauts=sent",
    "page=2&limit=2",
    "constructor=1",
    "__proto__=1",
  ])("an unknown query parameter is named with the known ones: %s", async (search) => {
    const name = /(?:^|&)(?!limit)(\w+)=/.exec(search)?.[1];
    const detail = `${name}: is not a parameter here, only limit, cursor, q, status, api_key`;
    expect(await asked(search)).toEqual([400, { detail }]);
  });

  test("an unknown query parameter is named beside another error", async () => {
    const rules = [
      "limit: must be a whole number from 1 to 100",
      "page: is not a parameter here, only limit, cursor, q",
    ];
    const [status, { detail }] = await asked("limit=0&page=2");
    expect([status, detail]).toEqual([400, expect.stringContaining(rules.join("; "))]);
  });

  test("a known query parameter given twice is refused", async () => {
    expect(await asked("q=a&q=b")).toEqual([400, { detail: "q: is given twice" }]);
  });

  test("unknown query parameters are ignored where an operation has none", async () => {
    const answerOf = handler(read, ({ query }) => json(query));
    const response = await send(answerOf, "/v1/things/7?utm_source=mail&utm_source=mail");
    expect([response.status, await response.json()]).toEqual([200, {}]);
  });
});
