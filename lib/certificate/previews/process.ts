import { constants, setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { imagePreview, isImage } from "./image.ts";
import { isPdf, pdfPreview } from "./pdf.ts";
import type { Preview, Room } from "./preview-all.ts";
import { isSvg, svgPreview } from "./svg.ts";
import { textPreview } from "./text.ts";

// The process that preview-all.ts starts: opens one file at a time and responds with its preview. Native libraries can be
// stopped only with their process.

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// The parent has ended, perhaps while a native library draws without end.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

/** The most resident memory, and the milliseconds between checks. */
const MOST_MB = 768;
const LOOK = 20;
// The heap limit does not bound native libraries: librsvg keeps a whole page for each step of a filter. A separate thread
// checks, because this one may be busy.
const watch = `setInterval(() => {
  if (process.memoryUsage.rss() > ${MOST_MB * 1024 * 1024}) process.kill(process.pid, "SIGKILL");
}, ${LOOK})`;
new Worker(watch, { eval: true }).unref();

async function preview(bytes: Uint8Array, room: Room): Promise<Preview> {
  if (room.pages <= 0) return { kind: "none", reason: "too_many_pages" };
  if (bytes.length === 0) return { kind: "none", reason: "empty" };
  if (isPdf(bytes)) return pdfPreview(bytes, room.pages);
  if (isImage(bytes)) return imagePreview(bytes, room);
  if (isSvg(bytes)) return svgPreview(bytes);
  return textPreview(bytes, room.pages);
}

process.on("message", ({ bytes, room }: { bytes: Uint8Array; room: Room }) => {
  const failed = (): Preview => ({ kind: "none", reason: "damaged" });
  // The file's time begins with this message, not with the start of the process.
  process.send?.("begun", async () => process.send?.(await preview(bytes, room).catch(failed)));
});
