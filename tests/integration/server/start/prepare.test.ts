import { chmodSync, existsSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { processIdentity } from "#lib/server/start/prepare/lock.mjs";
import { at, begin, calls, note, prepare, write } from "./prepared-tree.ts";

describe("prepare", () => {
  test("prepare installs, generates and builds a bare clone once, under any NODE_ENV", async () => {
    expect(await prepare({ NODE_ENV: "development" })).toMatchObject({ code: 0, errors: "" });
    expect(calls()).toEqual(["npm", "prisma", "esbuild", "esbuild", "esbuild", "next"]);
    expect(await prepare()).toEqual({ code: 0, output: "", errors: "" });
    expect(calls()).toHaveLength(6);
  });

  test("prepare builds nothing for the unit tests", async () => {
    // What the commands that run it print is often a file.
    expect(await prepare({}, "packages")).toMatchObject({ code: 0, output: "" });
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
