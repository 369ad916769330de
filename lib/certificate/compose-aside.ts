import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { Problem } from "#lib/contract/errors.ts";
import type { composeCertificate } from "./compose.tsx";

type Call = Parameters<typeof composeCertificate>;

const MOST_WAITING = 20;
const MOST_MS = 30_000;
const HEAP_MB = 1_024;

const shared = globalThis as typeof globalThis & { acuseComposing?: { waiting: number; last: Promise<unknown> } };

/**
 * `composeCertificate` in a thread of its own, one call at a time: rendering takes tens of milliseconds to seconds, in which
 * this thread goes on answering requests.
 * @throws Problem unavailable when too many wait already, or when it takes too long
 */
export async function composeAside(...call: Call): Promise<Uint8Array<ArrayBuffer>> {
  shared.acuseComposing ??= { waiting: 0, last: Promise.resolve() };
  const queue = shared.acuseComposing;
  if (queue.waiting >= MOST_WAITING) throw busy();
  queue.waiting++;
  const turn = queue.last.then(() => composeIn(call));
  queue.last = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    queue.waiting--;
  }
}

let worker: Worker | undefined;

function start(): Worker {
  // Bundled by lib/server/prepare.mjs; a path that bundlers can't follow, because they would try to pack it.
  const entry = join(/* turbopackIgnore: true */ process.cwd(), ".build", "compose-thread.mjs");
  const started = new Worker(entry, {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    stderr: true,
    env: { NODE_ENV: "production" },
  });
  started.unref();
  started.once("exit", () => {
    if (worker === started) worker = undefined;
  });
  worker = started;
  return started;
}

function composeIn(call: Call): Promise<Uint8Array<ArrayBuffer>> {
  const thread = worker ?? start();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(busy()), true), MOST_MS);
    const end = (settle: () => void, kill = false) => {
      clearTimeout(timer);
      thread.removeAllListeners("message").removeAllListeners("error");
      if (kill) {
        worker = undefined;
        thread.on("error", () => {});
        void thread.terminate();
      }
      settle();
    };
    thread.once("message", (pdf: Uint8Array<ArrayBuffer>) => end(() => resolve(pdf)));
    thread.once("error", (error) => end(() => reject(error), true));
    thread.postMessage(call);
  });
}

const busy = (): Problem =>
  new Problem("unavailable", "the provisional certificate cannot be rendered just now; try again in a minute", {
    "Retry-After": "60",
  });
