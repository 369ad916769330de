import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { installTools } from "./support/tools/install-tools.ts";

/** `npm test`: brings the tools the cross-checks need, then runs every test. Arguments go to vitest. */
const root = join(import.meta.dirname, "..");
const { env, missing } = installTools();
if (missing.length) {
  console.log(`Not available here: ${missing.join(", ")}. Tests that need them are listed as skipped.`);
  if (process.env.CI) {
    console.error("In CI every tool must be there.");
    process.exit(1);
  }
}
if (!existsSync(join(root, "node_modules/vitest"))) throw new Error("Run `npm test`: it installs what is missing.");
const vitest = spawn(
  process.execPath,
  [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    `--reporter=${join(root, "tests/support/summary-reporter.ts")}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: "inherit", env: { ...process.env, ...env } },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => vitest.kill(signal));
vitest.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
