// @ts-check
// Plain JavaScript for Node 20, like `prepare.mjs`.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * The `node` package brings the Node everything else runs on; it comes by an install script.
 * @param {string} node its path
 */
export function requireNode(node) {
  if (existsSync(node)) return requireRunningNode(node);
  throw new Error(
    "node_modules/.bin/node is missing: packages were installed without their install scripts. " +
      "Run `npm ci --include=dev --ignore-scripts=false`, then start again",
  );
}

/**
 * Node 26 needs glibc and a library that small systems leave out; without them it ends with words of the loader.
 * @param {string} node
 */
function requireRunningNode(node) {
  const { status, error, stderr } = spawnSync(node, ["--version"], { encoding: "utf8" });
  if (status === 0) return;
  const words = `${stderr ?? ""} ${error?.message ?? ""}`.trim();
  const library = /(lib[\w+-]+\.so[.\d]*): cannot open shared object/.exec(words)?.[1];
  if (library)
    throw new Error(
      `node_modules/.bin/node does not start: the library ${library} is missing. Install it ` +
        `(${library === "libatomic.so.1" ? "apt-get install libatomic1, or dnf install libatomic" : "with the system's package manager"}), then start again`,
    );
  const isMusl = process.platform === "linux" && (error || /relocating|ld-musl|GLIBC/.test(words));
  throw new Error(
    isMusl
      ? "node_modules/.bin/node does not start: this system lacks the glibc that it needs, as Alpine Linux with musl does. " +
          "Use a Linux with glibc, such as Debian, or the container image"
      : `node_modules/.bin/node does not start: ${words.split("\n")[0] || `it ended with ${status}`}`,
  );
}
