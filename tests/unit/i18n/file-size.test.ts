import { expect, test } from "vitest";
import { LIMITS } from "#lib/contract/limits.ts";
import { fileSize } from "#lib/i18n/file-size.ts";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [1_023, "1023 bytes"],
  [1_025, "2 KB"],
  [1_048_575, "1 MB"],
  [1_048_577, "1,1 MB"],
  [LIMITS.attachmentBytes, "7 MB"],
  [LIMITS.attachmentBytes + 1, "7,1 MB"],
])("%i bytes are shown as %s", (bytes, text) => {
  expect(fileSize(bytes, "es-ES")).toBe(text);
});
