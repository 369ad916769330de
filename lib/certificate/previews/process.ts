import { constants, setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { imagePreview, isImage } from "./image.ts";
import { isPdf, pdfPreview } from "./pdf.ts";
import type { Preview, Room } from "./preview-all.ts";
import { isSvg, svgPreview } from "./svg.ts";
import { textPreview } from "./text.ts";

// The process that preview-all.ts starts: opens one file at a time and answers with what can be shown of it. A process, because
// libraries that are not JavaScript can be stopped in no other way.

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Whoever started it is gone, perhaps while a picture is being drawn that never ends.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

/** Megabytes in memory, and how often they are looked at, in milliseconds. */
const MOST_MB = 768;
const LOOK = 20;
// The limit of the heap does not hold for what libraries take that are not JavaScript: librsvg keeps a whole page for each step
// of a filter. A thread of its own, because this one may be busy.
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
  // Its time begins when this is out, not while this process was still being started.
  process.send?.("begun", async () => process.send?.(await preview(bytes, room).catch(failed)));
});
