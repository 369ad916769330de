import { describe, expect, test } from "vitest";
import { ApiError } from "#lib/contract/errors.ts";
import { fileResponse } from "#lib/http/files/file.ts";

const bytes = new TextEncoder().encode("0123456789");
const etag = '"abc"';

function get(headers: Record<string, string> = {}, method = "GET"): Response {
  const request = new Request("http://localhost/", { headers, method });
  return fileResponse(request, { bytes, etag, headers: { "Content-Type": "text/plain" } });
}

test("a whole file has its ETag, its length and Accept-Ranges", async () => {
  const response = get();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    "accept-ranges": "bytes",
    "cache-control": "private, no-cache",
    "content-length": "10",
    "content-type": "text/plain",
    etag,
  });
  expect(await response.text()).toBe("0123456789");
});

describe("If-None-Match", () => {
  test.each([etag, `W/${etag}`, `"x", ${etag}`, "*"])("If-None-Match %s gets 304 without a body", async (value) => {
    const response = get({ "if-none-match": value });
    expect(response.status).toBe(304);
    expect(response.headers.get("etag")).toBe(etag);
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect(await response.text()).toBe("");
  });
  test.each(['"x"', "abc", ""])("If-None-Match %j gets 200", (value) =>
    expect(get({ "if-none-match": value }).status).toBe(200));
  test("If-None-Match precedes Range", () =>
    expect(get({ "if-none-match": etag, range: "bytes=0-1" }).status).toBe(304));
});

describe("Range", () => {
  test.each([
    ["bytes=0-0", "0", "bytes 0-0/10"],
    ["bytes=2-4", "234", "bytes 2-4/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=5-99", "56789", "bytes 5-9/10"],
    ["bytes=-99", "0123456789", "bytes 0-9/10"],
  ])("Range %s gets 206 with %j", async (range, body, contentRange) => {
    const response = get({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(contentRange);
    expect(response.headers.get("content-length")).toBe(String(body.length));
    expect(await response.text()).toBe(body);
  });
  test.each(["bytes=10-", "bytes=99-100", "bytes=-0"])("Range %s gets 416 with the length of the file", (range) => {
    const caught = (() => {
      try {
        return get({ range });
      } catch (error) {
        return error;
      }
    })();
    if (!(caught instanceof ApiError)) throw new Error("was answered");
    expect(caught.status).toBe(416);
    expect(caught.headers).toEqual({ "Content-Range": "bytes */10" });
  });
  test.each([
    "bytes=4-2",
    "bytes=0-1,3-4",
    "lines=0-1",
    "bytes=-",
    "bytes=a-b",
    "nonsense",
  ])("the invalid Range %s gets 200", (range) => expect(get({ range }).status).toBe(200));
  test("a Range with a matching If-Range gets 206", () =>
    expect(get({ range: "bytes=0-1", "if-range": etag }).status).toBe(206));
  test.each(['"x"', `W/${etag}`, "Tue, 01 Jan 2030 00:00:00 GMT"])("a Range with If-Range %s gets 200", (condition) =>
    expect(get({ range: "bytes=0-1", "if-range": condition }).status).toBe(200));
  test("HEAD with a Range gets 200 with the whole length", () => {
    const response = get({ range: "bytes=0-1" }, "HEAD");
    expect([response.status, response.headers.get("content-length")]).toEqual([200, "10"]);
  });
});
