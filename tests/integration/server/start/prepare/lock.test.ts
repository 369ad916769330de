import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lock, processIdentity, tryLock } from "#lib/server/start/prepare/lock.mjs";

const module = join(import.meta.dirname, "../../../../../lib/server/start/prepare/lock.mjs");
let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "acuse-lock-"));
  path = join(folder, "lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script that has `lock`, `tryLock` and `path`. */
function run(script: string) {
  const source = `import { lock, tryLock } from ${JSON.stringify(module)}; const path = ${JSON.stringify(path)}; ${script}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, closed };
}

describe("locks", () => {
  test("a lock is held once at a time and leaves no file", () => {
    const release = tryLock(path);
    expect(release).not.toBeNull();
    expect(tryLock(path)).toBeNull();
    release?.();
    expect(readdirSync(folder)).toEqual([]);
    tryLock(path)?.();
  });

  test("a lock is taken over from a killed holder", async () => {
    const { child, closed } = run("tryLock(path); console.log('held'); setInterval(() => {}, 1000);");
    await new Promise((resolve) => child.stdout?.once("data", resolve));
    expect(tryLock(path)).toBeNull();
    child.kill("SIGKILL");
    await closed;
    expect(tryLock(path)).not.toBeNull();
  });

  test("a lock is taken over when another process has the dead holder's PID", () => {
    writeFileSync(path, JSON.stringify({ pid: process.pid, identity: "an earlier boot", token: "old" }));
    expect(tryLock(path)).not.toBeNull();
  });

  test("a lock is taken over when its file is damaged", () => {
    writeFileSync(path, "");
    expect(tryLock(path)).not.toBeNull();
  });

  test("a waiting process gets the lock, and is told once that it waits", async () => {
    const release = tryLock(path);
    let told = 0;
    const onWait = () => {
      told++;
      setTimeout(() => release?.(), 800);
    };
    (await lock(path, { onWait }))();
    expect(told).toBe(1);
  });

  test("waiting for a lock ends after its time limit", async () => {
    tryLock(path);
    await expect(lock(path, { timeoutMs: 60 })).rejects.toThrow(`is held by process ${process.pid} for too long`);
  });

  test("a lock is never held twice by five processes, some of which are killed", async () => {
    const counter = join(folder, "counter");
    writeFileSync(counter, "0");
    const turns = `
      import { readFileSync, writeFileSync, rmSync, openSync } from "node:fs";
      for (let turn = 0; turn < 12; turn++) {
        const release = await lock(path, { timeoutMs: 15000 });
        openSync(path + ".inside", "wx");
        const before = Number(readFileSync(${JSON.stringify(counter)}, "utf8"));
        await new Promise((resolve) => setTimeout(resolve, 2));
        writeFileSync(${JSON.stringify(counter)}, String(before + 1));
        rmSync(path + ".inside");
        if (process.env.FRAGILE && turn === 5) process.kill(process.pid, "SIGKILL");
        release();
      }`;
    const fragile = `process.env.FRAGILE = "1"; ${turns}`;
    const codes = await Promise.all([turns, turns, turns, fragile, fragile].map((script) => run(script).closed));
    expect(codes).toEqual([0, 0, 0, null, null]);
    expect(readFileSync(counter, "utf8")).toBe(String(3 * 12 + 2 * 6));
    expect(existsSync(`${path}.takeover`)).toBe(false);
  });
});

describe("processIdentity", () => {
  test("processIdentity is stable for a process and null without one", async () => {
    expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
    const { child, closed } = run("");
    await closed;
    expect(processIdentity(child.pid ?? 0)).toBeNull();
  });
});
