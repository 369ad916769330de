import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const text = readFileSync("lib/evidence/FORMAT.md", "utf8");
const blocks = [...text.matchAll(/```sh\n(.*)\n# ([0-9a-f]{64})\n```/g)].map(([, command = "", hash = ""]) => [
  command,
  hash,
]);

it("FORMAT.md shows seven commands", () => {
  expect(blocks).toHaveLength(7);
});

it.each(blocks)("a command of FORMAT.md prints the stated hash: %.60s…", (command, hash) => {
  expect(execFileSync("sh", ["-c", command], { encoding: "utf8" }).slice(0, 64)).toBe(hash);
});
