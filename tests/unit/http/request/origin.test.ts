import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadConfig } from "#lib/config.ts";
import { ApiError } from "#lib/contract/errors.ts";
import { isSameOrigin } from "#lib/http/request/origin.ts";
import { requireSameOrigin } from "#lib/http/session-route.ts";
import { configState } from "#tests/support/server/process-state.ts";

beforeAll(() => {
  configState.config = loadConfig({ BASE_URL: "https://acuse.example" });
});
afterAll(() => {
  delete configState.config;
});

/** A request through a proxy that uses another host name for the service. */
const asked = (headers: Record<string, string>) =>
  new Request("http://inside:8080/x", { method: "POST", headers: { host: "inside:8080", ...headers } });

describe("requests that change data", () => {
  test.each([
    [{ "sec-fetch-site": "same-origin" }],
    [{ "sec-fetch-site": "same-origin", origin: "https://acuse.example" }],
    [{ origin: "https://acuse.example" }],
  ])("a request with %j comes from our own page", (headers) => {
    expect(isSameOrigin(asked(headers).headers)).toBe(true);
    expect(() => requireSameOrigin(asked(headers))).not.toThrow();
  });

  test.each([
    [{ "sec-fetch-site": "cross-site", origin: "https://acuse.example" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ origin: "https://evil.example" }],
    [{ origin: "http://acuse.example" }],
    [{ origin: "https://acuse.example:8443" }],
    [{ origin: "http://inside:8080" }],
    [{ origin: "null" }],
    [{ origin: "" }],
  ])("a request with %j comes from another page", (headers) => {
    expect(isSameOrigin(asked(headers).headers)).toBe(false);
    expect(() => requireSameOrigin(asked(headers))).toThrow(ApiError);
  });

  test.each([
    [{ "sec-fetch-site": "none" }],
    [{}],
  ])("a request with %j has no page, so its session is not accepted", (headers) => {
    expect(isSameOrigin(asked(headers).headers)).toBeNull();
    expect(() => requireSameOrigin(asked(headers))).toThrow(ApiError);
  });
});
