import { constants, setPriority } from "node:os";
import { imagePreview, isImage } from "./preview-image.ts";
import { isPdf, pdfPreview } from "./preview-pdf.ts";
import { isSvg, svgPreview } from "./preview-svg.ts";
import { textPreview } from "./preview-text.ts";
import type { Preview } from "./previews.ts";

// The process that previews.ts starts: opens one file at a time and answers with what can be shown of it. A process, because
// libraries that are not JavaScript can be stopped in no other way.

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Whoever started it is gone, perhaps while a picture is being drawn that never ends.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

async function preview(bytes: Uint8Array, room: number): Promise<Preview> {
  if (room <= 0) return { kind: "none", reason: "too_many_pages" };
  if (bytes.length === 0) return { kind: "none", reason: "empty" };
  if (isPdf(bytes)) return pdfPreview(bytes, room);
  if (isImage(bytes)) return imagePreview(bytes, room);
  if (isSvg(bytes)) return svgPreview(bytes);
  return textPreview(bytes, room);
}

process.on("message", async ({ bytes, room }: { bytes: Uint8Array; room: number }) => {
  const failed = (): Preview => ({ kind: "none", reason: "damaged" });
  process.send?.(await preview(bytes, room).catch(failed));
});
