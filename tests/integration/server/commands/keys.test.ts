import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadConfig } from "#lib/config.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";

const run = (dataDir: string, ...args: string[]) => runAt("https://acuse.example", dataDir, ...args);

function runAt(baseUrl: string, dataDir: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, BASE_URL: baseUrl };
  return spawnSync("node_modules/.bin/node", ["lib/server/commands/keys.ts", ...args], { env, encoding: "utf8" });
}

test("npm run keys -- export prints the files of DATA_DIR/keys as the setting KEYS, and makes missing ones", () => {
  const dataDir = temporaryFolder();
  const first = run(dataDir, "export");
  expect([first.status, first.stderr]).toEqual([0, ""]);
  const folder = join(dataDir, "keys");
  const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
  expect(loadConfig({ KEYS: first.stdout }).keys).toEqual(Object.fromEntries(files));
  expect(run(dataDir, "export").stdout).toBe(first.stdout);
  // A shell may lack the settings of the service, also before its first start: no log is begun.
  expect(runAt("http://localhost:3000", dataDir, "export").stdout).toBe(first.stdout);
  expect(Object.keys(JSON.parse(first.stdout))).not.toContain("log-vkeys");
});

test("npm run keys without export prints no key", () => {
  expect(run(temporaryFolder())).toMatchObject({ status: 2, stdout: "" });
});
