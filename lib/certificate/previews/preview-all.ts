import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Texts } from "#lib/i18n/messages.ts";
import { processWide } from "#lib/process-wide.ts";
import { PreviewLine } from "./queue.ts";

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

/** For one attachment, for all of one certificate and until the process is there, in milliseconds. */
const TIME_LIMIT = 10_000;
const TIME_LIMIT_ALL = 25_000;
const TIME_TO_START = 10_000;
/** How often it is looked whether the time is up, which it may be sooner when others come to wait, in milliseconds. */
const LOOK = 50;
/** Of all attachments of one certificate: pages, and octets of pictures and documents made for it. */
const MOST_PAGES = 300;
const MOST_OCTETS = 30_000_000;
const HEAP_MB = 512;
/** A process with nothing to do is let go after this, in milliseconds. */
const IDLE = 60_000;

/** What is left for the file whose turn it is. */
export interface Room {
  pages: number;
  octets: number;
}

/**
 * What can be shown of each attachment, decided from its bytes alone. The files come from strangers, so they are opened in a
 * process of their own that is killed when it takes too long or too much memory; whatever goes wrong there is a reason on the
 * page, never an error. After a file that takes too long the others of that certificate are not tried: someone else waits.
 *
 * @param files in the order of the attachments; `undefined` for bytes that are gone
 * @param owner whose they are; owners take turns
 * @param most milliseconds for one of them
 */
export async function previewAll(
  files: (Uint8Array | undefined)[],
  { owner = "", most = TIME_LIMIT }: { owner?: string; most?: number } = {},
): Promise<Preview[]> {
  const previews: Preview[] = [];
  const room: Room = { pages: MOST_PAGES, octets: MOST_OCTETS };
  let used = 0;
  let late = false;
  const timed = (bytes: Uint8Array) => async (): Promise<Preview> => {
    const known = line.knows(bytes, most);
    if (known) return none(known);
    // What waits for another's files has not begun to use up its own time.
    const limit = () => Math.min(most, line.share(owner, TIME_LIMIT_ALL) - used);
    const { preview, took, ended } = await previewOne(bytes, room, limit);
    used += took;
    if (ended && preview.kind === "none")
      line.giveUp(bytes, {
        reason: preview.reason,
        given: preview.reason === "time" ? took : Number.POSITIVE_INFINITY,
      });
    return octetCount(preview) > room.octets ? none("too_large") : preview;
  };
  for (const bytes of files) {
    const preview: Preview = !bytes ? none("missing") : late ? none("time") : await line.turn(owner, timed(bytes));
    late ||= preview.kind === "none" && preview.reason === "time";
    room.pages -= pageCount(preview);
    room.octets -= octetCount(preview);
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

function octetCount(preview: Preview): number {
  if (preview.kind === "pages") return preview.pdf.length;
  return preview.kind === "images" ? preview.images.reduce((sum, { jpeg }) => sum + jpeg.length, 0) : 0;
}

const opener = processWide<{
  child?: ChildProcess | undefined;
  line: PreviewLine<NotShown>;
  idle?: NodeJS.Timeout | undefined;
}>("preview process", () => ({ line: new PreviewLine() }));
const { line } = opener;

function start(): ChildProcess {
  if (opener.child?.connected) return opener.child;
  // Node runs it from the source; a path that bundlers can't follow, because they would try to pack it.
  const folder = join(/* turbopackIgnore: true */ process.cwd(), "lib", "certificate", "previews");
  const child = fork(/* turbopackIgnore: true */ join(folder, "process.ts"), [], {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    // Letters in drawings come from the typefaces that the project brings, not from whatever a machine has.
    env: { NODE_ENV: "production", FONTCONFIG_FILE: join(folder, "fonts.conf") },
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

/** `ended` when the process was, because of this file; `took` milliseconds, from when it was begun with. */
interface Opened {
  preview: Preview;
  took: number;
  ended: boolean;
}

/** @param limit milliseconds it may take, as things are at the moment */
async function previewOne(bytes: Uint8Array, room: Room, limit: () => number): Promise<Opened> {
  clearTimeout(opener.idle);
  if (limit() <= 0) return { preview: none("time"), took: 0, ended: false };
  const child = start();
  const opened = await new Promise<Opened>((resolve) => {
    const asked = performance.now();
    let begun: number | undefined;
    const finish = (preview: Preview, end = false) => {
      clearInterval(timer);
      child.removeAllListeners("message").off("exit", died).removeAllListeners("error");
      child.on("error", () => {});
      if (end) {
        opener.child = undefined;
        child.kill("SIGKILL");
      }
      const took = begun === undefined ? 0 : performance.now() - begun;
      resolve({ preview, took, ended: end && begun !== undefined });
    };
    const timer = setInterval(() => {
      const now = performance.now();
      if (begun === undefined ? now - asked > TIME_TO_START : now - begun > limit()) finish(none("time"), true);
    }, LOOK);
    // Out of memory, usually.
    const died = () => finish(none("too_large"), true);
    child.on("message", (message: Preview | "begun") => {
      if (message === "begun") begun = performance.now();
      else finish(message);
    });
    child.once("exit", died).once("error", died);
    child.send({ bytes, room });
  });
  opener.idle = setTimeout(() => opener.child?.kill(), IDLE).unref();
  return opened;
}
