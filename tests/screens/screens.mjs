// Pictures of every page and state, to be looked at, and what a machine finds wrong with them: npm run screens [-- name …] [--phone|--desktop] [--light|--dark] [--en|--es] [--part=1/8]
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { installTools } from "../support/tools/install-tools.ts";
import { keepFolders } from "../support/tools/keep-folders.mjs";

const root = resolve(import.meta.dirname, "../..");
const outfile = join(root, ".build", "screens.mjs");
await build({
  entryPoints: [join(root, "tests/screens/run.ts")],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node26",
  packages: "external",
  jsx: "automatic",
  plugins: [keepFolders],
  logLevel: "warning",
});
const env = { ...process.env, ...installTools().env };
const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: "inherit",
});
process.exit(status ?? 1);
