import { describe, expect, test } from "vitest";
import { emailOf } from "#lib/contract/fields/text.ts";
import { testKeyInput } from "#lib/contract/operations/requests.ts";

describe("email addresses", () => {
  test("an email address is trimmed and lower-cased", () => {
    expect(emailOf(" Ana.Kim@Example.COM\n")).toBe("ana.kim@example.com");
    expect(testKeyInput.parse({ email: " Ana.Kim@Example.COM\n" })).toEqual({ email: "ana.kim@example.com" });
  });

  // KELVIN SIGN and LATIN CAPITAL LETTER I WITH DOT ABOVE: lower-cased they hold ASCII letters.
  test.each([
    "\u212aim@example.com",
    "ana@\u212aim.example",
    "\u0130van@example.com",
    "a\0@example.com",
    "ana",
    "",
  ])("lower-casing does not make %j an email address", (written) => {
    expect(emailOf(written)).toBeNull();
    expect(testKeyInput.safeParse({ email: written }).success).toBe(false);
  });
});
