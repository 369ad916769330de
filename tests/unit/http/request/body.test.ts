import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadConfig } from "#lib/config.ts";
import { ApiError } from "#lib/contract/errors.ts";
import { readBody, readJson } from "#lib/http/request/body.ts";
import { configState } from "#tests/support/server/process-state.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";

const dataDir = temporaryFolder();
beforeAll(() => {
  configState.config = loadConfig({ DATA_DIR: dataDir });
});
afterAll(() => {
  delete configState.config;
});

function post(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  const init = { method: "POST", body, headers: { "content-type": "application/json", ...headers }, duplex: "half" };
  return new Request("http://localhost/v1/notifications", init as RequestInit);
}

async function problemOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => new Error("was accepted"),
    (error: unknown) => error,
  );
  if (!(error instanceof ApiError)) throw error;
  return error;
}

describe("JSON bodies", () => {
  test("a JSON body is parsed", async () => expect(await readJson(post('{"a":"é"}'))).toEqual({ a: "é" }));
  test.each([
    "application/json; charset=utf-8",
    'Application/JSON; charset="UTF-8"',
    "application/json;charset=utf8",
  ])("a body of type %s is parsed", async (type) =>
    expect(await readJson(post("1", { "content-type": type }))).toBe(1));
  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/xml",
  ])("a body of type %s is refused", async (type) =>
    expect((await problemOf(readJson(post("{}", { "content-type": type })))).detail).toBe(
      "Content-Type: must be application/json",
    ));
  test("a body in another charset is refused", async () =>
    expect((await problemOf(readJson(post("{}", { "content-type": "application/json; charset=latin1" })))).detail).toBe(
      "Content-Type: charset must be utf-8",
    ));
  test.each(["gzip", "br", "deflate", "identity, gzip"])("a body compressed with %s is refused", async (encoding) =>
    expect((await problemOf(readJson(post("{}", { "content-encoding": encoding })))).detail).toBe(
      "Content-Encoding: is not supported; send the body uncompressed",
    ));
  test.each([
    [[0x22, 0xff, 0x22]],
    [[0x22, 0xc0, 0xaf, 0x22]],
    [[0x22, 0xed, 0xa0, 0x80, 0x22]],
  ])("refuses a body of the bytes %j as not UTF-8", async (bytes) =>
    expect((await problemOf(readJson(post(new Uint8Array(bytes))))).detail).toBe(
      "body: is not valid UTF-8; use that encoding",
    ));
  test("refuses an empty body as not JSON", async () => expect((await problemOf(readJson(post("")))).status).toBe(400));
});

describe("bodies over the limit", () => {
  const length = (bytes: Uint8Array) => bytes.length;

  test("refuses a body over the limit by its Content-Length without reading", async () => {
    let pulled = 0;
    const body = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 });
    const request = post(body, { "content-length": "11" });
    expect((await problemOf(readBody(request, 10, length))).detail).toBe("body: is longer than 10 bytes");
    expect(pulled).toBe(0);
  });

  test("stops reading a body over the limit without a length", async () => {
    let pulled = 0;
    let cancelled = false;
    const body = new ReadableStream({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(1000));
      },
      cancel: () => {
        cancelled = true;
      },
    });
    expect((await problemOf(readBody(post(body), 10_000, length))).status).toBe(400);
    expect(pulled).toBeLessThan(14);
    expect(cancelled).toBe(false);
  });

  test("counts a body's bytes under any Content-Length", async () =>
    expect((await problemOf(readBody(post("x".repeat(20), { "content-length": "5" }), 10, length))).status).toBe(400));

  test("accepts a body of exactly the limit", async () =>
    expect(await readBody(post("x".repeat(10)), 10, length)).toBe(10));
});

describe("bodies in many parts", () => {
  const parts = (sizes: number[], fail = false) => {
    let sent = 0;
    const waiting = [...sizes];
    return new ReadableStream({
      pull(controller) {
        const size = waiting.shift();
        if (size === undefined) return fail ? controller.error(new Error("aborted")) : controller.close();
        return controller.enqueue(Uint8Array.from({ length: size }, () => sent++ % 251));
      },
    });
  };

  test.each([
    [[]],
    [[1]],
    [[1, 0, 2]],
    [[262_144]],
    [[262_145]],
    [[262_144, 1]],
    [Array<number>(100).fill(65_536)],
    [[1_000_000, 7, 300_000, 5]],
  ])("reads a body in parts of %j bytes whole", async (sizes) => {
    const bytes = await readBody(post(parts(sizes)), 16_000_000, (bytes) => Buffer.from(bytes));
    const length = sizes.reduce((sum, size) => sum + size, 0);
    expect(bytes.equals(Uint8Array.from({ length }, (_, i) => i % 251))).toBe(true);
  });

  test("a body on disk leaves no file, not even while it is read", async () => {
    let during: string[] = [];
    await readBody(post(parts([500_000, 500_000])), 1_000_000, () => {
      during = readdirSync(join(dataDir, "tmp"));
    });
    expect(during).toEqual([]);
  });

  test("refuses a body that breaks off", async () =>
    expect((await problemOf(readBody(post(parts([300_000], true)), 1_000_000, () => 0))).detail).toBe(
      "body: was cut off",
    ));
});
