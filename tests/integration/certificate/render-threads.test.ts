import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { RenderThreads, type RenderThreadsOptions } from "#lib/certificate/render-threads.ts";
import { samplePng } from "#tests/support/samples/files.ts";
import { type Story, sampleRecord } from "#tests/support/samples/record.ts";

const program = join(import.meta.dirname, "../../support/stand-ins/fake-render-thread.mjs");
const options = { provisional: true, authorityName: "Example Authority", now: new Date("2027-05-03T10:14:08.000Z") };

const made = (more: Partial<RenderThreadsOptions> = {}) =>
  new RenderThreads({ threads: 1, mostMs: 600, program, ...more });

async function compose(composers: RenderThreads, story: Story = {}) {
  const { record, bytes } = await sampleRecord(story);
  const pdf = await composers.compose(record, bytes, options);
  return JSON.parse(new TextDecoder().decode(pdf)) as { previews: unknown[]; threadId: number; brief: boolean };
}

test("a certificate whose previews take too long is rendered without them and states that", async () => {
  const attachments = [
    { filename: "a.png", content_type: "image/png", bytes: await samplePng() },
    { filename: "b.bin", content_type: "application/octet-stream", bytes: Uint8Array.of(1, 2, 3) },
  ];
  const { previews } = await compose(made(), { attachments });
  expect(previews).toEqual([
    { kind: "none", reason: "expensive" },
    { kind: "none", reason: "kind" },
  ]);
});

test("a text that takes too long to render is printed in part", async () => {
  expect(await compose(made(), { subject: "long" })).toMatchObject({ brief: true });
  expect(await compose(made())).toMatchObject({ brief: false });
});

test("a rendering that does not end is ended with its thread, and the next one gets a new thread", async () => {
  const composers = made();
  const first = await compose(composers);
  await expect(compose(composers, { subject: "endless" })).rejects.toMatchObject({ kind: "unavailable" });
  const next = await compose(composers);
  expect(next.threadId).not.toBe(first.threadId);
  expect((await compose(composers)).threadId).toBe(next.threadId);
});

test("organizations take turns, so that one with many certificates does not delay another", async () => {
  const composers = made();
  const { record, bytes } = await sampleRecord({});
  const done: string[] = [];
  const call = (owner: string) => composers.compose(record, bytes, { ...options, owner }).then(() => done.push(owner));
  await Promise.all([...Array.from({ length: 8 }, () => call("many")), call("one")]);
  expect(done.indexOf("one")).toBeLessThan(4);
});

test("a rendering that waits for the processor longer than its limit goes on", async () => {
  await expect(compose(made(), { subject: "waiting" })).resolves.toMatchObject({ previews: [] });
});

test("a thread that fails fails one call only", async () => {
  const composers = made();
  const [broken, fine] = await Promise.allSettled([compose(composers, { subject: "broken" }), compose(composers)]);
  expect(broken.status).toBe("rejected");
  expect(fine.status).toBe("fulfilled");
});

test("a call behind a rendering that does not end is served", async () => {
  const composers = made();
  const endless = compose(composers, { subject: "endless" }).catch((error: unknown) => error);
  await expect(compose(composers)).resolves.toMatchObject({ previews: [] });
  expect(await endless).toMatchObject({ kind: "unavailable" });
});

test("two threads render at the same time", async () => {
  const composers = made({ threads: 2 });
  const endless = compose(composers, { subject: "endless" }).catch(() => "ended");
  const first = await compose(composers);
  const second = await compose(composers);
  expect(second.threadId).toBe(first.threadId);
  expect(await endless).toBe("ended");
});

test("all threads end after a burst, and a later call starts one again", async () => {
  const composers = made({ threads: 3, idleMs: 20 });
  await Promise.all([1, 2, 3].map(() => compose(composers)));
  await expect.poll(() => composers.started).toBe(0);
  await expect(compose(composers)).resolves.toMatchObject({ previews: [] });
  await expect.poll(() => composers.started).toBe(0);
});

test("an idle thread ends while another one renders", async () => {
  const composers = made({ threads: 2, idleMs: 20 });
  const endless = compose(composers, { subject: "endless" }).catch(() => "ended");
  await compose(composers);
  await expect.poll(() => composers.started).toBe(1);
  expect(await Promise.race([endless, "rendering"])).toBe("rendering");
  await endless;
});

test("calls beyond the queue's limit are refused at once", async () => {
  const composers = made({ mostWaiting: 1 });
  let ended = 0;
  const endless = [1, 2].map(() => compose(composers, { subject: "endless" }).catch(() => ended++));
  // Both have reached the threads: one is in it, the other waits.
  await setImmediate();
  await expect(compose(composers)).rejects.toMatchObject({ kind: "unavailable" });
  expect(ended).toBe(0);
  await Promise.all(endless);
});

test("calls that wait for their previews are counted among those that wait", async () => {
  const composers = made({ mostWaiting: 1 });
  const attachments = [{ filename: "a.txt", content_type: "text/plain", bytes: Buffer.from("a text") }];
  const calls = await Promise.allSettled([1, 2, 3].map(() => compose(composers, { attachments })));
  expect(calls.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "fulfilled", "rejected"]);
  await expect(compose(composers)).resolves.toMatchObject({ previews: [] });
});

test("a thread that yields to others has a lower priority than its process", async () => {
  const code = `import { yieldToOthers } from ${JSON.stringify(new URL("../../../lib/certificate/thread-priority.ts", import.meta.url))};
    import { parentPort } from "node:worker_threads"; import { getPriority } from "node:os";
    parentPort.postMessage({ own: yieldToOthers(), process: getPriority(process.pid) });`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  const { own, process: whole } = await new Promise<{ own: number | null; process: number }>((resolve, reject) =>
    worker.once("message", resolve).once("error", reject),
  );
  if (process.platform === "linux") expect(own).toBeGreaterThan(whole);
  else expect(own).toBeNull();
});
