import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

/** Runs in a thread of its own, because V8 counts a heap by thread. Posts its size with a million objects, and when idle. */
const PROGRAM = `
  import { setTimeout as sleep } from "node:timers/promises";
  import { parentPort, workerData } from "node:worker_threads";
  import { collectWhenIdle } from ${JSON.stringify(new URL("../../../lib/server/idle-memory.ts", import.meta.url))};
  const heapWithObjects = () => {
    const objects = Array.from({ length: 1e6 }, (_, i) => ({ i }));
    return process.memoryUsage().heapTotal + 0 * objects.length;
  };
  const full = heapWithObjects();
  if (workerData.collect) collectWhenIdle(100);
  await sleep(2_000);
  parentPort.postMessage({ full, idle: process.memoryUsage().heapTotal });`;

async function heapOf(collect: boolean): Promise<{ full: number; idle: number }> {
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`), {
    workerData: { collect },
  });
  const [message] = (await once(worker, "message")) as [{ full: number; idle: number }];
  await worker.terminate();
  return message;
}

test("an idle thread returns the memory of its last work, which V8 alone keeps", async () => {
  const [collected, kept] = await Promise.all([heapOf(true), heapOf(false)]);
  expect(collected.idle).toBeLessThan(0.7 * collected.full);
  expect(kept.idle).toBeGreaterThan(0.9 * kept.full);
});
