import { describe, expect, test } from "vitest";
import { checkResponse, errorResponse } from "#components/verify/responses.tsx";
import { ApiError, fault, notFound } from "#lib/contract/errors.ts";

const ID = "3f0c6d1e-8a55-4c2b-9d0e-5b1f7a64c2d9";
const asked = (path: string) => new Request(`https://acuse.example${path}`);
const check = (query: Record<string, string>) => checkResponse("", asked(`/verify?${new URLSearchParams(query)}`));
const form = (html: string): string => /<form [\s\S]*<\/form>/.exec(html)?.[0] ?? "";

describe("page for checking files", () => {
  test("the check page has a form for a record's number that needs no script", async () => {
    const response = await checkResponse("", asked("/verify"));
    expect(response.headers.get("content-security-policy")).toContain("form-action 'self'");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(response.headers.get("content-security-policy")).not.toContain("connect-src");
    const html = form(await response.text());
    expect(html).toContain('action="/verify" method="get"');
    expect(html).toContain('name="record"');
    // The files stand outside the form, so that it cannot send them.
    expect(html).not.toContain('type="file"');
    expect(html).not.toMatch(/aria-invalid=|autofocus/i);
  });

  test.each([
    ["a number", ID, `/verify/${ID}`],
    ["a number in capitals without hyphens", ID.replaceAll("-", "").toUpperCase(), `/verify/${ID}`],
    ["the address of another host's record", `https://evil.example/verify/${ID}`, `/verify/${ID}`],
  ])("the form of the check page redirects %s to the record", async (_, record, location) => {
    const response = await check({ record });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(location);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("the form of the check page keeps the chosen language", async () => {
    expect((await check({ record: ID, lang: "es" })).headers.get("location")).toBe(`/verify/${ID}?lang=es`);
    const html = form(await (await checkResponse("", asked("/verify?lang=es"))).text());
    expect(html).toContain('<input type="hidden" name="lang" value="es"/>');
    expect(form(await (await checkResponse("", asked("/verify"))).text())).not.toContain('name="lang"');
  });

  test.each([
    "//evil.example",
    "https://evil.example/",
    "/\\evil.example",
    `${ID}\r\nSet-Cookie: a=b`,
    "javascript:alert(1)",
    "../dashboard",
  ])("the form of the check page does not redirect %j elsewhere", async (record) => {
    const response = await check({ record });
    const location = response.headers.get("location");
    if (location !== null) expect(location).toBe(`/verify/${ID}`);
    else expect(response.status).toBe(400);
  });

  test("an invalid record number stays in its field beside its error and is not cached", async () => {
    const response = await check({ record: `${ID.slice(0, -1)}"><b>` });
    expect(response.status).toBe(400);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const html = form(await response.text());
    expect(html).toContain(`value="${ID.slice(0, -1)}&quot;&gt;&lt;b&gt;"`);
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(/<input[^>]* autofocus=""/i);
    expect(html).toContain('aria-describedby="record-number-error record-number-note"');
    expect(html).toMatch(/<p class="[^"]*" id="record-number-error" role="alert">[^<]+<\/p>/);
  });

  test.each([
    ["en", { record: "" }, "Type or paste the number first."],
    ["en", { record: ID.slice(0, -1) }, "it has 31 of the 32 digits and letters"],
    ["en", { record: ID.replace("0", "g") }, "“g”"],
    ["es", { record: ID.slice(0, -1) }, "tiene 31 de las 32 cifras y letras"],
    ["es", { record: ID.replace("0", "g") }, "«g»"],
  ])("the error of a record number is in the reader's language (%s, %j)", async (lang, query, words) => {
    expect(form(await (await check({ ...query, lang })).text())).toContain(words);
  });
});

describe("page for a missing record", () => {
  const missing = (number: string, query = "") => errorResponse(notFound(), asked(`/verify/${number}${query}`));

  test("the page for a missing record has its number in a field", async () => {
    const response = await missing(ID);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-security-policy")).toContain("form-action 'self'");
    const html = await response.text();
    expect(form(html)).toContain(`value="${ID}"`);
    expect(form(html)).not.toContain("aria-invalid=");
    expect(html).toContain('<a href="/verify">');
    expect(/<title>(.*)<\/title>/.exec(html)?.[1]).not.toContain(ID);
  });

  test("the page for a missing record explains an invalid number", async () => {
    expect(form(await (await missing(ID.slice(0, -1))).text())).toContain("31 of the 32");
    expect(form(await (await missing("%3Cscript%3E", "?lang=es")).text())).toContain('value="&lt;script&gt;"');
  });

  test("the page of another error has no form for a number", async () => {
    const response = await errorResponse(
      new ApiError("too_many_requests", fault("busy"), { headers: { "Retry-After": "9" } }),
      asked("/verify/x"),
    );
    expect(form(await response.text())).toBe("");
  });
});
