import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withApiRoutes } from "#lib/server/http/api-routes.ts";
import { call, echo, portOfServer, start, stop } from "./front.ts";

/** As Next writes it: route files in `server/app`, and their paths in a manifest. */
const ROUTES = {
  "/v1/things": {
    regex: "^/v1/things(?:/)?$",
    handlers: `{
      GET: async (request) => new Response(JSON.stringify([request.url, request.headers.get("x-one")])),
      HEAD: async () => new Response(null, { headers: { "x-only": "head" } }),
      POST: async (request) => new Response(await request.text(), { status: 201 }),
    }`,
  },
  "/v1/things/[id]": {
    regex: "^/v1/things/(?<nxtPid>[^/]+?)(?:/)?$",
    handlers: `{ GET: async (_, { params }) => new Response(JSON.stringify(await params)) }`,
  },
  "/v1/long/[from]": {
    regex: "^/v1/long/(?<nxtPfrom>[^/]+?)(?:/)?$",
    handlers: `{ GET: async (_, { params }) => {
      let count = Number((await params).from);
      return new Response(new ReadableStream({
        pull(controller) {
          if (count === 0) return controller.close();
          if (count > 99 && count % 100 === 0) throw new Error("the source failed");
          count--;
          controller.enqueue(new Uint8Array(65536).fill(97));
        },
        cancel() { globalThis.cancelledBodies = (globalThis.cancelledBodies ?? 0) + 1; },
      }));
    } }`,
  },
  "/pages/[id]": { regex: "^/pages/(?<nxtPid>[^/]+?)(?:/)?$", handlers: `{ GET: () => new Response("not asked") }` },
};

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "acuse-routes-"));
  const entries = Object.entries(ROUTES).map(([page, { regex }]) => ({ page, namedRegex: regex }));
  const manifest = { staticRoutes: entries.slice(0, 1), dynamicRoutes: entries.slice(1) };
  writeFileSync(join(folder, "routes-manifest.json"), JSON.stringify(manifest));
  for (const [page, { handlers }] of Object.entries(ROUTES)) {
    const file = join(folder, "server/app", page, "route.js");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `module.exports.routeModule = { ensureUserland: async () => {}, userland: ${handlers} };`);
  }
  await start(0, withApiRoutes(folder, echo));
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

test("calls the route handler of a path with the request's query and headers", async () => {
  const { status, body } = await call("/v1/things?a=1", { "x-one": "two" });
  expect([status, body]).toEqual([200, '["http://localhost/v1/things?a=1","two"]']);
});

test("hands decoded path parameters to the route handler", async () => {
  expect((await call("/v1/things/a%20b")).body).toBe('{"id":"a b"}');
});

test("sends the headers of a response without a body", async () => {
  const { body, headers } = await call("/v1/things", {}, "HEAD");
  expect([body, headers["x-only"]]).toEqual(["", "head"]);
});

test("gives the length of a body of one chunk", async () => {
  const { headers, body } = await call("/v1/things/7");
  expect([headers["content-length"], headers["transfer-encoding"]]).toEqual([String(body.length), undefined]);
});

test("passes the request's body on", async () => {
  const response = await fetch(`http://127.0.0.1:${portOfServer()}/v1/things`, {
    method: "POST",
    body: "x".repeat(3e5),
  });
  expect([response.status, (await response.text()).length]).toEqual([201, 3e5]);
});

test("sends a body of many chunks whole", async () => {
  const { body, headers } = await call("/v1/long/40");
  expect([body.length, headers["transfer-encoding"]]).toEqual([40 * 65536, "chunked"]);
});

test("ends a response early when its source fails", async () => {
  await expect(call("/v1/long/303")).rejects.toThrow("aborted");
});

test("cancels a body when its client leaves", async () => {
  const { cancelledBodies: before = 0 } = globalThis as { cancelledBodies?: number };
  const socket = connect(portOfServer(), "127.0.0.1", () => {
    socket.write("GET /v1/long/5000099 HTTP/1.1\r\nHost: x\r\n\r\n");
    socket.once("data", () => socket.destroy());
  });
  await vi.waitFor(() => expect(globalThis).toMatchObject({ cancelledBodies: before + 1 }));
});

test.each(["/pages/1", "/v1/unknown", "/v1x/things"])("leaves %s to Next", async (path) => {
  expect(JSON.parse((await call(path)).body)).toMatchObject({ url: path });
});

test("leaves a method without a handler to Next", async () => {
  expect(JSON.parse((await call("/v1/things/1", {}, "DELETE")).body)).toMatchObject({ method: "DELETE" });
});
