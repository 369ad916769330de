import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Texts } from "#lib/i18n/messages.ts";

export type NotShown = keyof Texts["preview"]["not"];

/** What the certificate shows of one attachment. Sizes in points for pages, in pixels for images. */
export type Preview =
  | { kind: "image"; jpeg: Uint8Array<ArrayBuffer>; width: number; height: number }
  /** `pdf` was written by us: one form a page, nothing interactive in it. */
  | { kind: "pages"; pdf: Uint8Array<ArrayBuffer>; sizes: { width: number; height: number }[] }
  | { kind: "none"; reason: NotShown };

/** For one attachment, and for all of one certificate, in milliseconds. */
const TIME_LIMIT = 10_000;
const TIME_LIMIT_ALL = 25_000;
/** Pages of all attachments of one certificate. */
const MOST_PAGES = 300;
const HEAP_MB = 512;
/** A worker with nothing to do is let go after this, in milliseconds. */
const IDLE = 60_000;

/**
 * What can be shown of each attachment, decided from its bytes alone. The files come from strangers, so they are opened in a
 * worker thread that is killed when it takes too long; whatever goes wrong there is a reason on the page, never an error.
 *
 * @param files in the order of the attachments; `undefined` for bytes that are gone
 */
export async function previewAll(files: (Uint8Array | undefined)[]): Promise<Preview[]> {
  const previews: Preview[] = [];
  let room = MOST_PAGES;
  let left = TIME_LIMIT_ALL;
  // What waits for another's files has not begun to use up its own time.
  const timed = (bytes: Uint8Array) => async () => {
    const start = performance.now();
    const preview = await previewOne(bytes, room, Math.min(TIME_LIMIT, left));
    left -= performance.now() - start;
    return preview;
  };
  for (const bytes of files) {
    const preview = bytes ? await inTurn(timed(bytes)) : none("missing");
    if (preview.kind === "pages") room -= preview.sizes.length;
    previews.push(preview);
  }
  return previews;
}

const none = (reason: NotShown): Preview => ({ kind: "none", reason });

/** The thread is shared by everything in the process, however often this module was bundled into it. */
const shared = globalThis as typeof globalThis & {
  acusePreviews?: { worker?: Worker | undefined; last: Promise<unknown>; idle?: NodeJS.Timeout | undefined };
};
shared.acusePreviews ??= { last: Promise.resolve() };
const thread = shared.acusePreviews;

/** One file at a time: the limits are those of one file. */
function inTurn(task: () => Promise<Preview>): Promise<Preview> {
  const turn = thread.last.then(task);
  thread.last = turn;
  return turn;
}

function start(): Worker {
  if (thread.worker) return thread.worker;
  // Node runs it from the source; a path that bundlers can't follow, because they would try to pack it.
  const entry = join(/* turbopackIgnore: true */ process.cwd(), "lib", "certificate", "preview-worker.ts");
  const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB }, stderr: true, env: {} });
  worker.unref();
  worker.once("exit", () => {
    if (thread.worker === worker) thread.worker = undefined;
  });
  thread.worker = worker;
  return worker;
}

async function previewOne(bytes: Uint8Array, room: number, time: number): Promise<Preview> {
  clearTimeout(thread.idle);
  if (time <= 0) return none("time");
  const worker = start();
  const preview = await new Promise<Preview>((resolve) => {
    const timer = setTimeout(() => finish(none("time"), true), time);
    const finish = (result: Preview, end = false) => {
      clearTimeout(timer);
      worker.removeAllListeners("message").removeAllListeners("error");
      if (end) {
        thread.worker = undefined;
        worker.on("error", () => {});
        void worker.terminate();
      }
      resolve(result);
    };
    worker.once("message", (result: Preview) => finish(result));
    // Out of memory, usually.
    worker.once("error", () => finish(none("too_large"), true));
    worker.postMessage({ bytes, room });
  });
  thread.idle = setTimeout(() => void thread.worker?.terminate(), IDLE).unref();
  return preview;
}
