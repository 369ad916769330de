import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { isOwnEnd } from "#lib/confined-process.ts";
import { ApiError, fault } from "#lib/contract/errors.ts";
import { log } from "#lib/observability/log.ts";
import { processWide } from "#lib/process-wide.ts";
import { Turns } from "#lib/turns.ts";
import type { Personalised } from "./engine.ts";
import { TemplateError, type TemplateErrorCode } from "./errors.ts";

export type { SmallValue } from "./engine.ts";
export { TemplateError, type TemplateErrorCode } from "./errors.ts";

/** Milliseconds for one template. */
const TIME_LIMIT_MS = 10_000;
const HEAP_MB = 384;
/** Milliseconds until a new process has loaded its modules. */
const START_MS = 60_000;
/** More than most machines have cores, so that one slow template does not delay the others. */
const MOST_PROCESSES = 4;
/** Of one organization, so that the next one finds a place at once. */
const MOST_EACH = 2;
/** Milliseconds until an idle process is ended. */
const IDLE_MS = 60_000;

export interface Request {
  pdf: Uint8Array;
  variables: Record<string, string>;
}

export type Result =
  | ({ ok: true } & Personalised)
  | { ok: false; code: TemplateErrorCode; details: string | undefined; place?: string };

/** A process for one template at a time. `ready` settles once its modules are loaded; `idle` ends it. */
interface Helper {
  child: ChildProcess;
  ready: Promise<unknown>;
  idle?: NodeJS.Timeout;
}

interface Pool {
  idle: Helper[];
  running: Set<ChildProcess>;
  turns: Turns;
  /** The organization of each template that is worked on. */
  owners: string[];
}

const pool = processWide<Pool>("template processes", () => {
  const running = new Set<ChildProcess>();
  // One that is still loading does not notice the end of its parent.
  process.once("exit", () => {
    for (const child of running) child.kill("SIGKILL");
  });
  return { idle: [], running, turns: new Turns(), owners: [] };
});

const mayBegin = (owner: string): boolean => pool.owners.filter((other) => other === owner).length < MOST_EACH;
const beginNext = (): boolean => pool.turns.next(mayBegin);

/**
 * Replaces every `{{name}}` in a PDF's text by the value of that name. Templates are untrusted: it runs in a process of
 * its own with limits of time and memory. A thread that runs out of memory can end its whole process.
 *
 * @param pdf is not changed
 * @param owner the organization: organizations take turns
 * @param signal ends the work, also that which waits for its turn
 * @returns the new file, the number of replaced markers, the names without a value, and values set in small text
 * @throws TemplateError if the template can't be used
 */
export async function personalise(
  pdf: Uint8Array,
  variables: Record<string, string>,
  { owner = "", signal = new AbortController().signal }: { owner?: string; signal?: AbortSignal } = {},
): Promise<Personalised> {
  const given = { pdf, variables };
  const result = (await personaliseOnce(given, owner, signal)) ?? (await personaliseOnce(given, owner, signal));
  if (!result) throw busy();
  if (result.ok) {
    const { ok: _, ...personalised } = result;
    return personalised;
  }
  if (result.place) log("warn", "a template could not be read", { place: result.place });
  throw new TemplateError(result.code, result.details);
}

/** Returns `null` when the process ended for a reason outside of it: the system may lack memory. */
async function personaliseOnce(request: Request, owner: string, signal: AbortSignal): Promise<Result | null> {
  const helper = await take(owner, signal).catch((error) => {
    // The call was refused, or the system allowed no process. The turn is the next one's.
    beginNext();
    throw error;
  });
  let end = true;
  try {
    // The time limit does not include loading.
    await helper.ready;
    signal.throwIfAborted();
    const result = await ask(helper.child, request, signal);
    end = result === null;
    return result;
  } finally {
    release(helper, owner, end);
  }
}

/** Returns an idle process, a new process, or the next process that is released. */
async function take(owner: string, signal: AbortSignal): Promise<Helper> {
  const isFull = () => pool.idle.length === 0 && pool.running.size >= MOST_PROCESSES;
  while (isFull() || !mayBegin(owner)) await pool.turns.wait(owner);
  signal.throwIfAborted();
  const helper = pool.idle.pop() ?? start();
  clearTimeout(helper.idle);
  pool.owners.push(owner);
  return helper;
}

function start(): Helper {
  // Node runs the source. The comments keep Next from bundling it.
  const program = join(/* turbopackIgnore: true */ process.cwd(), "lib", "templates", "personalise-process.ts");
  const child = fork(/* turbopackIgnore: true */ program, [], {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: { NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  pool.running.add(child);
  child.on("error", () => {});
  child.once("exit", () => {
    pool.running.delete(child);
    pool.idle = pool.idle.filter((idle) => idle.child !== child);
  });
  child.unref();
  child.channel?.unref();
  const ready = new Promise((resolve, reject) => {
    const fail = () => reject(busy());
    const late = setTimeout(fail, START_MS);
    child.once("message", resolve).once("error", fail).once("exit", fail);
    child.once("message", () => clearTimeout(late)).once("exit", () => clearTimeout(late));
  });
  return { child, ready };
}

const busy = (): ApiError => new ApiError("unavailable", fault("busy"), { headers: { "Retry-After": "5" } });

function release(helper: Helper, owner: string, end: boolean): void {
  pool.owners.splice(pool.owners.indexOf(owner), 1);
  if (end) drop(helper);
  else {
    helper.idle = setTimeout(() => {
      pool.idle = pool.idle.filter((idle) => idle !== helper);
      drop(helper);
    }, IDLE_MS).unref();
    pool.idle.push(helper);
  }
  beginNext();
}

function drop({ child }: Helper): void {
  pool.running.delete(child);
  child.kill("SIGKILL");
}

/** @throws TemplateError if the process takes too much time or memory; the caller has to end it then */
function ask(child: ChildProcess, request: Request, signal: AbortSignal): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    let settled = false;
    const finish = (settle: () => void) => {
      // Afterwards the process may be at another template.
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      signal.removeEventListener("abort", aborted);
      child.off("message", answered).off("exit", exited).off("error", ended);
      settle();
    };
    const fail = (code: TemplateErrorCode) => finish(() => reject(new TemplateError(code)));
    const aborted = () => finish(() => reject(signal.reason));
    signal.addEventListener("abort", aborted);
    const timer = setTimeout(() => fail("timeout"), TIME_LIMIT_MS);
    const answered = (result: Result) => finish(() => resolve(result));
    const ended = () => finish(() => resolve(null));
    const exited = (_: unknown, by: NodeJS.Signals | null) => (isOwnEnd(by) ? fail("too_complex") : ended());
    child.once("message", answered).once("exit", exited).once("error", ended);
    // It ended before, unnoticed until now.
    child.send(request, (error) => error && ended());
  });
}
