import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Texts } from "#lib/i18n/messages.ts";
import { processWide } from "#lib/process-wide.ts";
import { PreviewQueue } from "./queue.ts";

export type NotShown = keyof Texts["preview"]["not"];

/** Size in points for pages, in pixels for pictures. */
interface Size {
  width: number;
  height: number;
}

/** The preview of one attachment in the certificate. */
export type Preview =
  /** Pictures that we encoded as JPEG; `of` is the number of pictures in the file. */
  | { kind: "images"; images: (Size & { jpeg: Uint8Array<ArrayBuffer> })[]; of: number }
  /** `pdf` is written by us: one form per page, nothing interactive. `unlike`: in what it may differ from a reader's pages. */
  | { kind: "pages"; pdf: Uint8Array<ArrayBuffer>; sizes: Size[]; unlike: ("annotations" | "layers")[] }
  | TextPreview
  | { kind: "none"; reason: NotShown };

/** Lines that fit their page in a monospaced font. */
export interface TextPreview {
  kind: "text";
  pages: string[][];
  landscape: boolean;
  table: boolean;
  /** The name of the encoding as printed, such as `UTF-8`. */
  encoding: string;
  /** Lines, or rows and columns of a table, that are not shown. */
  left: { lines: number; columns: number };
}

/** Milliseconds for one attachment, for all of one certificate, and until the process runs. */
const TIME_LIMIT = 10_000;
const TIME_LIMIT_ALL = 25_000;
const TIME_TO_START = 60_000;
/** Milliseconds between checks of the time limit, which shrinks when other certificates queue. */
const LOOK = 50;
/** The most pages and bytes of all previews of one certificate. */
const MOST_PAGES = 300;
const MOST_OCTETS = 30_000_000;
const HEAP_MB = 512;
/** Milliseconds until an idle process is ended. */
const IDLE = 60_000;

/** The pages and bytes left for the next file. */
export interface Room {
  pages: number;
  octets: number;
}

/**
 * Returns a preview of each attachment, decided from its bytes alone. Files are hostile, so a separate process opens them,
 * which is killed when it takes too much time or memory. A failure becomes a reason on the page, never an error. After a file
 * that takes too long the remaining files of the certificate are skipped, so that other certificates do not wait.
 *
 * @param files in the order of the attachments; `undefined` for bytes that are gone
 * @param owner the organization; organizations take turns
 * @param most milliseconds for one file
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
    // The time in the queue does not count.
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
  line: PreviewQueue<NotShown>;
  idle?: NodeJS.Timeout | undefined;
}>("preview process", () => ({ line: new PreviewQueue() }));
const { line } = opener;

function start(): ChildProcess {
  if (opener.child?.connected) return opener.child;
  // Node runs the source. The comment keeps Next from bundling it.
  const folder = join(/* turbopackIgnore: true */ process.cwd(), "lib", "certificate", "previews");
  const child = fork(/* turbopackIgnore: true */ join(folder, "process.ts"), [], {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    // Letters in drawings come from the project's fonts, not from those of the machine.
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

/** `ended` is true when this file ended the process; `took` counts milliseconds from the beginning of this file. */
interface Opened {
  preview: Preview;
  took: number;
  ended: boolean;
}

/** @param limit returns the milliseconds that the file may take at the moment of the call */
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
    // Usually out of memory.
    const died = () => finish(none("too_large"), true);
    child.on("message", (message: Preview | "begun") => {
      if (message === "begun") begun = performance.now();
      else finish(message);
    });
    child.once("exit", died).once("error", died);
    child.send({ bytes, room });
  });
  opener.idle = setTimeout(() => opener.child?.kill("SIGKILL"), IDLE).unref();
  return opened;
}
