import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test.each<string[]>([
  ["jobs", "list"],
  ["audit"],
  ["blobs", "move"],
  ["keys", "export"],
])("npm run %s says in one line which setting is wrong", (command, ...given) => {
  const program = `lib/server/commands/${command}.ts`;
  // Vite has a BASE_URL of its own.
  const env = { ...process.env, BASE_URL: "", PORT: "abc" };
  const { status, stderr } = spawnSync("node_modules/.bin/node", [program, ...given], { env, encoding: "utf8" });
  expect(status).not.toBe(0);
  expect(stderr).toMatch(/^[^\n]+: PORT is not usable: it takes a whole number from 0 to 65535\n$/);
});

test("npm run jobs -- retry says which id is none, before a database is started", () => {
  const program = ["lib/server/commands/jobs.ts", "retry", "123", "--again"];
  const { status, stderr } = spawnSync("node_modules/.bin/node", program, { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toBe("The command could not run: “123” is no id of a job. npm run jobs -- list shows the ids\n");
});
