import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
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
/** Limit of buffers, which are outside the heap. */
const BUFFERS_MB = 640;
/** Milliseconds between two measurements of a thread's buffers. */
const MEASURE_MS = 100;
/** More than most machines have cores, so that one slow template does not delay the others. */
const MOST_THREADS = 4;
/** Milliseconds until an idle thread is ended. */
const IDLE_MS = 60_000;

export interface Request {
  pdf: Uint8Array;
  variables: Record<string, string>;
}

export type Result =
  | ({ ok: true } & Personalised)
  | { ok: false; code: TemplateErrorCode; details: string | undefined; place?: string };

/** A worker thread. `ready` settles once its modules are loaded; `idle` ends it. */
interface Thread {
  worker: Worker;
  ready: Promise<unknown>;
  idle?: NodeJS.Timeout;
}

const pool = processWide<{ idle: Thread[]; count: number; turns: Turns }>("template threads", () => ({
  idle: [],
  count: 0,
  turns: new Turns(),
}));

/**
 * Replaces every `{{name}}` in a PDF's text by the value of that name. It runs in a thread with limits of time and memory,
 * since templates are untrusted.
 *
 * @param pdf is not changed
 * @param owner the organization: organizations take turns
 * @returns the new file, the number of replaced markers, the names without a value, and values set in small text
 * @throws TemplateError if the template can't be used
 */
export async function personalise(
  pdf: Uint8Array,
  variables: Record<string, string>,
  owner = "",
): Promise<Personalised> {
  const thread = await take(owner);
  let end = true;
  try {
    // The time limit does not include loading.
    await thread.ready;
    const result = await ask(thread.worker, { pdf: new Uint8Array(pdf), variables });
    end = false;
    if (result.ok) {
      const { ok: _, ...personalised } = result;
      return personalised;
    }
    if (result.place) log("warn", "a template could not be read", { place: result.place });
    throw new TemplateError(result.code, result.details);
  } finally {
    release(thread, end);
  }
}

/** Returns an idle thread, a new thread, or the next thread that is released. */
async function take(owner: string): Promise<Thread> {
  while (pool.idle.length === 0 && pool.count >= MOST_THREADS) await pool.turns.wait(owner);
  const idle = pool.idle.pop();
  if (idle) {
    clearTimeout(idle.idle);
    return idle;
  }
  pool.count++;
  // Node runs the worker from its source. A static path would make bundlers pack it.
  const entry = join(/* turbopackIgnore: true */ process.cwd(), "lib", "templates", "personalise-worker.ts");
  const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB }, stderr: true, env: {} });
  worker.unref();
  return { worker, ready: once(worker, "message") };
}

function release(thread: Thread, end: boolean): void {
  if (end) drop(thread);
  else {
    thread.idle = setTimeout(() => {
      pool.idle = pool.idle.filter((idle) => idle !== thread);
      drop(thread);
    }, IDLE_MS).unref();
    pool.idle.push(thread);
  }
  pool.turns.next();
}

function drop({ worker }: Thread): void {
  pool.count--;
  // A thread may still report an error while it ends.
  worker.on("error", () => {});
  void worker.terminate();
}

/** @throws TemplateError if the thread takes too much time or memory; the caller has to end it then */
function ask(worker: Worker, request: Request): Promise<Result> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      clearInterval(look);
      worker.removeAllListeners("message").removeAllListeners("error").removeAllListeners("exit");
      settle();
    };
    const fail = (code: TemplateErrorCode) => finish(() => reject(new TemplateError(code)));
    const timer = setTimeout(() => fail("timeout"), TIME_LIMIT_MS);
    const look = setInterval(() => {
      buffersOf(worker).then(
        (bytes) => bytes > BUFFERS_MB * 1024 * 1024 && fail("too_large_inflated"),
        // The thread is ending.
        () => {},
      );
    }, MEASURE_MS);
    worker.once("message", (result: Result) => finish(() => resolve(result)));
    // Usually out of memory.
    worker.once("error", () => fail("too_complex"));
    worker.once("exit", () => fail("too_complex"));
    worker.postMessage(request, [request.pdf.buffer as ArrayBuffer]);
  });
}

async function buffersOf(worker: Worker): Promise<number> {
  return (await worker.getHeapStatistics()).external_memory;
}
