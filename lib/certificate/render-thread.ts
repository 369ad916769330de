import { parentPort } from "node:worker_threads";
import { yieldToOthers } from "#lib/certificate/thread-priority.ts";
import { renderCertificate } from "./render.ts";

/** The program of a thread of render-threads.ts: receives the arguments of `renderCertificate`, posts its result. */
yieldToOthers();
parentPort?.on("message", async (call: Parameters<typeof renderCertificate>) => {
  const pdf = await renderCertificate(...call);
  parentPort?.postMessage(pdf, [pdf.buffer]);
});
