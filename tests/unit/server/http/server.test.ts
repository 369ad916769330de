import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { FrontServer } from "#lib/server/http/server.ts";

let front: FrontServer;
let port: number;
afterEach(() => front.close(100));

interface Seen {
  url: string | undefined;
  method: string | undefined;
  headers: IncomingMessage["headers"];
}

const echo = async ({ url, method, headers }: IncomingMessage, response: ServerResponse) => {
  response.setHeader("Referrer-Policy", "no-referrer");
  response.end(JSON.stringify({ url, method, headers }));
};

async function start(trustedProxyHops = 0, handler = echo): Promise<void> {
  front = new FrontServer({ trustedProxyHops, baseUrl: "http://acuse.example", signInSites: [] });
  port = await front.listen(0, "127.0.0.1");
  front.serve(handler);
}

async function call(path: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method, headers }).once("response", resolve).once("error", reject).end();
  });
  const body = (await response.setEncoding("utf8").toArray()).join("");
  return { status: response.statusCode, headers: response.headers, body };
}

async function seen(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Seen> {
  return JSON.parse((await call(path, headers, method)).body);
}

/** Bytes as they are, and everything that comes back. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.setEncoding("utf8").on("data", (text: string) => {
      answer += text;
    });
    socket.once("close", () => resolve(answer)).once("error", reject);
  });
}

describe("what the handlers get", () => {
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

  test("without a proxy forwarding headers are a client's invention and are dropped", async () => {
    await start();
    const { headers } = await seen("/", {
      "x-forwarded-for": "9.9.9.9",
      "x-forwarded-host": "evil",
      forwarded: "for=9.9.9.9",
    });
    expect(headers["x-acuse-client-ip"]).toBe("127.0.0.1");
    expect(Object.keys(headers).filter((name) => name.includes("forwarded"))).toEqual([]);
  });

  test("accepts a form of our own pages under any host and scheme of a proxy", async () => {
    await start(1);
    const proxied = { host: "inside:8080", "x-forwarded-host": "inside", "x-forwarded-proto": "https" };
    const { headers: own } = await seen("/dashboard", { ...proxied, origin: "http://acuse.example" });
    expect(own).toMatchObject({ "x-forwarded-host": "acuse.example" });
    expect(own).not.toHaveProperty("x-forwarded-proto");
    const { headers: foreign } = await seen("/dashboard", { ...proxied, origin: "https://evil.example" });
    expect(foreign).toMatchObject({ "x-forwarded-host": "inside" });
  });

  test("refuses a form of another site's page", async () => {
    await start(1);
    const send = async (path: string, headers: Record<string, string>, method = "POST") =>
      (await call(path, { host: "acuse.example", ...headers }, method)).status;
    for (const origin of ["https://evil.example", "http://acuse.example:1", "null", "x"]) {
      expect(await send("/dashboard/keys", { origin }), origin).toBe(403);
      expect(await send("/dashboard/keys", { origin }, "GET"), origin).toBe(200);
      // Programs have keys, and signing in has a rule of its own.
      for (const path of ["/v1/notifications", "/api/auth/signin/email"])
        expect(await send(path, { origin })).toBe(200);
    }
    expect(await send("/dashboard/keys", { origin: "http://acuse.example" })).toBe(200);
    // Of another host only where the browser itself says that the page is of the same.
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

  test("refuses a cross-site form whose X-Forwarded-Host equals its Origin", async () => {
    await start(1);
    for (const site of ["cross-site", "same-site", "x"]) {
      const headers = { host: "inside", "x-forwarded-host": "evil.example", "sec-fetch-site": site };
      for (const origin of [{ origin: "https://evil.example" }, {}]) {
        expect((await call("/dashboard/keys", { ...headers, ...origin }, "POST")).status, site).toBe(403);
      }
    }
  });

  test("drops a client's copies of Next's internal headers", async () => {
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
});

describe("what clients get", () => {
  test("adds missing security headers once, and keeps those of the handler", async () => {
    await start();
    const { headers } = await call("/");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("answers a request to upgrade with an ordinary response", async () => {
    await start();
    const asked = "GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n";
    expect(await raw(asked)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("refuses a request with two Host headers", async () => {
    await start();
    const asked = (hosts: string) => raw(`GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    expect(await asked("Host: a\r\nHost: b\r\n")).toMatch(/^HTTP\/1\.1 400 .*a request names one host/s);
    expect(await asked("Host: a\r\n")).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("answers when the handler throws", async () => {
    await start(0, async () => {
      throw new Error("secret");
    });
    const { status, body, headers } = await call("/v1/x");
    expect([status, JSON.parse(body)]).toEqual([500, { detail: "internal error" }]);
    expect(headers["x-request-id"]).toBeDefined();
  });

  const failing = (headers: Record<string, string>) =>
    start(0, async (_request, response) => {
      response.statusCode = 500;
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.write("what the ");
      response.end("handler wrote");
    });
  const HTML = { "Content-Type": "text/html; charset=utf-8" };

  test.each([
    [{ "accept-language": "es-ES" }, "Algo ha fallado"],
    [{ "accept-language": "es-ES", cookie: "a=b; acuse_locale=en" }, "Something went wrong"],
  ])("in the place of a page that failed, one that says so without scripts (%o)", async (asked, words) => {
    await failing({ ...HTML, "Content-Encoding": "gzip", ETag: "x" });
    const { status, headers, body } = await call("/dashboard", asked);
    expect([status, headers["content-encoding"], headers.etag]).toEqual([500, undefined, undefined]);
    expect(headers["content-security-policy"]).toBeDefined();
    expect(Number(headers["content-length"])).toBe(Buffer.byteLength(body));
    expect(body).toContain(words);
    expect(body).not.toContain("handler");
    expect(body).not.toContain("<script");
  });

  test.each([
    [{ "Content-Type": "application/json" }],
    [{ ...HTML, "Content-Security-Policy": "default-src 'none'" }],
  ])("what failed and says so itself, as it is (%o)", async (headers) => {
    await failing(headers);
    expect(await call("/verify/x")).toMatchObject({ status: 500, body: "what the handler wrote" });
  });

  test.each([
    ["NONSENSE\r\n\r\n", "HTTP/1.1 400 Bad Request", "this is not an HTTP request"],
    [
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
      "HTTP/1.1 431",
      "request header fields too large",
    ],
    [
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
      "HTTP/1.1 400",
      "this is not",
    ],
  ])("answers malformed HTTP with JSON", async (bytes, status, detail) => {
    await start();
    const answer = await raw(bytes);
    expect(answer).toContain(status);
    expect(answer).toContain(`{"detail":"${detail}`);
  });

  test("a policy for pages that have none, with the nonce that Next was told, and nothing the client says about it", async () => {
    await start();
    const sent = { "Content-Security-Policy": "script-src 'nonce-mine'", "Content-Security-Policy-Report-Only": "x" };
    const [one, other] = [await call("/", sent), await call("/")];
    const policy = String(one.headers["content-security-policy"]);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'nonce-[\w-]{24}' 'strict-dynamic'; style-src /);
    expect(JSON.parse(one.body).headers["content-security-policy"]).toBe(policy);
    expect(JSON.parse(one.body).headers).not.toHaveProperty("content-security-policy-report-only");
    expect(other.headers["content-security-policy"]).not.toBe(policy);
  });

  test("the answer to a request that came before everything was up", async () => {
    front = new FrontServer({ trustedProxyHops: 0, baseUrl: "https://acuse.example", signInSites: [] });
    port = await front.listen(0, "127.0.0.1");
    const early = call("/early");
    setTimeout(() => front.serve(echo), 50);
    const { status, headers } = await early;
    expect([status, headers["strict-transport-security"]]).toEqual([200, "max-age=31536000"]);
  });
});
