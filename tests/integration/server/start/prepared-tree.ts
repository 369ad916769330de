import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";

const server = join(import.meta.dirname, "../../../../lib/server");
export let root: string;

export const at = (path: string) => join(root, path);
export const write = (path: string, text: string) => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
};

/** Code of a stand-in program that records its call. */
export const note = (name: string) => `require("fs").appendFileSync(${JSON.stringify(at("calls"))}, "${name}\\n");`;
export const calls = () => (existsSync(at("calls")) ? readFileSync(at("calls"), "utf8").trim().split("\n") : []);

/** A tree in which npm, prisma, next and esbuild are stand-ins, so that only our own part is tried. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "acuse-prepare-"));
  for (const name of ["prepare.mjs", "prepare"])
    cpSync(join(server, "start", name), at(`lib/server/start/${name}`), { recursive: true });
  write("package-lock.json", JSON.stringify({ packages: { "": {}, "node_modules/next": { version: "1" } } }));
  write("lib/server/worker/worker.ts", "");
  for (const sheet of ["components/site/site.css", "components/docs/docs.css"]) write(sheet, "");
  write("public/fonts/font.woff2", "");
  write("lib/i18n/en/texts.ts", "");
  write(
    "npm.cjs",
    `${note("npm")}
    const fs = require("fs"), at = ${JSON.stringify(root)};
    fs.cpSync(at + "/packages", at + "/node_modules", { recursive: true });
    if (!process.env.NO_SCRIPTS) fs.symlinkSync(process.execPath, at + "/node_modules/.bin/node");`,
  );
  write("packages/.bin/keep", "");
  write("packages/.package-lock.json", JSON.stringify({ packages: { "node_modules/next": { version: "1" } } }));
  write("packages/next/package.json", "{}");
  write(
    "packages/next/dist/bin/next",
    `${note("next")}
    const fs = require("fs"), at = ${JSON.stringify(root)};
    if (process.env.NODE_ENV !== "production") process.exit(9);
    if (fs.existsSync(at + "/broken")) { console.error("a type error"); process.exit(1); }
    setTimeout(() => { fs.mkdirSync(at + "/.next", { recursive: true }); fs.writeFileSync(at + "/.next/BUILD_ID", "x"); }, 300);`,
  );
  write("packages/prisma/package.json", "{}");
  write(
    "packages/prisma/build/index.js",
    `${note("prisma")}
    const fs = require("fs"), at = ${JSON.stringify(root)};
    fs.mkdirSync(at + "/prisma/client", { recursive: true }); fs.writeFileSync(at + "/prisma/client/client.ts", "");`,
  );
  write("packages/postcss/index.js", `module.exports = () => ({ process: async () => ({ css: "" }) });`);
  write("packages/@tailwindcss/postcss/index.js", "module.exports = () => {};");
  write(
    "packages/esbuild/index.js",
    `exports.build = async ({ outdir }) => {
    ${note("esbuild")} const scripts = ["/check-files.en.js", "/verifier.en.js", "/verifier.es.js"];
    require("fs").mkdirSync(outdir, { recursive: true });
    for (const made of outdir.endsWith("built") ? scripts : ["/worker.mjs"]) require("fs").writeFileSync(outdir + made, ""); };`,
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

export function begin(env: Record<string, string> = {}, purpose = "start") {
  const child: ChildProcess = spawn(process.execPath, [at("lib/server/start/prepare.mjs"), purpose], {
    env: {
      PATH: process.env.PATH,
      npm_execpath: at("npm.cjs"),
      NODE_ENV: "production",
      PORT: "0",
      ...env,
    } as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout?.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text) => {
    errors += text;
  });
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, output, errors })),
  );
  return { child, ended };
}
export const prepare = (env?: Record<string, string>, purpose?: string) => begin(env, purpose).ended;
