import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { noteMalformedForm } from "#lib/http/request/malformed-forms.ts";
import { call, echo, listen, portOfServer, start, stop } from "./front.ts";

afterEach(stop);

/** Sends bytes unchanged and returns the whole response. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(portOfServer(), "127.0.0.1", () => socket.write(bytes));
    socket.setEncoding("utf8").on("data", (text: string) => {
      received += text;
    });
    socket.once("close", () => resolve(received)).once("error", reject);
  });
}

test("the server adds missing security headers once, and keeps those of the handler", async () => {
  await start();
  const { headers } = await call("/");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("the server answers a request to upgrade with an ordinary response", async () => {
  await start();
  const asked = "GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n";
  expect(await raw(asked)).toMatch(/^HTTP\/1\.1 200 /);
});

test("the server refuses a request with two Host headers", async () => {
  await start();
  const asked = (hosts: string) => raw(`GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
  expect(await asked("Host: a\r\nHost: b\r\n")).toMatch(/^HTTP\/1\.1 400 .*a request must name exactly one host/s);
  expect(await asked("Host: a\r\n")).toMatch(/^HTTP\/1\.1 200 /);
});

test("the server responds 500 when the handler throws", async () => {
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
])("the server replaces a failed page by an error page without scripts (%o)", async (asked, words) => {
  await failing({ ...HTML, "Content-Encoding": "gzip", ETag: "x" });
  const { status, headers, body } = await call("/dashboard", asked);
  expect([status, headers["content-encoding"], headers.etag]).toEqual([500, undefined, undefined]);
  expect(headers["content-security-policy"]).toBeDefined();
  expect(Number(headers["content-length"])).toBe(Buffer.byteLength(body));
  expect(body).toContain(words);
  expect(body).not.toContain("handler");
  expect(body).not.toContain("<script");
});

test("the server answers a malformed form with 400 and a page that says so", async () => {
  await start(0, async (request, response) => {
    noteMalformedForm(String(request.headers["x-acuse-request-id"]));
    response.writeHead(500, { ...HTML }).end("what the handler wrote");
  });
  const { status, headers, body } = await call("/sign-in", { "accept-language": "en" }, "POST");
  expect([status, headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
  expect(body).toContain("The form arrived incomplete");
  expect(body).not.toContain("handler");
});

test.each([
  [{ "Content-Type": "application/json" }],
  [{ ...HTML, "Content-Security-Policy": "default-src 'none'" }],
])("the server keeps an error response that is JSON or has a policy (%o)", async (headers) => {
  await failing(headers);
  expect(await call("/verify/x")).toMatchObject({ status: 500, body: "what the handler wrote" });
});

test.each([
  ["NONSENSE\r\n\r\n", "HTTP/1.1 400 Bad Request", "this is not an HTTP request"],
  [`GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, "HTTP/1.1 431", "request header fields too large"],
  [
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    "HTTP/1.1 400",
    "this is not",
  ],
])("the server answers malformed HTTP with JSON", async (bytes, status, detail) => {
  await start();
  const answer = await raw(bytes);
  expect(answer).toContain(status);
  expect(answer).toContain(`{"detail":"${detail}`);
});

test("the server sets a policy with Next's nonce on pages without one, and ignores the client's policy headers", async () => {
  await start();
  const sent = { "Content-Security-Policy": "script-src 'nonce-mine'", "Content-Security-Policy-Report-Only": "x" };
  const [one, other] = [await call("/", sent), await call("/")];
  const policy = String(one.headers["content-security-policy"]);
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'nonce-[\w-]{24}' 'strict-dynamic'; style-src /);
  expect(JSON.parse(one.body).headers["content-security-policy"]).toBe(policy);
  expect(JSON.parse(one.body).headers).not.toHaveProperty("content-security-policy-report-only");
  expect(other.headers["content-security-policy"]).not.toBe(policy);
});

test("the server responds to a request that came before the handler was ready", async () => {
  const front = await listen(0, "https://acuse.example");
  const early = call("/early");
  setTimeout(() => front.serve(echo), 50);
  const { status, headers } = await early;
  expect([status, headers["strict-transport-security"]]).toEqual([200, "max-age=31536000"]);
});
