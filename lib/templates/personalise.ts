import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { log } from "#lib/observability/log.ts";
import { processWide } from "#lib/process-wide.ts";
import type { Personalised } from "./engine.ts";
import { TemplateError, type TemplateErrorCode } from "./errors.ts";

export type { SmallValue } from "./engine.ts";
export { TemplateError, type TemplateErrorCode } from "./errors.ts";

/** For one template, in milliseconds. */
const TIME_LIMIT = 10_000;
const HEAP_MB = 384;
/** Of buffers, which the heap's limit does not count. */
const BUFFERS_MB = 640;
/** Milliseconds between two looks at what a thread holds. */
const LOOK = 100;
/** More than cores: one template that takes all its time must not keep the others waiting. */
const MOST_THREADS = 4;
/** A thread with nothing to do is let go after this, in milliseconds. */
const IDLE = 60_000;

export interface Question {
  pdf: Uint8Array;
  variables: Record<string, string>;
}

export type Answer =
  | ({ ok: true } & Personalised)
  | { ok: false; code: TemplateErrorCode; details: string | undefined; place?: string };

/** A thread, when it has loaded what it works with, and what lets it go when nothing comes. */
interface Thread {
  worker: Worker;
  ready: Promise<unknown>;
  idle?: NodeJS.Timeout;
}

const pool = processWide<{ resting: Thread[]; count: number; waiting: (() => void)[] }>("template threads", () => ({
  resting: [],
  count: 0,
  waiting: [],
}));

/**
 * Replaces every `{{name}}` in a PDF's text by the value of that name. Runs in a thread of its own that is ended when it
 * takes too long or too much memory, for templates come from strangers.
 *
 * @param pdf stays as it is
 * @returns the new file, and how many markers are seen replaced on its pages, and which have no value
 * @throws TemplateError when the template can't be used
 */
export async function personalise(pdf: Uint8Array, variables: Record<string, string>): Promise<Personalised> {
  const thread = await take();
  let end = true;
  try {
    // Loading is not the template's fault: its time begins after it.
    await thread.ready;
    const answer = await ask(thread.worker, { pdf: new Uint8Array(pdf), variables });
    end = false;
    if (answer.ok) {
      const { ok: _, ...personalised } = answer;
      return personalised;
    }
    if (answer.place) log("warn", "a template could not be read", { place: answer.place });
    throw new TemplateError(answer.code, answer.details);
  } finally {
    giveBack(thread, end);
  }
}

/** A resting thread, a new one, or the next that is given back. */
async function take(): Promise<Thread> {
  while (pool.resting.length === 0 && pool.count >= MOST_THREADS)
    await new Promise<void>((resolve) => pool.waiting.push(resolve));
  const resting = pool.resting.pop();
  if (resting) {
    clearTimeout(resting.idle);
    return resting;
  }
  pool.count++;
  // Node runs it from the source; a path that bundlers can't follow, because they would try to pack it.
  const entry = join(/* turbopackIgnore: true */ process.cwd(), "lib", "templates", "personalise-worker.ts");
  const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB }, stderr: true, env: {} });
  worker.unref();
  return { worker, ready: once(worker, "message") };
}

function giveBack(thread: Thread, end: boolean): void {
  if (end) drop(thread);
  else {
    thread.idle = setTimeout(() => {
      pool.resting = pool.resting.filter((resting) => resting !== thread);
      drop(thread);
    }, IDLE).unref();
    pool.resting.push(thread);
  }
  pool.waiting.shift()?.();
}

function drop({ worker }: Thread): void {
  pool.count--;
  // Ending it may still report the error it is ended for.
  worker.on("error", () => {});
  void worker.terminate();
}

/** @throws TemplateError when the thread takes too much time or memory; then it has to be ended */
function ask(worker: Worker, question: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      clearInterval(look);
      worker.removeAllListeners("message").removeAllListeners("error").removeAllListeners("exit");
      settle();
    };
    const fail = (code: TemplateErrorCode) => finish(() => reject(new TemplateError(code)));
    const timer = setTimeout(() => fail("timeout"), TIME_LIMIT);
    const look = setInterval(() => {
      buffersOf(worker).then(
        (bytes) => bytes > BUFFERS_MB * 1024 * 1024 && fail("too_large_inflated"),
        // A thread that is ending has no memory to look at.
        () => {},
      );
    }, LOOK);
    worker.once("message", (answer: Answer) => finish(() => resolve(answer)));
    // Out of memory, usually.
    worker.once("error", () => fail("too_complex"));
    worker.once("exit", () => fail("too_complex"));
    worker.postMessage(question, [question.pdf.buffer as ArrayBuffer]);
  });
}

async function buffersOf(worker: Worker): Promise<number> {
  return (await worker.getHeapStatistics()).external_memory;
}
