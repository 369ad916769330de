import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { descendants, isRunning, kill, killTree, postmasterOf } from "#tests/support/server/processes.ts";

export const root = join(import.meta.dirname, "../..");
export const node = join(root, "node_modules/.bin/node");

interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A process of the service, and its output. */
export class Launched {
  readonly child: ChildProcess;
  readonly exited: Promise<Exit>;
  output = "";
  errors = "";

  constructor(command: string, args: string[], options: SpawnOptions) {
    this.child = spawn(command, args, { cwd: root, ...options, stdio: ["ignore", "pipe", "pipe"] });
    this.child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.output += text;
    });
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.errors += text;
    });
    this.exited = new Promise((resolve) => this.child.once("close", (code, signal) => resolve({ code, signal })));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** 0 until everything is up. */
  get port(): number {
    const started = /"message":"started".*"port":(\d+).*answers at/is.exec(this.output);
    return Number(started?.[1] ?? 0);
  }

  get demoKey(): string | undefined {
    return /ck_live_[\w-]+/.exec(this.output)?.[0];
  }

  /** Resolves after the first output lines, when everything is up. */
  async ready(): Promise<this> {
    await until(() => {
      if (this.child.exitCode !== null) throw new Error(`it ended: ${this.errors}${this.output}`);
      return this.port > 0;
    });
    return this;
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    // Ends before the test's own time, so that it is the call that is named.
    return fetch(`http://127.0.0.1:${this.port}${path}`, { signal: AbortSignal.timeout(60_000), ...init });
  }

  /** Status of a call that needs the database. */
  async listWith(key: string | undefined): Promise<number> {
    const response = await this.fetch("/v1/notifications", { headers: { Authorization: `Bearer ${key}` } });
    await response.text();
    return response.status;
  }

  kill(signal: NodeJS.Signals): Promise<Exit> {
    this.child.kill(signal);
    return this.exited;
  }
}

const launched: Launched[] = [];
const folders: string[] = [];

export function temporaryFolder(within = tmpdir()): string {
  const folder = mkdtempSync(join(within, "acuse-start-"));
  folders.push(folder);
  return folder;
}

/** A folder that can hold hard links to the project: the tests' folder may be in memory. */
export function folderForLinks(): string {
  const { dev } = statSync(root);
  const build = join(root, ".build");
  return temporaryFolder([tmpdir(), "/tmp"].find((at) => statSync(at).dev === dev) ?? build);
}

type Environment = Record<string, string | undefined>;

/**
 * The variables that a service needs, without a developer's settings. Each start has another port, and all have one address:
 * after another address a start waits.
 */
function environment(settings: Environment): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return {
    PATH,
    HOME,
    NODE_ENV: "production",
    PORT: "0",
    BASE_URL: "http://localhost:3000",
    DEMO_STEP_MS: "20",
    ...settings,
  };
}

export function launch(settings: Environment, options: SpawnOptions = {}): Launched {
  return track(new Launched(node, ["lib/server/start/launcher.ts"], { ...options, env: environment(settings) }));
}

/** @param cwd a copy of the project, since `npm start` reads the developer's .env in this one */
export function npmStart(settings: Environment, cwd = projectCopy()): Launched {
  return track(new Launched("npm", ["start"], { cwd, env: environment(settings) }));
}

export function npmRunDev(settings: Environment): Launched {
  return track(new Launched("npm", ["run", "dev"], { cwd: projectCopy(), env: environment(settings) }));
}

/** A copy of the prepared project without its .env* files and data, hard-linked where possible. */
export function projectCopy(): string {
  const copy = join(folderForLinks(), "project");
  const left = /^(\.env.*|\.data|\.git|\.build|tests)$/;
  const names = readdirSync(root).filter((name) => !left.test(name));
  // Other processes write to the cache of compiled code meanwhile.
  const built = readdirSync(join(root, ".build")).filter((name) => name !== "compiled");
  for (const name of [...names, ...built.map((name) => join(".build", name))]) linkInto(copy, name);
  return copy;
}

/** Puts a file or folder of the project into another folder, at the same path. */
export function linkInto(folder: string, path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  const links = spawnSync("cp", ["-al", join(root, path), join(folder, path)]);
  if (links.status === 0) return;
  // Some links may exist.
  rmSync(join(folder, path), { recursive: true, force: true });
  execFileSync("cp", ["-a", join(root, path), join(folder, path)]);
}

function track(start: Launched): Launched {
  launched.push(start);
  return start;
}

/** Ends all processes, also after a failed test. */
export async function endAll(): Promise<void> {
  for (const { pid, child } of launched.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    for (const descendant of descendants(pid)) kill(descendant);
    kill(pid);
  }
  for (const folder of folders.splice(0)) {
    const pid = postmasterOf(folder);
    if (pid) killTree(pid);
    await until(() => !pid || !isRunning(pid));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** Kills all processes at once, as in a power failure. The launcher is stopped first, or it would restart others. */
export async function killEverything(start: Launched, dataDir: string): Promise<void> {
  process.kill(start.pid, "SIGSTOP");
  const processes = [start.pid, ...descendants(start.pid)];
  const postmaster = postmasterOf(dataDir);
  if (postmaster) processes.push(postmaster, ...descendants(postmaster));
  for (const pid of processes) kill(pid);
  await start.exited;
  await until(() => !processes.some(isRunning));
}

export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

export async function until(condition: () => boolean | Promise<boolean>, milliseconds = 200_000): Promise<void> {
  // Asking often takes the processor's time from those who are waited for.
  let pause = 10;
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await sleep(pause)) {
    if (await condition()) return;
    pause = Math.min(2 * pause, 200);
  }
  throw new Error(`still not so after ${milliseconds} ms: ${condition}`);
}
