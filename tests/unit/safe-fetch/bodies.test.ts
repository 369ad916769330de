import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { safeFetch } from "#lib/safe-fetch/safe-fetch.ts";
import { FIELD, fetchText, refusalOf, serve, serveBytes } from "#tests/support/stand-ins/loopback-servers.ts";

const MEGABYTE = 1024 * 1024;
const BROKEN_OFF = "broke off before the file was complete";
const COMPRESSED = "responded with compressed data that was not requested";
const INVALID_HTTP = "did not respond in valid HTTP";

const at = (port: number) => `http://name.test:${port}/template.pdf`;

describe("downloaded bodies", () => {
  test("downloads a body byte for byte, without credentials, cookies or compression", async () => {
    const bytes = randomBytes(3 * MEGABYTE);
    let asked = {};
    const port = await serve((request, response) => {
      asked = { line: `${request.method} ${request.url}`, ...request.headers };
      response.end(bytes);
    });
    const policy = { allowedHosts: [], isPublic: () => true, resolve: async () => ["127.0.0.1"] };
    const received = await safeFetch(`${at(port)}?a=%20b#part`, { field: FIELD, policy });
    expect(Buffer.compare(received, bytes)).toBe(0);
    expect(asked).toEqual({
      line: "GET /template.pdf?a=%20b",
      host: `name.test:${port}`,
      accept: "application/pdf",
      "accept-encoding": "identity",
      "user-agent": "Acuse",
      connection: "close",
    });
  });

  test.each(["text/html", "image/png", "", "no media type at all"])("downloads a body of the type %j", async (type) => {
    const port = await serve((_, response) => response.setHeader("Content-Type", type).end("%PDF"));
    expect(await fetchText(at(port))).toBe("%PDF");
  });

  test("downloads a body without a Content-Length", async () => {
    expect(await fetchText(at(await serveBytes("HTTP/1.0 200 OK\r\n\r\n%PDF")))).toBe("%PDF");
  });

  test("downloads an empty body", async () => {
    expect(await fetchText(at(await serve((_, response) => response.end())))).toBe("");
  });
});

describe("response statuses", () => {
  test.each([
    201, 204, 206, 304, 400, 401, 403, 404, 410, 429, 500, 503,
  ])("rejects a download with status %i", async (status) => {
    const port = await serve((_, response) => response.writeHead(status).end());
    expect(await refusalOf(at(port))).toBe(`responded with status ${status} instead of 200`);
  });
});

describe("size limit", () => {
  test("accepts a download of exactly 10 MB", async () => {
    const port = await serve((_, response) => response.end(Buffer.alloc(10 * MEGABYTE, "x")));
    expect(await fetchText(at(port))).toHaveLength(10 * MEGABYTE);
  });

  test("rejects a larger Content-Length before reading the body", async () => {
    const port = await serveBytes(`HTTP/1.1 200 OK\r\nContent-Length: ${10 * MEGABYTE + 1}\r\n\r\n`, { close: false });
    expect(await refusalOf(at(port))).toBe("is larger than 10485760 bytes (10 MB)");
  });

  test("ends a download that exceeds 10 MB", async () => {
    let sent = 0;
    const endless = new Readable({
      read() {
        sent += 65_536;
        this.push(Buffer.alloc(65_536));
      },
    });
    const port = await serve((_, response) => void pipeline(endless, response).catch(() => {}));
    expect(await refusalOf(at(port))).toBe("is larger than 10485760 bytes (10 MB)");
    // Only the kernel's buffers may hold more than the limit.
    expect(sent).toBeLessThan(30 * MEGABYTE);
  });

  test("a download in a million chunks uses bounded memory", async () => {
    const chunks = Buffer.from("1\r\nx\r\n".repeat(1_000_000));
    const head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    const port = await serveBytes(Buffer.concat([Buffer.from(head), chunks, Buffer.from("0\r\n\r\n")]));
    global.gc?.();
    const before = process.memoryUsage().rss;
    expect(await fetchText(at(port))).toHaveLength(1_000_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * MEGABYTE);
  });
});

describe("memory reservation", () => {
  const policy = { isPublic: () => true, allowedHosts: [], resolve: async () => ["127.0.0.1"] };

  test("a download reserves memory for its received bytes", async () => {
    const port = await serve((_, response) => response.end(Buffer.alloc(3 * MEGABYTE)));
    let reserved = 0;
    const reserve = (bytes: number) => {
      reserved += bytes;
    };
    await safeFetch(at(port), { field: FIELD, policy, reserve });
    expect(reserved).toBeGreaterThanOrEqual(3 * MEGABYTE);
    expect(reserved).toBeLessThanOrEqual(6 * MEGABYTE);
  });

  test("a failed memory reservation ends the download with its error", async () => {
    const port = await serve((_, response) => response.end(Buffer.alloc(3 * MEGABYTE)));
    let reserved = 0;
    const reserve = (bytes: number) => {
      reserved += bytes;
      if (reserved > MEGABYTE) throw new RangeError("full");
    };
    await expect(safeFetch(at(port), { field: FIELD, policy, reserve })).rejects.toThrow(new RangeError("full"));
  });
});

describe("compressed responses", () => {
  const bomb = gzipSync(Buffer.alloc(50 * MEGABYTE));
  test.each([
    ["gzip", bomb],
    ["deflate", deflateSync("%PDF")],
    ["br", brotliCompressSync("%PDF")],
    ["GZIP, identity", bomb],
    ["zstd", Buffer.from("%PDF")],
  ])("rejects a download with Content-Encoding %s", async (encoding, bytes) => {
    const port = await serve((_, response) => response.setHeader("Content-Encoding", encoding).end(bytes));
    expect(await refusalOf(at(port))).toBe(COMPRESSED);
  });

  test("rejects a download with Transfer-Encoding gzip", async () => {
    const port = await serveBytes("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n4\r\n%PDF\r\n0\r\n\r\n");
    expect(await refusalOf(at(port))).toBe(COMPRESSED);
  });

  test("accepts a download with Content-Encoding identity", async () => {
    const port = await serve((_, response) => response.setHeader("Content-Encoding", "Identity").end("%PDF"));
    expect(await fetchText(at(port))).toBe("%PDF");
  });
});

describe("invalid HTTP responses", () => {
  test.each([
    ["ends before the length it said", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n%PDF", BROKEN_OFF],
    ["ends amid a chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\n%PDF", BROKEN_OFF],
    ["leaves out the last chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n%PDF\r\n", BROKEN_OFF],
    ["sends a chunk without a size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n%PDF", INVALID_HTTP],
    ["sends more than the length it said", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n%PDF and more", INVALID_HTTP],
    ["says two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n%PDF!", INVALID_HTTP],
    ["says a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n%PDF", INVALID_HTTP],
    [
      "says a length and chunks",
      "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n%PDF\r\n0\r\n\r\n",
      INVALID_HTTP,
    ],
    ["is no HTTP server", "220 mail.example ESMTP\r\n", INVALID_HTTP],
    ["has endless headers", `HTTP/1.1 200 OK\r\n${"X: y\r\n".repeat(100_000)}`, INVALID_HTTP],
    ["hangs up", "", "could not be fetched: its host does not accept the connection"],
  ])("rejects a download from a server that %s", async (_, bytes, rule) => {
    expect(await refusalOf(at(await serveBytes(bytes)))).toBe(rule);
  });
});

test("rejects a body without a length whose connection was reset", async () => {
  const port = await serve((_, response) => {
    response.useChunkedEncodingByDefault = false;
    response.write("%PDF", () => setTimeout(() => response.socket?.resetAndDestroy(), 50));
  });
  expect(await refusalOf(at(port))).toBe(BROKEN_OFF);
});

test("an internal error of a download is not reported as a FetchError", async () => {
  const broken = { isPublic: () => true, resolve: async () => ["127.0.0.1"], mostBytes: Number.NaN };
  const port = await serve((_, response) => response.end("x"));
  const isPublic = () => {
    throw new TypeError("ours");
  };
  await expect(fetchText(at(port), { ...broken, isPublic })).rejects.toThrow(TypeError);
});
