import { parentPort } from "node:worker_threads";
import { yieldToOthers } from "#lib/low-priority.ts";
import { imagePreview, isImage } from "./preview-image.ts";
import { isPdf, pdfPreview } from "./preview-pdf.ts";
import type { Preview } from "./previews.ts";

// The thread that previews.ts starts: opens one file at a time and answers with what can be shown of it.

yieldToOthers();

async function preview(bytes: Uint8Array, room: number): Promise<Preview> {
  if (isPdf(bytes)) return pdfPreview(bytes, room);
  if (isImage(bytes)) return imagePreview(bytes);
  return { kind: "none", reason: "kind" };
}

parentPort?.on("message", async ({ bytes, room }: { bytes: Uint8Array; room: number }) => {
  const result = await preview(bytes, room).catch((): Preview => ({ kind: "none", reason: "damaged" }));
  const moved = result.kind === "image" ? [result.jpeg.buffer] : result.kind === "pages" ? [result.pdf.buffer] : [];
  parentPort?.postMessage(result, moved);
});
