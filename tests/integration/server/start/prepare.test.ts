import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { processIdentity } from "#lib/server/start/lock.mjs";

const server = join(import.meta.dirname, "../../../../lib/server");
let root: string;

const at = (path: string) => join(root, path);
const write = (path: string, text: string) => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
};

/** Code of a stand-in program that records its call. */
const note = (name: string) => `require("fs").appendFileSync(${JSON.stringify(at("calls"))}, "${name}\\n");`;
const calls = () => (existsSync(at("calls")) ? readFileSync(at("calls"), "utf8").trim().split("\n") : []);

/** A tree in which npm, prisma, next and esbuild are stand-ins, so that only our own part is tried. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "acuse-prepare-"));
  for (const name of [
    "prepare.mjs",
    "bundles.mjs",
    "lock.mjs",
    "site-sheet.mjs",
    "tied-process.mjs",
    "verifier-file.mjs",
  ])
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

function begin(env: Record<string, string> = {}, purpose = "start") {
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
const prepare = (env?: Record<string, string>, purpose?: string) => begin(env, purpose).ended;

describe("prepare", () => {
  test("prepare installs, generates and builds a bare clone once, under any NODE_ENV", async () => {
    expect(await prepare({ NODE_ENV: "development" })).toMatchObject({ code: 0, errors: "" });
    expect(calls()).toEqual(["npm", "prisma", "esbuild", "esbuild", "esbuild", "next"]);
    expect(await prepare()).toEqual({ code: 0, output: "", errors: "" });
    expect(calls()).toHaveLength(6);
  });

  test("prepare builds nothing for the unit tests", async () => {
    expect(await prepare({}, "unit")).toMatchObject({ code: 0, errors: "" });
    expect(calls()).toEqual(["npm", "prisma"]);
  });

  test.each([
    ["a source changes", "lib/other.ts", ["esbuild", "esbuild", "esbuild", "next"]],
    ["the schema changes", "prisma/schema.prisma", ["prisma", "esbuild", "esbuild", "esbuild", "next"]],
  ])("prepare repeats only the needed steps when %s", async (_, path, expected) => {
    await prepare();
    write(path, "changed");
    expect((await prepare()).code).toBe(0);
    expect(calls().slice(6)).toEqual(expected);
  });

  test("prepare installs when the lock file names other versions", async () => {
    await prepare();
    write("package-lock.json", JSON.stringify({ packages: { "": {}, "node_modules/next": { version: "2" } } }));
    rmSync(at("node_modules"), { recursive: true });
    expect((await prepare()).code).toBe(0);
    expect(calls().slice(6)).toContain("npm");
  });

  test("prepare accepts a manual installation", async () => {
    await prepare();
    rmSync(at("node_modules/.acuse-installed"));
    expect(await prepare()).toMatchObject({ code: 0 });
    expect(calls()).toHaveLength(6);
  });

  test("prepare builds again after an unfinished build", async () => {
    write("broken", "");
    const failed = await prepare();
    expect(failed.code).toBe(1);
    expect(failed.errors).toBe("a type error\nThe build failed (it ended with 1, see above)\n");
    rmSync(at("broken"));
    expect((await prepare()).code).toBe(0);
    expect(calls().slice(6)).toEqual(["esbuild", "esbuild", "esbuild", "next"]);
  });

  test("prepare runs each step once for two simultaneous starts", async () => {
    const both = await Promise.all([prepare(), prepare()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(calls()).toEqual(["npm", "prisma", "esbuild", "esbuild", "esbuild", "next"]);
  });

  test("prepare does not begin when the port is taken", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const PORT = String((taken.address() as AddressInfo).port);
    const { code, errors } = await prepare({ PORT });
    expect([code, errors, calls()]).toEqual([
      1,
      `Port ${PORT} is in use: stop the process that listens there, or set PORT to another port\n`,
      [],
    ]);
    await new Promise((resolve) => taken.close(resolve));
    expect((await prepare({ PORT })).code).toBe(0);
  });

  test("prepare names the remedy when install scripts did not run", async () => {
    const { code, errors } = await prepare({ NO_SCRIPTS: "1" });
    expect(code).toBe(1);
    expect(errors).toMatch(/^node_modules\/\.bin\/node is missing: .*--ignore-scripts=false.*\n$/);
  });

  test("prepare stops its child process when stopped", async () => {
    write(
      "packages/next/dist/bin/next",
      `${note("next")} require("fs").writeFileSync(${JSON.stringify(at("pid"))}, String(process.pid));
      setInterval(() => {}, 1000);`,
    );
    const { child, ended } = begin();
    await expect.poll(() => existsSync(at("pid"))).toBe(true);
    const pid = Number(readFileSync(at("pid"), "utf8"));
    child.kill("SIGTERM");
    expect((await ended).code).toBe(143);
    await expect.poll(() => processIdentity(pid)).toBeNull();
  });

  test.skipIf(process.getuid?.() === 0)("prepare runs in a read-only folder once prepared", async () => {
    await prepare();
    chmodSync(at(".build"), 0o555);
    expect(await prepare()).toEqual({ code: 0, output: "", errors: "" });
    chmodSync(at(".build"), 0o755);
  });
});
