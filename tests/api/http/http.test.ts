import { describe, expect, test } from "vitest";
import { operations } from "#lib/contract/operations/operations.ts";
import { base64, Client, detailOf, owner } from "#tests/support/server/api.ts";

const UNKNOWN = "5f0c2b1e-6a57-4c1d-9f0e-2d8c7b1a9e34";
const { listNotifications, readNotification, readAttachment, readCertificate, readToken, verifyPage } = operations;

describe("unknown paths", () => {
  test.each([
    "/v1",
    "/v1/",
    "/v1/nowhere",
    "/v1/notifications/",
    "/v1/notifications/x/y",
    `/v1/notifications/${UNKNOWN}/`,
    "/v1/test-keys/",
    "/v1/%E0%A4%A",
    "/v1/notifications/%E0%A4%A",
    "/v1//notifications",
    `/v1/notifications/${UNKNOWN}/certificate/`,
    "/v1/Notifications",
    "/v1/notifications/a%2Fb",
  ])("answers 404 as JSON to every method on %s", async (path) => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const answer = await owner().raw(path, { method });
      const isId = method !== "GET" && path.endsWith("a%2Fb");
      expect(answer.status).toBe(isId ? 405 : 404);
      expect(detailOf(answer)).toBeTruthy();
    }
  });
});

describe("CORS", () => {
  test("scripts of other origins may read public responses, errors and their headers", async () => {
    const answer = await new Client().raw(`/v1/notifications/${UNKNOWN}`, {
      headers: { origin: "https://other.example" },
    });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-expose-headers")).toContain("RateLimit-Remaining");
    expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
  });
  test("a preflight of a conditional request is allowed and spends no budget", async () => {
    const client = new Client();
    const headers = {
      origin: "https://other.example",
      "access-control-request-method": "GET",
      "access-control-request-headers": "if-none-match",
    };
    const answer = await client.raw(`/v1/notifications/${UNKNOWN}`, { method: "OPTIONS", headers });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-headers")).toContain("If-None-Match");
    const first = await client.raw(`/v1/notifications/${UNKNOWN}`);
    expect(first.headers.get("ratelimit-remaining")).toBe("59");
  });
});

describe("budget of public reads", () => {
  test("limits public reads to 60 in 5 minutes, with 404s and HEAD, without the token", async () => {
    const client = new Client();
    const { id, attachments } = await owner().created({ attachments: [{ content_base64: base64("x") }] });
    const params = { id, attachment_id: attachments[0]?.id ?? "" };
    const reads = [
      () => client.call(readNotification, { params }),
      () => client.call(readNotification, { params, method: "HEAD" }),
      () => client.call(readAttachment, { params }),
      () => client.call(readCertificate, { params: { id: UNKNOWN } }),
      () => client.call(readNotification, { params: { id: "x" } }),
      () => client.call(verifyPage, { params }),
    ];
    for (let i = 0; i < 60; i++) {
      const answer = await (reads[i % reads.length] as () => ReturnType<(typeof reads)[0]>)();
      expect(answer.status).toBeLessThan(429);
      expect(answer.headers.get("ratelimit-remaining")).toBe(String(59 - i));
    }
    for (const operation of [readNotification, readCertificate, readAttachment, verifyPage]) {
      const answer = await client.call(operation, { params });
      expect(answer.status).toBe(429);
      expect(answer.headers.get("ratelimit-remaining")).toBe("0");
      expect(answer.headers.get("retry-after")).toBe(answer.headers.get("ratelimit-reset"));
    }
    expect((await client.call(readToken, { params: { id: UNKNOWN } })).status).toBe(404);
    expect((await new Client({ key: owner().key, address: client.address }).call(listNotifications)).status).toBe(200);
    const neighbour = new Client({ address: client.address.replace("::1", "::2") });
    expect((await neighbour.call(readNotification, { params })).status).toBe(429);
  });

  test("counts public reads by the address that the proxy saw", async () => {
    const address = `198.51.100.${Math.floor(Math.random() * 250) + 1}`;
    for (let i = 0; i < 3; i++) {
      const client = new Client({ address: `203.0.113.${i}, ${i % 2 ? "::ffff:" : ""}${address}` });
      const answer = await client.raw(`/v1/notifications/${UNKNOWN}`, {
        headers: { "x-acuse-client-ip": `192.0.2.${i}` },
      });
      expect(answer.headers.get("ratelimit-remaining")).toBe(String(59 - i));
    }
  });
});

describe("files", () => {
  const html = "<script>alert(1)</script>".repeat(100);
  const file = async (filename = "a.html") => {
    const attachments = [{ filename, content_type: "text/html", content_base64: base64(html) }];
    const created = await owner().created({ attachments });
    const params = { id: created.id, attachment_id: created.attachments[0]?.id ?? "" };
    return (headers: Record<string, string> = {}) => new Client().call(readAttachment, { params, headers });
  };

  test("serves a stored HTML file as a sandboxed attachment with its stored type", async () => {
    const get = await file();
    const { headers, text } = await get();
    expect(text).toBe(html);
    expect(headers.get("content-type")).toBe("text/html");
    expect(headers.get("content-disposition")).toBe('attachment; filename="a.html"');
    expect(headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("keeps a hostile file name out of the headers", async () => {
    const get = await file('../a";\r\nSet-Cookie: x=1;"é漢.html');
    const { headers } = await get();
    expect(headers.get("content-disposition")).toBe(
      "attachment; filename=\"a_;Set-Cookie: x=1;_e_.html\"; filename*=UTF-8''a%22%3BSet-Cookie%3A%20x%3D1%3B%22%C3%A9%E6%BC%A2.html",
    );
    expect(headers.has("set-cookie")).toBe(false);
  });

  test("serves byte ranges of a file uncompressed with their length", async () => {
    const get = await file();
    const part = await get({ range: "bytes=8-12", "accept-encoding": "gzip" });
    expect([part.status, part.text, part.headers.get("content-range")]).toEqual([
      206,
      "alert",
      `bytes 8-12/${html.length}`,
    ]);
    const whole = await get({ "accept-encoding": "gzip" });
    expect(whole.headers.has("content-encoding")).toBe(false);
    expect(whole.headers.get("content-length")).toBe(String(html.length));
    const beyond = await get({ range: `bytes=${html.length}-` });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${html.length}`]);
  });

  test("serves a provisional certificate until the seal, then an immutable file", async () => {
    const stuck = await owner().created({ to: "stuck@example.com" });
    const provisional = await new Client().call(readCertificate, { params: { id: stuck.id } });
    expect(provisional.headers.get("cache-control")).toBe("no-store");
    expect(provisional.headers.has("etag")).toBe(false);

    const { id } = await owner().created();
    await owner().sealed(id);
    const sealed = await new Client().call(readCertificate, { params: { id } });
    expect(sealed.headers.get("content-type")).toBe("application/pdf");
    expect(sealed.headers.get("cache-control")).toBe("private, no-cache");
    expect(sealed.headers.get("content-disposition")).toBe(`inline; filename="certificate-${id}.pdf"`);
    const etag = sealed.headers.get("etag") ?? "";
    expect(
      (await new Client().call(readCertificate, { params: { id }, headers: { "if-none-match": etag } })).status,
    ).toBe(304);
    const first = await new Client().call(readCertificate, {
      params: { id },
      query: { seal: "1" },
      headers: { range: "bytes=0-4" },
    });
    expect([first.status, first.text]).toEqual([206, "%PDF-"]);
    expect((await new Client().call(readCertificate, { params: { id }, query: { seal: "2" } })).status).toBe(404);
  });
});

test("a public read is not stored by caches", async () => {
  const { id } = await owner().created();
  const { headers } = await new Client().call(readNotification, { params: { id } });
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
});

test("the service's own addresses answer as the OpenAPI document says", async () => {
  const client = new Client();
  // Other tests have jobs given up on this very service.
  expect((await client.call(operations.health)).json).toMatchObject({ status: "ok", dead_jobs: expect.any(Number) });
  expect((await client.call(operations.ready)).json).toMatchObject({ parts: { database: { state: "ok" } } });
  expect((await client.raw("/metrics", { headers: { authorization: "Bearer " } })).status).toBe(404);
  expect((await client.call(operations.trustRoots)).text).toMatch(/^[\s\S]*-----BEGIN CERTIFICATE-----/);
  expect((await client.call(operations.openApi)).json).toMatchObject({
    openapi: "3.1.0",
    servers: [{ url: client.url }],
  });
});
