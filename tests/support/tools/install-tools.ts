import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { programOf } from "./programs.ts";

const BROWSER = "chromium-headless-shell";

/** Programs that verify our evidence, and the Debian package of each. */
const TOOLS: Record<string, string> = {
  age: "age",
  [BROWSER]: BROWSER,
  curl: "curl",
  jq: "jq",
  openssl: "openssl",
  pdfdetach: "poppler-utils",
  pdffonts: "poppler-utils",
  pdfinfo: "poppler-utils",
  pdfsig: "poppler-utils",
  pdftocairo: "poppler-utils",
  pdftoppm: "poppler-utils",
  pdftotext: "poppler-utils",
  qpdf: "qpdf",
  "redis-server": "redis-server",
  zbarimg: "zbar-tools",
};

/**
 * Makes the tools available: as root by apt-get, otherwise by unpacking the same Debian packages into a folder of the
 * user's cache, which needs no privilege. Returns the environment to run the tests with and the tools still missing.
 */
export function installTools(): { env: { PATH: string }; missing: string[] } {
  const env = { PATH: process.env.PATH ?? "" };
  let missing = missingTools(env.PATH);
  if (missing.length && programOf("apt-get", env.PATH)) {
    const packages = [...new Set(missing.map((tool) => TOOLS[tool] ?? tool))];
    console.log(`Installing ${packages.join(", ")} for the cross-checks (once)`);
    try {
      if (process.getuid?.() === 0) installAsRoot(packages);
      else env.PATH = `${unpackAsUser(packages)}${delimiter}${env.PATH}`;
    } catch (error) {
      console.log(`They could not be installed: ${firstLine(error)}`);
    }
    missing = missingTools(env.PATH);
  }
  // A whole browser does as well, more slowly.
  if (programOf("chromium", env.PATH)) missing = missing.filter((tool) => tool !== BROWSER);
  return { env, missing };
}

function installAsRoot(packages: string[]): void {
  const options = { stdio: "pipe", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  execFileSync("apt-get", ["update", "-qq"], options);
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], options);
}

/** apt resolves and downloads into folders of ours; dpkg-deb unpacks; a wrapper for each tool finds the unpacked libraries. */
function unpackAsUser(packages: string[]): string {
  const home = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "acuse", "debian");
  const bin = join(home, "bin");
  const root = join(home, "root");
  const stamp = join(home, `complete-${packages.toSorted().join("+")}`);
  if (existsSync(stamp)) return bin;
  rmSync(home, { recursive: true, force: true });
  for (const folder of ["lists/partial", "archives/partial", "bin", "root"])
    mkdirSync(join(home, folder), { recursive: true });
  const options = [
    `Dir::State::lists=${home}/lists`,
    `Dir::Cache=${home}`,
    `Dir::Cache::archives=${home}/archives`,
    "Debug::NoLocking=1",
    "APT::Sandbox::User=",
  ].flatMap((option) => ["-o", option]);
  execFileSync("apt-get", [...options, "update", "-qq"], { stdio: "pipe" });
  execFileSync(
    "apt-get",
    [...options, "install", "-y", "-qq", "--no-install-recommends", "--download-only", ...packages],
    { stdio: "pipe" },
  );
  for (const name of readdirSync(join(home, "archives")).filter((file) => file.endsWith(".deb")))
    execFileSync("dpkg-deb", ["-x", join(home, "archives", name), root]);
  for (const tool of Object.keys(TOOLS)) writeWrapper(tool, bin, root);
  rmSync(join(home, "archives"), { recursive: true });
  writeFileSync(stamp, "");
  return bin;
}

function writeWrapper(tool: string, bin: string, root: string): void {
  const program = [`usr/lib/chromium/${tool}`, `usr/bin/${tool}`, `usr/sbin/${tool}`]
    .map((place) => join(root, place))
    .find((place) => existsSync(place));
  if (!program) return;
  const libraries = execFileSync("find", [root, "-name", "*.so*", "-printf", "%h\n"], { encoding: "utf8" });
  const folders = [...new Set(libraries.trim().split("\n"))].join(":");
  const fonts = existsSync("/etc/fonts/fonts.conf") ? "" : `export FONTCONFIG_FILE='${root}/etc/fonts/fonts.conf'\n`;
  const wrapper = join(bin, tool);
  writeFileSync(wrapper, `#!/bin/sh\nexport LD_LIBRARY_PATH='${folders}'\n${fonts}exec '${program}' "$@"\n`);
  chmodSync(wrapper, 0o755);
}

function missingTools(path: string): string[] {
  return Object.keys(TOOLS).filter((tool) => !programOf(tool, path));
}

function firstLine(error: unknown): string {
  const stderr = (error as { stderr?: Buffer }).stderr?.toString().trim().split("\n").at(-1);
  return stderr || String(error).split("\n")[0] || "unknown reason";
}
