import { execFileSync, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { processIdentity } from "../start/prepare/lock.mjs";
import { StartError } from "../start/start-error.ts";
import { commandAs, PLAIN_ENVIRONMENT } from "./account.ts";
import type { Cluster } from "./cluster.ts";
import { serverArguments } from "./settings.ts";

export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

const LOG_LIMIT = 4 * 1024 * 1024;

/** Reads `postmaster.pid`. Returns null unless its process is alive and is the server of these files. */
export function findPostmaster(cluster: Cluster): Postmaster | null {
  const lines = readPidFile(cluster);
  if (!lines) return null;
  const pid = Number(lines[0]);
  if (!isServerOf(cluster, pid)) return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

function readPidFile(cluster: Cluster): string[] | null {
  const file = join(cluster.data, "postmaster.pid");
  return existsSync(file) ? readFileSync(file, "utf8").split("\n") : null;
}

function isServerOf(cluster: Cluster, pid: number): boolean {
  return processIdentity(pid) !== null && commandLine(pid).includes(cluster.data);
}

function commandLine(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

/**
 * A killed server leaves its process id behind. If another process has that id (usual in containers), PostgreSQL refuses to
 * start. The file stays: its last line shows PostgreSQL whether processes of the old server still use their shared memory.
 */
function disarmPidFile(cluster: Cluster): void {
  const lines = readPidFile(cluster);
  if (!lines || processIdentity(Number(lines[0])) === null) return;
  let unused = 4_000_000;
  while (processIdentity(unused) !== null) unused--;
  const file = join(cluster.data, "postmaster.pid");
  const { uid, gid } = statSync(file);
  writeFileSync(file, [unused, ...lines.slice(1)].join("\n"));
  if (statSync(file).uid !== uid) throw new Error(`${file} changed its owner from ${uid}:${gid}`);
}

/**
 * Starts the server on the loopback address and waits until it accepts connections. Uses the given port only, which its clients
 * know. Without one it prefers the port of the last run.
 */
export async function startPostmaster(
  cluster: Cluster,
  options: { port?: number; fsync: boolean },
): Promise<Postmaster> {
  disarmPidFile(cluster);
  if (existsSync(cluster.log) && statSync(cluster.log).size > LOG_LIMIT) renameSync(cluster.log, `${cluster.log}.old`);
  const began = Date.now();
  let port = options.port ?? lastPort(cluster) ?? (await freePort());
  for (;;) {
    const result = await attempt(cluster, port, options.fsync);
    if (typeof result !== "string") return result;
    if (!options.port && result.includes("could not bind")) port = await freePort();
    // The port was taken meanwhile, or processes of a killed server are still ending, which on a busy computer took over 15 s.
    const limit = result.includes("shared memory block") ? 60_000 : 15_000;
    if (!/could not bind|shared memory block|postmaster\.pid/.test(result) || Date.now() > began + limit)
      throw new StartError(`The embedded database did not start: ${result} (${cluster.log})`);
    await sleep(100);
  }
}

/** Returns the port of the last run, from PostgreSQL's own file. */
function lastPort(cluster: Cluster): number | null {
  const file = join(cluster.data, "postmaster.opts");
  const port = existsSync(file) ? /"-p" "(\d+)"/.exec(readFileSync(file, "utf8"))?.[1] : undefined;
  return port ? Number(port) : null;
}

async function attempt(cluster: Cluster, port: number, fsync: boolean): Promise<Postmaster | string> {
  const logStart = existsSync(cluster.log) ? statSync(cluster.log).size : 0;
  const log = openSync(cluster.log, "a", 0o600);
  const [command, args, owner] = commandAs(
    cluster.account,
    cluster.programs.postgres,
    serverArguments(cluster, port, fsync),
  );
  // Detached, so that Ctrl-C reaches this process only, which stops the database last.
  const child = spawn(command, args, {
    ...owner,
    cwd: "/",
    env: PLAIN_ENVIRONMENT,
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  let ended: string | undefined;
  child.once("error", (error) => {
    ended = error.message;
  });
  child.once("exit", (code, signal) => {
    ended ??= lastWords(cluster, logStart) ?? `it ended with ${code ?? signal}`;
  });
  child.unref();
  try {
    return await readiness(cluster, port, () => ended);
  } finally {
    child.removeAllListeners();
  }
}

/** Waits until the server accepts connections. Returns a string if it ended before. */
async function readiness(
  cluster: Cluster,
  port: number,
  ended: () => string | undefined,
): Promise<Postmaster | string> {
  for (const deadline = Date.now() + 600_000; Date.now() < deadline; await sleep(10)) {
    const reason = ended();
    if (reason !== undefined) return reason;
    const postmaster = findPostmaster(cluster);
    if (postmaster?.ready && postmaster.port === port) return postmaster;
  }
  return "it was not ready after ten minutes";
}

function lastWords(cluster: Cluster, from: number): string | undefined {
  const lines = readFileSync(cluster.log).subarray(from).toString("utf8").trim().split("\n");
  const fatal = lines.filter((line) => /FATAL|PANIC|could not|error/i.test(line));
  return (
    fatal.map((line) => line.replace(/^.*?(FATAL|PANIC|LOG|WARNING):\s*/, "")).join("; ") || lines.at(-1) || undefined
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** Stops the server cleanly, so that the next start needs no recovery. */
export async function stopPostmaster(cluster: Cluster, pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ["SIGINT", 30_000],
    ["SIGQUIT", 5_000],
  ] as const) {
    if (isServerOf(cluster, pid)) process.kill(pid, signal);
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(10)) {
      if (!isServerOf(cluster, pid)) return;
    }
  }
  throw new Error(`The embedded database (process ${pid}) could not be stopped`);
}
