import { expect, test } from "vitest";
import { errorIn } from "#lib/server/postgres/cluster.ts";

test.each([
  [
    `2026-11-28 16:45:58.132 UTC [16901] FATAL:  could not extend file "base/1/2691": No space left on device
2026-11-28 16:45:58.132 UTC [16901] HINT:  Check free disk space.
child process exited with exit code 134
initdb: removing data directory "/data/new"
`,
    "No space left on device",
  ],
  ["initdb: error: could not create directory: Permission denied\ninitdb: removing x\n", "Permission denied"],
  ["something else\n", "something else"],
])("of what initdb says, the error is told: %#", (said, words) => {
  expect(errorIn(said)).toContain(words);
  expect(errorIn(said)).not.toContain("\n");
});

test("an initdb that says nothing has no error to tell", () => {
  expect(errorIn("")).toBe("");
});
