// A stand-in for the thread of lib/certificate/render-threads.ts: it never ends with a record whose subject is "endless" nor, as if
// that were too much for it, with any picture or a whole text when it is "long"; otherwise it answers with what it was given and which thread it is.
import { parentPort, threadId } from "node:worker_threads";

parentPort?.on("message", ([record, previews, { brief = false }]) => {
  if (record.subject === "broken") throw new Error("broken");
  // Without processor time, as on a busy machine.
  if (record.subject === "waiting") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
  if (record.subject === "long") while (!brief);
  while (record.subject === "endless" || previews.some(({ kind }) => kind === "images"));
  parentPort?.postMessage(new TextEncoder().encode(JSON.stringify({ previews, threadId, brief })));
});
