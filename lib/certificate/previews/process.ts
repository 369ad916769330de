import { constants, setPriority } from "node:os";
import { confine } from "../../confined-process.ts";
import { imagePreview, isImage } from "./image.ts";
import { isPdf, pdfPreview } from "./pdf.ts";
import type { Preview, Room } from "./preview-all.ts";
import { isSvg, svgPreview } from "./svg.ts";
import { textPreview } from "./text.ts";

// The process that preview-all.ts starts: opens one file at a time and responds with its preview. Native libraries can be
// stopped only with their process.

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
/** librsvg keeps a whole page for each step of a filter. */
const MOST_MB = 768;
confine(MOST_MB);

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
