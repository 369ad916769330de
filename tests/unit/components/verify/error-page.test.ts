import { describe, expect, test } from "vitest";
import { errorResponse } from "#components/verify/responses.tsx";
import { ApiError, fault } from "#lib/contract/errors.ts";

const request = new Request("https://acuse.example/verify/3f0c6d1e-8a55-4c2b-9d0e-5b1f7a64c2d9");

describe("error pages", () => {
  test.each([
    ["not_found", {}, 404, /Record not found.*Do not rely on a printed copy/s],
    ["too_many_requests", { "Retry-After": "212" }, 429, /try again in <b[^>]*>3:32 min<\/b>\./],
    ["internal", {}, 500, /This page is not available right now/],
  ] as const)("the error %s is an HTML page with its status", async (kind, headers, status, words) => {
    const response = await errorResponse(new ApiError(kind, fault("not_ready", "inner detail"), { headers }), request);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toContain("text/html");
    const html = await response.text();
    expect(html).toMatch(words);
    expect(html).not.toContain("inner detail");
  });

  test("the page of an outage names the operator's contact, and no other error does", async () => {
    const pageOf = async (kind: "internal" | "not_found") =>
      (await errorResponse(new ApiError(kind, fault("not_ready", "x")), request, "help@acuse.example")).text();
    expect(await pageOf("internal")).toContain('href="mailto:help@acuse.example"');
    expect(await pageOf("not_found")).not.toContain("help@acuse.example");
  });

  test("a malformed record number is called malformed, not unknown", async () => {
    const short = new Request("https://acuse.example/verify/3f0c6d1e");
    const html = await (await errorResponse(new ApiError("not_found", fault("not_ready", "x")), short)).text();
    expect(html).not.toContain("Do not rely on a printed copy");
    expect(html).toContain("This record number is not valid");
    expect(html).not.toContain("Record not found");
  });
});
