import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Texts } from "#lib/i18n/messages.ts";

export type NotShown = keyof Texts["preview"]["not"];

/** In points for pages, in pixels for pictures. */
interface Size {
  width: number;
  height: number;
}

/** What the certificate shows of one attachment. */
export type Preview =
  /** Each a JPEG of our own making; `of` is how many the file has. */
  | { kind: "images"; images: (Size & { jpeg: Uint8Array<ArrayBuffer> })[]; of: number }
  /** `pdf` was written by us: one form a page, nothing interactive in it. */
  | { kind: "pages"; pdf: Uint8Array<ArrayBuffer>; sizes: Size[] }
  | TextPreview
  | { kind: "none"; reason: NotShown };

/** Lines that fit the page they stand on, in a face in which all letters are as wide. */
export interface TextPreview {
  kind: "text";
  pages: string[][];
  landscape: boolean;
  table: boolean;
  /** As its name is written, e.g. `UTF-8`. */
  encoding: string;
  /** Lines, or rows and columns of a table, that are not shown. */
  left: { lines: number; columns: number };
}

/** For one attachment, and for all of one certificate, in milliseconds. */
const TIME_LIMIT = 10_000;
const TIME_LIMIT_ALL = 25_000;
/** Pages of all attachments of one certificate. */
const MOST_PAGES = 300;
const HEAP_MB = 512;
/** A process with nothing to do is let go after this, in milliseconds. */
const IDLE = 60_000;

/**
 * What can be shown of each attachment, decided from its bytes alone. The files come from strangers, so they are opened in a
 * process of their own that is killed when it takes too long; whatever goes wrong there is a reason on the page, never an error.
 *
 * @param files in the order of the attachments; `undefined` for bytes that are gone
 * @param most milliseconds for one of them
 */
export async function previewAll(files: (Uint8Array | undefined)[], most = TIME_LIMIT): Promise<Preview[]> {
  const previews: Preview[] = [];
  let room = MOST_PAGES;
  let left = TIME_LIMIT_ALL;
  // What waits for another's files has not begun to use up its own time.
  const timed = (bytes: Uint8Array) => async () => {
    const start = performance.now();
    const preview = await previewOne(bytes, room, Math.min(most, left));
    left -= performance.now() - start;
    return preview;
  };
  for (const bytes of files) {
    const preview = bytes ? await inTurn(timed(bytes)) : none("missing");
    room -= pageCount(preview);
    previews.push(preview);
  }
  return previews;
}

const none = (reason: NotShown): Preview => ({ kind: "none", reason });

export function pageCount(preview: Preview | undefined): number {
  if (preview?.kind === "pages") return preview.sizes.length;
  if (preview?.kind === "images") return preview.images.length;
  return preview?.kind === "text" ? preview.pages.length : 0;
}

/** The process is shared by everything in this one, however often this module was bundled into it. */
const shared = globalThis as typeof globalThis & {
  acusePreviews?: { child?: ChildProcess | undefined; last: Promise<unknown>; idle?: NodeJS.Timeout | undefined };
};
shared.acusePreviews ??= { last: Promise.resolve() };
const opener = shared.acusePreviews;

/** One file at a time: the limits are those of one file. */
function inTurn(task: () => Promise<Preview>): Promise<Preview> {
  const turn = opener.last.then(task);
  opener.last = turn;
  return turn;
}

function start(): ChildProcess {
  if (opener.child?.connected) return opener.child;
  // Node runs it from the source; a path that bundlers can't follow, because they would try to pack it.
  const folder = join(/* turbopackIgnore: true */ process.cwd(), "lib", "certificate");
  const child = fork(/* turbopackIgnore: true */ join(folder, "preview-process.ts"), [], {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    // Letters in drawings come from the typefaces that the project brings, not from whatever a machine has.
    env: { NODE_ENV: "production", FONTCONFIG_FILE: join(folder, "preview-fonts.conf") },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  child.once("exit", () => {
    if (opener.child === child) opener.child = undefined;
  });
  opener.child = child;
  return child;
}

async function previewOne(bytes: Uint8Array, room: number, time: number): Promise<Preview> {
  clearTimeout(opener.idle);
  if (time <= 0) return none("time");
  const child = start();
  const preview = await new Promise<Preview>((resolve) => {
    const timer = setTimeout(() => finish(none("time"), true), time);
    const finish = (result: Preview, end = false) => {
      clearTimeout(timer);
      child.removeAllListeners("message").off("exit", died).removeAllListeners("error");
      child.on("error", () => {});
      if (end) {
        opener.child = undefined;
        child.kill("SIGKILL");
      }
      resolve(result);
    };
    // Out of memory, usually.
    const died = () => finish(none("too_large"), true);
    child.once("message", (result: Preview) => finish(result));
    child.once("exit", died).once("error", died);
    child.send({ bytes, room });
  });
  opener.idle = setTimeout(() => opener.child?.kill(), IDLE).unref();
  return preview;
}
