import { expect, test } from "vitest";
import type { ApiError } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { recipientsOf } from "#lib/notifications/compose/recipients.ts";

const refusal = (written: string) => {
  try {
    return recipientsOf(written);
  } catch (error) {
    return (error as ApiError).detail;
  }
};

test.each([
  ["ana@example.com", ["ana@example.com"]],
  [
    " ana@example.com,\n\tEve@example.com;luz@example.com ; ",
    ["ana@example.com", "Eve@example.com", "luz@example.com"],
  ],
  ["ana@example.com ANA@example.com", ["ANA@example.com"]],
  ["Ana Ruiz <ana@example.com>, <luz@example.com>", ["ana@example.com", "luz@example.com"]],
  [
    "Ana <ana@example.com> Luz <luz@example.com>\neve@example.com",
    ["ana@example.com", "luz@example.com", "eve@example.com"],
  ],
  ["", [""]],
  [" ,; ", [""]],
])("recipients are split from %j, each once", (written, found) => {
  expect(recipientsOf(written)).toEqual(found);
});

test("recipients are refused before anything is sent when an address is wrong, and it is named", () => {
  expect(refusal("ana@nowhere")).toBe("to: not an e-mail address: ana@nowhere");
  expect(refusal("Ana <ana>")).toBe("to: not an e-mail address: ana");
  // Only what stands before an angle bracket is a name.
  expect(refusal("Ana <ana@example.com> eve.example.com")).toBe("to: not an e-mail address: eve.example.com");
  expect(refusal("ana@example.com, eve@, luz@example.com")).toBe("to: not an e-mail address: eve@");
  expect(refusal(`a@example.com ${"x".repeat(500)}`)).toMatch(/: x{60}…$/);
});

test("more recipients than the limit are refused", () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@example.com`).join(",");
  expect(recipientsOf(many(LIMITS.compose.recipients))).toHaveLength(LIMITS.compose.recipients);
  expect(refusal(many(LIMITS.compose.recipients + 1))).toBe("to: holds more than 20 addresses");
});
