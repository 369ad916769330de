import { parentPort } from "node:worker_threads";
import { yieldToOthers } from "#lib/certificate/thread-priority.ts";
import { renderCertificate } from "./render.ts";

/** A thread of render-threads.ts: the arguments of `renderCertificate` come in, its result goes out. */
yieldToOthers();
parentPort?.on("message", async (call: Parameters<typeof renderCertificate>) => {
  const pdf = await renderCertificate(...call);
  parentPort?.postMessage(pdf, [pdf.buffer]);
});
