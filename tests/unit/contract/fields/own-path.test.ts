import { describe, expect, test } from "vitest";
import { ownPath } from "#lib/contract/fields/own-path.ts";

const ORIGIN = "http://localhost:3000";

describe("link targets", () => {
  test.each([
    ["/", "/"],
    ["/dashboard/keys?x=1", "/dashboard/keys?x=1"],
    [`${ORIGIN}/dashboard?a=//b`, "/dashboard?a=//b"],
    ["/dashboard/../verify", "/verify"],
    ["/dashboard#top", "/dashboard"],
  ])("ownPath accepts %j as the path %j", (given, path) => expect(ownPath(given, ORIGIN)).toBe(path));

  test.each([
    "",
    "evil",
    "evil.example/x",
    "//evil.example/x",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/.//evil.example/x",
    "/./\\evil.example",
    "/..//evil.example",
    "/%2e//evil.example",
    "/%2E%2e//evil.example",
    "/.\t//evil.example",
    "/dashboard/..//evil.example",
    "/dashboard/..\\/evil.example",
    "/%2f/evil.example",
    "/%5Cevil.example/..//",
    "/%2F%2fevil.example",
    `${ORIGIN}//evil.example`,
    `${ORIGIN}/.//evil.example`,
    `${ORIGIN}\\\\evil.example`,
    `${ORIGIN}@evil.example/`,
    `${ORIGIN}.evil.example/`,
    `${ORIGIN}1/dashboard`,
    "http://localhost/dashboard",
    "https://localhost:3000/dashboard",
    "http:evil.example",
    "http:/dashboard",
    "javascript:alert(1)",
    "data:text/html,x",
    " //evil.example",
    "http://[",
  ])("ownPath rejects %j", (given) => expect(ownPath(given, ORIGIN)).toBeNull());
});
