// Pictures of every page and state, to be looked at, and what a machine finds wrong with them: npm run screens [-- name …] [--phone|--desktop] [--light|--dark] [--en|--es] [--part=1/8]
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";

const root = resolve(import.meta.dirname, "../..");
/**
 * Keeps `import.meta.dirname` of each file, which is that of the bundle otherwise.
 * @param {import("esbuild").PluginBuild} bundle
 */
function keepFolders({ onLoad }) {
  onLoad({ filter: /\/(lib|components|tests)\/.*\.tsx?$/ }, async ({ path }) => {
    const text = await readFile(path, "utf8");
    const folder = JSON.stringify(dirname(path));
    return { contents: text.replaceAll("import.meta.dirname", folder), loader: path.endsWith("x") ? "tsx" : "ts" };
  });
}

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
  plugins: [{ name: "own folders", setup: keepFolders }],
  logLevel: "warning",
});
const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { cwd: root, stdio: "inherit" });
process.exit(status ?? 1);
