import { describe, expect, test, vi } from "vitest";
import type { Operation } from "#lib/contract/operations/operation.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { base64, Client, detailOf, owner } from "#tests/support/server/api.ts";

const all = Object.values(operations) as unknown as Operation[];
const reads = all.filter(({ method }) => method === "GET");
/** Every path once. */
const paths = [...new Set(all.map(({ path }) => path))];
const methodsOf = (path: string) => {
  const own = all.filter((operation) => operation.path === path).map(({ method }) => method);
  return [...(own.includes("GET") ? ["GET", "HEAD"] : []), ...(own.includes("POST") ? ["POST"] : []), "OPTIONS"];
};

/** Reference of the notification that this file creates. */
const REF = `methods-${crypto.randomUUID()}`;

let params: Promise<Record<string, string>> | undefined;
const stored = () => {
  params ??= (async () => {
    const attachment = { content_base64: base64("0123456789") };
    const { id, attachments } = await owner().created({ customer_ref: REF, attachments: [attachment] });
    await owner().sealed(id);
    return { id, attachment_id: attachments[0]?.id ?? "", file: "signing.pem", level: "0", number: "000" };
  })();
  return params;
};
const filled = async (path: string) => {
  const known = await stored();
  return path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? `no ${name} is stored`);
};

describe.each(paths)("%s", (path) => {
  const allow = methodsOf(path).join(", ");

  test("OPTIONS names the methods of a path, and allows other origins only on public reads", async () => {
    const headers = { origin: "https://other.example", "access-control-request-method": "GET" };
    const answer = await new Client().raw(await filled(path), { method: "OPTIONS", headers });
    expect([answer.status, answer.headers.get("allow"), answer.bytes.length]).toEqual([204, allow, 0]);
    const open = all.some((operation) => operation.path === path && operation.cors);
    expect(answer.headers.get("access-control-allow-origin")).toBe(open ? "*" : null);
    expect(answer.headers.has("access-control-allow-methods")).toBe(open);
    expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
    expect(answer.headers.has("ratelimit-limit")).toBe(false);
  });

  test("refuses every other method of a path and names the allowed ones", async () => {
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]) {
      if (methodsOf(path).includes(method)) continue;
      const answer = await new Client().raw(await filled(path), { method });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
      if (method !== "HEAD") expect(detailOf(answer)).toBe(`this method is not allowed here, only ${allow}`);
    }
  });
});

test.each(reads)("HEAD $path has the status and headers of GET and no body", async (operation) => {
  const known = await stored();
  for (const id of [known.id ?? "", "5f0c2b1e-6a57-4c1d-9f0e-2d8c7b1a9e34"]) {
    const query = operation.id === "listNotifications" ? { q: REF } : {};
    const options = { params: { ...known, id }, query };
    // Other files' notifications make the log grow, at times between the two requests.
    await vi.waitFor(async () => {
      const get = await owner().call(operation, options);
      const head = await owner().call(operation, { ...options, method: "HEAD" });
      expect(head.status).toBe(get.status);
      expect(head.bytes).toHaveLength(0);
      const length = head.headers.get("content-length");
      if (length !== null) expect(Number(length)).toBe(get.bytes.length);
      const varying =
        /^(x-request-id|date|content-length|content-security-policy|transfer-encoding|ratelimit-reset|connection|keep-alive)$/;
      const told = ({ headers }: typeof get) => [...headers].filter(([name]) => !varying.test(name));
      expect(Object.fromEntries(told(head))).toEqual(Object.fromEntries(told(get)));
    }, 10_000);
  }
});

describe("stored files", () => {
  const get = async (headers: Record<string, string>) =>
    new Client().call(operations.readAttachment, { params: await stored(), headers });

  test.each([
    ["bytes=2-4", 206, "234", "bytes 2-4/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=8-99", 206, "89", "bytes 8-9/10"],
    ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=0-1,4-5", 200, "0123456789", null],
    ["bytes=4-2", 200, "0123456789", null],
    ["lines=0-1", 200, "0123456789", null],
  ])("a stored file requested with %s answers %i %s", async (range, status, text, contentRange) => {
    const answer = await get({ range });
    expect([answer.status, answer.text, answer.headers.get("content-range")]).toEqual([status, text, contentRange]);
  });

  test.each([
    "bytes=10-",
    "bytes=11-20",
    "bytes=-0",
  ])("a stored file requested with the unsatisfiable range %s answers with its length", async (range) => {
    const answer = await get({ range });
    expect([answer.status, answer.headers.get("content-range"), detailOf(answer)]).toEqual([
      416,
      "bytes */10",
      "Range: the file has 10 bytes",
    ]);
  });

  test("answers 304 to the ETag of a stored file, and 200 to another ETag", async () => {
    const etag = (await get({})).headers.get("etag") ?? "";
    for (const value of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      expect((await get({ "if-none-match": value, range: "bytes=0-1" })).status).toBe(304);
    }
    expect((await get({ "if-none-match": '"x"' })).status).toBe(200);
    expect((await get({ range: "bytes=0-1", "if-range": etag })).status).toBe(206);
    expect((await get({ range: "bytes=0-1", "if-range": '"x"' })).status).toBe(200);
  });
});

describe("all responses", () => {
  const anything = [
    "/",
    "/nowhere",
    "/v1/nowhere",
    "/docs",
    "/docs/api",
    "/docs/quickstart",
    "/docs/assets/swagger.js",
    "/icon.svg",
    "/healthz",
    "/verify/x",
    "/v1/notifications",
  ];

  test.each(anything)("the response of %s carries each security header once", async (path) => {
    const { headers } = await new Client().raw(path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
    expect(headers.get("referrer-policy")).toMatch(/^(no-referrer|same-origin)$/);
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.has("x-powered-by")).toBe(false);
    expect([...headers.keys()].filter((name) => name.startsWith("x-acuse"))).toEqual([]);
  });

  test("the response of a public read names no origin, sets no cookie and is not indexed", async () => {
    const known = await stored();
    for (const operation of reads.filter(({ cors }) => cors)) {
      const { headers } = await new Client().call(operation, { params: known });
      expect(headers.get("access-control-allow-origin"), operation.id).toBe("*");
      expect(headers.has("set-cookie"), operation.id).toBe(false);
      expect(headers.get("x-robots-tag"), operation.id).toBe("noindex");
      expect(headers.get("referrer-policy"), operation.id).toBe("no-referrer");
    }
  });
});

test("a session cookie does not authorize operations that take a key", async () => {
  const headers = { cookie: "next-auth.session-token=x; __Secure-next-auth.session-token=x; __prerender_bypass=x" };
  for (const operation of all.filter(({ access }) => access === "key")) {
    const answer = await new Client().call(operation, {
      headers,
      params: { batch_id: crypto.randomUUID() },
      ...(operation.method === "POST" ? { body: {} } : {}),
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.has("set-cookie")).toBe(false);
  }
});

test("a false cookie of the draft mode is not answered, and the cookies beside it stay", async () => {
  const asked = (cookie: string, path: string) => fetch(`${new Client().url}${path}`, { headers: { cookie } });
  for (const path of ["/tlog/tile//", "/nothing-here"])
    expect((await asked("__prerender_bypass=x", path)).headers.get("set-cookie")).toBeNull();
  const page = await (await asked("__prerender_bypass=x; acuse_locale=es", "/nothing-here")).text();
  expect(page).toContain('<html lang="es"');
});

test("headers of the page framework change no status", async () => {
  const headers = { rsc: "1", "next-router-prefetch": "1", "x-nextjs-data": "1" };
  const statusOf = async (operation: Operation, more: { [name: string]: string }) =>
    (await new Client().call(operation, { params: await stored(), headers: more })).status;
  for (const operation of reads)
    expect(await statusOf(operation, headers), operation.id).toBe(await statusOf(operation, {}));
});

test("counts test keys by the address that the proxy saw", async () => {
  const { address } = new Client();
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) {
    const client = new Client({ address: `203.0.113.${i}, ${address}` });
    const body = { email: `spoof-${crypto.randomUUID()}@example.com` };
    statuses.push(
      (await client.call(operations.createTestKey, { body, headers: { "x-real-ip": `192.0.2.${i}` } })).status,
    );
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
