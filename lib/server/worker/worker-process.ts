import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "#lib/observability/log.ts";
import type { Figures } from "#lib/observability/metrics.ts";
import { observe } from "#lib/observability/vitals.ts";
import { StartError } from "../start/start-error.ts";
import { FIGURES_MS, type FromWorker, HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS, type ToWorker } from "./messages.ts";

const ROOT = join(import.meta.dirname, "../../..");
const BUNDLE = join(ROOT, ".build/worker.mjs");
const COMPILED = join(ROOT, ".build/compiled");
const READY_MS = 60_000;
/** Longer than any job. After a kill, the next worker takes its jobs up again. */
const STOP_MS = 40_000;
/** Largest backoff, so that jobs of a dead worker continue within fifteen seconds. */
const LONGEST_PAUSE_MS = 8_000;

interface WorkerOptions {
  env: Record<string, string>;
  program?: string;
}

/** Runs the worker process until stopped. Restarts it with exponential backoff. */
export class WorkerProcess {
  readonly #options: WorkerOptions;
  readonly #stopping = new AbortController();
  #child: ChildProcess | undefined;
  #failures = 0;
  #heardAt = 0;
  #listening: NodeJS.Timeout | undefined;
  #collected: ((figures: Figures[]) => void)[] = [];

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /** Resolves when the worker takes jobs. @throws StartError */
  async start(): Promise<void> {
    const program = this.#options.program ?? BUNDLE;
    if (!existsSync(program)) throw new StartError(`${program} is missing: run \`npm start\`, which builds it`);
    const child = this.#fork(program);
    if (await isReady(child)) {
      this.#listening = setInterval(() => setImmediate(() => this.#checkHeartbeat()), HEARTBEAT_MS).unref();
      return this.#keep(child, program);
    }
    child.kill("SIGKILL");
    throw new StartError("The job worker did not start; what it said is above");
  }

  /** Waits for running jobs. `force` kills them; the next worker takes them up again. */
  async stop(force = false): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#listening);
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(force ? "SIGKILL" : "SIGTERM");
    const late = setTimeout(() => {
      log("warn", "the job worker did not stop in time and was killed; its jobs are taken up again");
      child.kill("SIGKILL");
    }, STOP_MS);
    await ended;
    clearTimeout(late);
  }

  /** Detached, so that Ctrl-C reaches only the parent, which stops the worker. */
  #fork(program: string): ChildProcess {
    // Two arenas: glibc keeps freed memory in each, and has up to eight a processor.
    const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED, MALLOC_ARENA_MAX: "2", ...this.#options.env };
    this.#child = fork(program, [], {
      env,
      cwd: ROOT,
      detached: true,
      execArgv: ["--enable-source-maps"],
      stdio: "inherit",
    });
    this.#child.on("message", (message: FromWorker) => this.#hear(message));
    return this.#child;
  }

  #hear(message: FromWorker): void {
    this.#heardAt = Date.now();
    if (message.type === "observed") observe(message.observed);
    else if (message.type === "figures") for (const done of this.#collected.splice(0)) done(message.figures);
    else observe({ part: "worker", ok: true });
  }

  /** Call after all received messages were handled. */
  #checkHeartbeat(): void {
    if (Date.now() - this.#heardAt > HEARTBEAT_TIMEOUT_MS)
      observe({ part: "worker", ok: false, reason: "it sends no heartbeat" });
  }

  /** Returns the metrics of the worker and its threads; none when it does not respond in time. */
  figures(): Promise<Figures[]> {
    const child = this.#child;
    if (!child?.connected) return Promise.resolve([]);
    return new Promise((resolve) => {
      this.#collected.push(resolve);
      setTimeout(() => resolve([]), FIGURES_MS).unref();
      const request: ToWorker = { type: "figures" };
      child.send(request, () => {});
    });
  }

  #keep(child: ChildProcess, program: string): void {
    const since = Date.now();
    const died = (how: Record<string, unknown>) => {
      if (this.#stopping.signal.aborted) return;
      if (Date.now() - since > LONGEST_PAUSE_MS) this.#failures = 0;
      log("error", "the job worker died and is started again", how);
      observe({ part: "worker", ok: false, reason: "it died" });
      void this.#restart(program);
    };
    child.once("exit", (code, signal) => died({ code, signal }));
    // A child that was never spawned has no exit event.
    child.on("error", (error) => child.pid === undefined && died({ error }));
    if (hasEnded(child)) child.emit("exit", child.exitCode, child.signalCode);
  }

  async #restart(program: string): Promise<void> {
    const pause = Math.min(LONGEST_PAUSE_MS, 250 * 2 ** this.#failures++);
    await sleep(pause, undefined, { signal: this.#stopping.signal }).catch(() => {});
    if (this.#stopping.signal.aborted) return;
    try {
      this.#keep(this.#fork(program), program);
    } catch (error) {
      // Memory may be short for the moment.
      log("error", "the job worker could not be started again", { error });
      void this.#restart(program);
    }
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

function isReady(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => resolve(false), READY_MS);
    const settle = (ready: boolean) => {
      clearTimeout(timeout);
      resolve(ready);
    };
    child.on("message", (message) => (message as { type?: string }).type === "ready" && settle(true));
    child.once("exit", () => settle(false)).once("error", () => settle(false));
  });
}
