// @ts-check
// Runs before anything is installed, on whatever Node is there (20 or newer): installs packages, generates the database
// client and, unless called with `packages`, builds, each only when its inputs changed. `npm start` and `npm test` begin with it.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { bundleForBrowsers, bundleForNode } from "./prepare/bundles.mjs";
import { requireNode } from "./prepare/installed-node.mjs";
import { lock } from "./prepare/lock.mjs";
import { compileSiteSheet, SITE_SHEET } from "./prepare/site-sheet.mjs";
import { run } from "./prepare/tied-process.mjs";
import { VERIFIER, writeVerifierFile } from "./prepare/verifier-file.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const at = (/** @type {string[]} */ ...parts) => join(root, ...parts);
const NODE = at("node_modules/.bin/node");

/** Milliseconds between two lines about a step that takes long. */
const PROGRESS_MS = 5_000;

/** Made from sources, so no input. Next serves everything in `public`. */
const BUILT = "public/built";

/** @param {string} line */
const say = (line) => (process.argv[2] === "packages" ? process.stderr : process.stdout).write(`${line}\n`);

/** @param {string} file */
const read = (file) => (existsSync(at(file)) ? readFileSync(at(file), "utf8") : "");

/**
 * One digest of files and everything in folders, names included.
 * @param {string[]} inputs
 */
function digest(inputs) {
  const hash = createHash("sha256");
  const visit = (/** @type {string} */ path) => {
    if (path === BUILT || !existsSync(at(path))) return;
    hash.update(`\0${path}\0`);
    try {
      hash.update(readFileSync(at(path)));
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EISDIR") throw error;
      for (const name of readdirSync(at(path)).sort()) visit(`${path}/${name}`);
    }
  };
  for (const input of inputs) visit(input);
  return hash.digest("hex");
}

/**
 * The steps in their order. `stamp` holds the digest of the inputs of the last result.
 * @typedef {{ name: string, stamp: string, results: string[], inputs: string[], make: () => Promise<void> }} Step
 * @type {Step[]}
 */
const STEPS = [
  {
    name: "Installing packages, about a minute",
    stamp: "node_modules/.acuse-installed",
    results: ["node_modules/next/package.json"],
    inputs: ["package-lock.json"],
    make: install,
  },
  {
    name: "Generating the database client",
    stamp: "prisma/client/.acuse-generated",
    results: ["prisma/client/client.ts"],
    inputs: ["prisma/schema.prisma", "node_modules/prisma/package.json"],
    make: generate,
  },
  {
    name: "Building, some seconds",
    stamp: ".build/stamp",
    results: [".build/worker.mjs", "public/built/check-files.en.js", SITE_SHEET, VERIFIER, ".next/BUILD_ID"],
    inputs: [
      ...["app", "components", "lib", "public", "prisma/schema.prisma", "package.json", "package-lock.json"],
      ...["instrumentation.ts", "next.config.ts", "postcss.config.mjs", "tsconfig.json"],
    ],
    make: build,
  },
];

/** @param {Step} step */
function isFresh(step) {
  if (!step.results.every((result) => existsSync(at(result)))) return false;
  if (read(step.stamp) === digest(step.inputs)) return true;
  return step.make === install && isInstalled();
}

/** Returns true if every package of the lock file is installed in its version, by any tool. */
function isInstalled() {
  try {
    const wanted = JSON.parse(read("package-lock.json")).packages;
    const found = JSON.parse(read("node_modules/.package-lock.json")).packages;
    return Object.keys(wanted).every((path) => {
      if (path === "") return true;
      return found[path] ? found[path].version === wanted[path].version : wanted[path].optional === true;
    });
  } catch {
    return false;
  }
}

/** @param {Step} step */
async function make(step) {
  say(`${step.name} …`);
  const before = digest(step.inputs);
  rmSync(at(step.stamp), { force: true });
  await withProgress(step);
  writeFileSync(at(`${step.stamp}.new`), before);
  renameSync(at(`${step.stamp}.new`), at(step.stamp));
}

/** Says every few seconds how long a step has taken.
 * @param {Step} step
 */
async function withProgress(step) {
  const began = Date.now();
  const timer = setInterval(() => say(`${step.name} … ${Math.round((Date.now() - began) / 1000)} s`), PROGRESS_MS);
  try {
    await step.make();
  } finally {
    clearInterval(timer);
  }
}

async function install() {
  // Run by npm, this is npm itself; its own settings (an offline cache, a proxy) come along in the environment.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const [command = "npm", ...args] = [
    ...npm,
    "ci",
    "--include=dev",
    "--no-audit",
    "--no-fund",
    "--no-update-notifier",
    "--loglevel=http",
  ];
  const packages = () => run("The packages could not be installed", command, args, {}, hearNpm);
  // npm gives a request up after a minute and retries it (.npmrc); what it has then got stays in its cache.
  await packages().catch((error) => {
    say(`${error.message}. Trying once more …`);
    return packages();
  });
  requireNode(NODE);
}

/**
 * Says at once which request the registry has not answered. Requests are of interest only then.
 * @param {string} line
 */
function hearNpm(line) {
  const [, request, attempt, reason] = /fetch (\S+ \S+) attempt (\d+) failed with (\S+)/.exec(line) ?? [];
  if (request) say(`Waiting for the registry: ${request} failed with ${reason} (attempt ${attempt}) …`);
  return !/^npm http /.test(line);
}

/** `generate` needs no engine; naming any existing file keeps it from looking for one to download. */
function generate() {
  const args = [at("node_modules/prisma/build/index.js"), "generate"];
  const env = {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: "1",
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
  };
  return run("The database client could not be generated", NODE, args, env);
}

async function build() {
  mkdirSync(at(".build"), { recursive: true });
  await bundleForNode(root);
  rmSync(at(BUILT), { recursive: true, force: true });
  await bundleForBrowsers(root, BUILT);
  await compileSiteSheet(root);
  writeVerifierFile(root);
  // A build takes no settings: Next is told that .env* files were read.
  const env = {
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    __NEXT_PROCESSED_ENV: "true",
    __NEXT_NODE_NATIVE_TS_LOADER_ENABLED: "true",
  };
  await run("The build failed", NODE, [at("node_modules/next/dist/bin/next"), "build"], env);
}

/** The service checks the port too, but only after the first build. */
async function refuseTakenPort() {
  const settings = { ...parseEnv(read(".env")), ...process.env };
  const port = Number(settings.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const server = createServer();
  const error = await new Promise((resolve) =>
    server.once("error", resolve).listen({ port, host: settings.HOST || "127.0.0.1" }, () => resolve(null)),
  );
  server.close();
  if (error?.code === "EADDRINUSE")
    throw new Error(`Port ${port} is in use: stop the process that listens there, or set PORT to another port`);
}

async function prepare() {
  const steps = process.argv[2] === "packages" ? STEPS.filter((step) => step.make !== build) : STEPS;
  if (steps.every(isFresh)) return requireNode(NODE);
  if (process.argv[2] === "start") await refuseTakenPort();
  mkdirSync(at(".build"), { recursive: true });
  const unlock = await lock(at(".build/lock"), {
    timeoutMs: 1_800_000,
    onWait: () => say("Another process is preparing this folder; waiting for it …"),
  });
  try {
    for (const step of steps) {
      if (!isFresh(step)) await make(step);
      requireNode(NODE);
    }
  } finally {
    unlock();
  }
}

try {
  await prepare();
} catch (error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  const readOnly = code === "EACCES" || code === "EROFS" || code === "EPERM";
  process.stderr.write(`${readOnly ? `This folder has to be prepared, which is not allowed: ${message}` : message}\n`);
  process.exitCode = 1;
}
