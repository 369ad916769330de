import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { at, prepare, root, write } from "./prepared-tree.ts";

/** A registry that leaves its first request without an answer. */
async function stalledRegistry(): Promise<{ url: string; asked: () => number }> {
  write("made/package/package.json", JSON.stringify({ name: "next", version: "1.0.0" }));
  execFileSync("tar", ["-czf", at("made/next.tgz"), "-C", at("made"), "package"]);
  let count = 0;
  const registry = createServer((_, response) => {
    if (++count > 1) response.end(readFileSync(at("made/next.tgz")));
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    registry.closeAllConnections();
    registry.close();
  });
  return { url: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`, asked: () => count };
}

const LIBRARY = "error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file";
test.each([
  [
    "a library is missing",
    `#!/bin/sh\necho "node: ${LIBRARY}" >&2; exit 127`,
    /the library libatomic\.so\.1 is missing\. Install it/,
  ],
  ["the system has musl", "#!/lib/ld-linux-of-glibc.so.2\n", /this system lacks the glibc .* Alpine Linux/],
])("prepare says what to install when the installed Node does not start: %s", async (_, program, words) => {
  write("packages/node", program);
  write(
    "npm.cjs",
    `const fs = require("fs"), at = ${JSON.stringify(root)};
    fs.cpSync(at + "/packages", at + "/node_modules", { recursive: true });
    fs.chmodSync(at + "/node_modules/node", 0o755); fs.symlinkSync("../node", at + "/node_modules/.bin/node");`,
  );
  const { code, errors } = await prepare();
  expect(code).toBe(1);
  expect(errors).toMatch(words);
  expect(errors.trimEnd().split("\n")).toHaveLength(1);
  // Also in a prepared folder, which is used on another system.
  expect((await prepare({}, "packages")).code).toBe(1);
});

test("prepare says every few seconds how long a step has taken", async () => {
  write("packages/prisma/build/index.js", "setTimeout(() => {}, 5500);");
  expect((await prepare({}, "packages")).errors).toContain("Generating the database client … 5 s\n");
});

test("prepare names the request that the registry does not answer, and recovers", async () => {
  const { url, asked } = await stalledRegistry();
  const entry = { version: "1.0.0", resolved: `${url}/next/-/next-1.0.0.tgz` };
  write("package.json", JSON.stringify({ name: "tried", dependencies: { next: "1.0.0" } }));
  const packages = { "": { name: "tried", dependencies: { next: "1.0.0" } }, "node_modules/next": entry };
  write("package-lock.json", JSON.stringify({ name: "tried", lockfileVersion: 3, packages }));
  const { output, errors } = await prepare({
    npm_execpath: "",
    npm_config_registry: url,
    npm_config_cache: at("npm-cache"),
    npm_config_fetch_timeout: "1000",
    npm_config_fetch_retries: "2",
    npm_config_fetch_retry_mintimeout: "100",
    npm_config_fetch_retry_maxtimeout: "100",
  });
  expect(output).toMatch(/^Waiting for the registry: GET http\S+next-1\.0\.0\.tgz failed with \S+ \(attempt 1\) …$/m);
  expect(asked()).toBeGreaterThan(1);
  // It was installed; only the `node` package is not part of this tree.
  expect(existsSync(at("node_modules/next/package.json"))).toBe(true);
  expect(errors).toMatch(/^node_modules\/\.bin\/node is missing/);
});
