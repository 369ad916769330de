import type { IncomingMessage } from "node:http";
import { afterEach, expect, test } from "vitest";
import { call, start, stop } from "./front.ts";

afterEach(stop);

type Seen = Pick<IncomingMessage, "url" | "method" | "headers">;

/** Returns the request that the handler received. */
async function seen(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Seen> {
  return JSON.parse((await call(path, headers, method)).body);
}

test("the server drops a client's copies of its own headers", async () => {
  await start();
  const { headers } = await seen("/", {
    "x-acuse-client-ip": "9.9.9.9",
    "X-Acuse-Request-Id": "mine",
    "x-acuse-admin": "1",
  });
  expect(headers["x-acuse-client-ip"]).toBe("127.0.0.1");
  expect(headers["x-acuse-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers["x-acuse-admin"]).toBeUndefined();
});

test("the server drops forwarding headers when no proxy is configured", async () => {
  await start();
  const { headers } = await seen("/", {
    "x-forwarded-for": "9.9.9.9",
    "x-forwarded-host": "evil",
    forwarded: "for=9.9.9.9",
  });
  expect(headers["x-acuse-client-ip"]).toBe("127.0.0.1");
  expect(Object.keys(headers).filter((name) => name.includes("forwarded"))).toEqual([]);
});

test("the server accepts a form of our own pages under any host and scheme of a proxy", async () => {
  await start(1);
  const proxied = { host: "inside:8080", "x-forwarded-host": "inside", "x-forwarded-proto": "https" };
  const { headers: own } = await seen("/dashboard", { ...proxied, origin: "http://acuse.example" });
  expect(own).toMatchObject({ "x-forwarded-host": "acuse.example" });
  expect(own).not.toHaveProperty("x-forwarded-proto");
  const { headers: foreign } = await seen("/dashboard", { ...proxied, origin: "https://evil.example" });
  expect(foreign).toMatchObject({ "x-forwarded-host": "inside" });
});

test("the server refuses a form of another site's page", async () => {
  await start(1);
  const send = async (path: string, headers: Record<string, string>, method = "POST") =>
    (await call(path, { host: "acuse.example", ...headers }, method)).status;
  for (const origin of ["https://evil.example", "http://acuse.example:1", "null", "x"]) {
    expect(await send("/dashboard/keys", { origin }), origin).toBe(403);
    expect(await send("/dashboard/keys", { origin }, "GET"), origin).toBe(200);
    // API calls carry a key, and next-auth checks the origin of a sign-in itself.
    for (const path of ["/v1/notifications", "/api/auth/signin/email"]) expect(await send(path, { origin })).toBe(200);
  }
  expect(await send("/dashboard/keys", { origin: "http://acuse.example" })).toBe(200);
  // Another host is allowed only where the browser says that page and server have the same origin.
  const renamed = [
    { origin: "http://inside", host: "inside" },
    { origin: "http://proxied", "x-forwarded-host": "proxied, inside" },
  ];
  for (const headers of renamed) {
    expect(await send("/dashboard/keys", headers)).toBe(403);
    expect(await send("/dashboard/keys", { ...headers, "sec-fetch-site": "same-origin" })).toBe(200);
  }
  expect(await send("/dashboard/keys", {})).toBe(200);
});

test("the server refuses a cross-site form whose X-Forwarded-Host equals its Origin", async () => {
  await start(1);
  for (const site of ["cross-site", "same-site", "x"]) {
    const headers = { host: "inside", "x-forwarded-host": "evil.example", "sec-fetch-site": site };
    for (const origin of [{ origin: "https://evil.example" }, {}]) {
      expect((await call("/dashboard/keys", { ...headers, ...origin }, "POST")).status, site).toBe(403);
    }
  }
});

test("the server drops a client's copies of Next's internal headers", async () => {
  await start();
  const inside = { "x-middleware-subrequest": "a", "x-invoke-path": "/", "x-prerender-revalidate": "x" };
  const navigation = {
    rsc: "1",
    "next-router-prefetch": "1",
    "next-action": "x",
    "x-nextjs-data": "1",
    cookie: "a=b",
  };
  const heard = async (path: string) => Object.keys((await seen(path, { ...inside, ...navigation })).headers);
  expect(await heard("/dashboard")).toEqual(expect.arrayContaining(Object.keys(navigation)));
  for (const path of ["/", "/?x=1", "/v1/notifications", "/verify/x", "/docs", "/v1?x=1", "/healthz"]) {
    const names = await heard(path);
    // The home page's language is kept in a cookie.
    const known = path.replace(/\?.*/, "") === "/" ? ["cookie"] : [];
    expect(names.filter((name) => name in inside || name in navigation)).toEqual(known);
  }
});

test.each([
  [1, "203.0.113.5", "203.0.113.5"],
  [1, "6.6.6.6, 203.0.113.5", "203.0.113.5"],
  [2, "6.6.6.6, 203.0.113.5, 10.0.0.2", "203.0.113.5"],
  [2, "203.0.113.5", "203.0.113.5"],
  [1, "203.0.113.5:4711", "203.0.113.5"],
  [1, "[2001:db8::1]:4711", "2001:db8::1"],
  [1, "::ffff:203.0.113.5", "203.0.113.5"],
  [1, "unknown", "127.0.0.1"],
  [1, "", "127.0.0.1"],
])("behind %i proxies, X-Forwarded-For “%s” means %s", async (hops, forwarded, expected) => {
  await start(hops);
  const { headers } = await seen("/", { "x-forwarded-for": forwarded });
  expect(headers["x-acuse-client-ip"]).toBe(expected);
});

test.each([
  ["/v1/notifications/%E0%A4%A", "/v1/-"],
  ["/v1//notifications?a=1", "/v1/-?a=1"],
  ["//v1/notifications", "/v1/-"],
  ["/v1\\notifications", "/v1/-"],
  ["/verify/%ff", "/-"],
  ["//evil.example/", "/-"],
  ["/dashboard/audit?actor=%00", "/-?actor=%00"],
  ["/v1/notifications?cursor=%00", "/v1/notifications?cursor=%00"],
  [`/?${"a&".repeat(7_000)}`, "/-"],
  [
    `/dashboard/notifications/certificates?${"id=1&".repeat(100)}`,
    `/dashboard/notifications/certificates?${"id=1&".repeat(100)}`,
  ],
  ["http://evil.example/v1/notifications", "/v1/notifications"],
  ["/v1/notifications/", "/v1/notifications/"],
  ["/v1/x?next=//a%zz", "/v1/x?next=//a%zz"],
])("the address %s is routed as %s", async (path, routed) => {
  await start();
  expect((await seen(path)).url).toBe(routed);
});

test("TRACE reaches the API as a refused method and no other route", async () => {
  await start();
  expect((await seen("/v1/notifications", {}, "TRACE")).method).toBe("PATCH");
  const { status, headers, body } = await call("/", {}, "TRACE");
  expect([status, headers.allow, JSON.parse(body)]).toEqual([
    405,
    "GET, HEAD",
    { detail: "this method is not allowed here, only GET, HEAD" },
  ]);
});
