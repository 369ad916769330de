// @ts-check
// Plain JavaScript for Node 20: `prepare.mjs` runs before the project's own Node is installed.
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Returns an identity that a later process with the same id does not share; null when no process has the id.
 * @param {number} pid
 * @returns {string | null}
 */
export function processIdentity(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EPERM") return null;
  }
  try {
    if (process.platform === "linux") return linuxIdentity(pid);
    if (process.platform === "darwin")
      return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
  return String(pid);
}

/** @param {number} pid */
function linuxIdentity(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in parentheses may hold spaces and parentheses itself; state is field 3, the start time field 22.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields[0] === "Z") return null;
  return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${fields[19]}`;
}

/** @typedef {{ pid: number, identity: string | null, token: string }} Holder */

/**
 * @param {string} path
 * @returns {Holder | null}
 */
function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return null;
    // Locks are linked into place complete, so an unreadable one is damaged and has no holder.
    if (error instanceof SyntaxError) return { pid: 0, identity: null, token: "damaged" };
    throw error;
  }
}

/** @param {Holder} holder */
const isAlive = (holder) => holder.pid > 0 && processIdentity(holder.pid) === holder.identity;

/**
 * Takes the lock, or returns null at once. Takes over the lock of a dead process. A second lock decides between processes that
 * find the same dead holder, so that none removes the lock that another has just taken.
 * @param {string} path
 * @returns {(() => void) | null} gives the lock back
 */
export function tryLock(path) {
  const holder = { pid: process.pid, identity: processIdentity(process.pid), token: randomUUID() };
  const draft = `${path}.${holder.token}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    if (!place(draft, path) && !replaceDead(draft, path)) return null;
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readHolder(path)?.token === holder.token) rmSync(path, { force: true });
  };
}

/**
 * @param {string} draft
 * @param {string} path
 */
function place(draft, path) {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * @param {string} draft
 * @param {string} path
 */
function replaceDead(draft, path) {
  const found = readHolder(path);
  if (found && isAlive(found)) return false;
  const release = tryLock(`${path}.takeover`);
  if (!release) return false;
  try {
    const current = readHolder(path);
    if (!current) return place(draft, path);
    if (isAlive(current)) return false;
    renameSync(draft, path);
    return true;
  } finally {
    release();
  }
}

/**
 * Waits for the lock.
 * @param {string} path
 * @param {{ timeoutMs?: number, onWait?: () => void }} [options] `onWait` is called once, after half a second
 * @returns {Promise<() => void>} gives the lock back
 */
export async function lock(path, options = {}) {
  const deadline = Date.now() + (options.timeoutMs ?? 600_000);
  for (let attempt = 0; ; attempt++) {
    const release = tryLock(path);
    if (release) return release;
    if (attempt === 20) options.onWait?.();
    if (Date.now() > deadline) throw new Error(`${path} is held by process ${readHolder(path)?.pid} for too long`);
    await sleep(25);
  }
}
