// Draws sample certificates and verify pages into a folder, to be looked at: node tests/support/samples/samples.mjs [folder]
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { keepFolders } from "../tools/keep-folders.mjs";

const root = resolve(import.meta.dirname, "../../..");
const outfile = join(root, ".build", "samples.mjs");
await build({
  entryPoints: [join(root, "tests/support/samples/samples.tsx")],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node22",
  packages: "external",
  jsx: "automatic",
  plugins: [keepFolders],
  logLevel: "warning",
});
const folder = resolve(process.argv[2] ?? join(root, "screens", "samples"));
process.exit(
  spawnSync(process.execPath, [outfile, folder, ...process.argv.slice(3)], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  }).status ?? 1,
);
