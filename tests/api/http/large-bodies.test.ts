import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newLiveKey, startServer, type TestServer } from "#tests/support/server/api-server.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";

/** A server of this file alone: other tests' requests would change its memory. */
const key = newLiveKey();
const dataDir = temporaryFolder();
let server: TestServer;
beforeAll(async () => {
  server = await startServer(dataDir, { BOOTSTRAP_API_KEY: key });
});
afterAll(() => server.stop());

const MiB = 1024 * 1024;
const CLIENTS = 20;
const CHUNK = Buffer.alloc(64 * 1024, 0x20);

/** Resident memory of the server, in MiB. */
const memory = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;

interface Upload {
  status: number | undefined;
  detail: string;
  sentMiB: number;
}

/** Sends `mib` of white space without Content-Length, and waits for `gate` once it has sent `firstMib`. */
function upload(mib: number, firstMib = mib, gate: () => Promise<void> = async () => {}): Promise<Upload> {
  return new Promise((resolve) => {
    const result: Upload = { status: undefined, detail: "", sentMiB: 0 };
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const sending = request(`${server.url}/v1/notifications`, { method: "POST", headers }, (response) => {
      result.status = response.statusCode;
      response.setEncoding("utf8").on("data", (text: string) => {
        result.detail += text;
      });
    });
    const more = async () => {
      while (result.sentMiB < mib && !sending.destroyed) {
        if (result.sentMiB === firstMib) await gate();
        result.sentMiB += CHUNK.length / MiB;
        if (!sending.write(CHUNK)) return sending.once("drain", more);
      }
      return sending.end();
    };
    // A client that is refused while it sends may well fail to write: what counts is that it got the answer.
    sending.on("error", () => {}).on("close", () => resolve(result));
    void more();
  });
}

const uploadAll = (mib: number, firstMib?: number, gate?: () => Promise<void>) =>
  Promise.all(Array.from({ length: CLIENTS }, () => upload(mib, firstMib, gate)));

describe.runIf(process.platform === "linux")("simultaneous clients", () => {
  test("uploads of 15 MiB are not held in memory while they wait, and then get their response", async () => {
    await uploadAll(1);
    const before = memory();
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    let waiting = 0;
    const uploads = uploadAll(15.5, 15, () => {
      waiting++;
      return opened;
    });
    await expect.poll(() => waiting).toBe(CLIENTS);
    // Waits for bytes in transit.
    await pause(300);
    const held = memory() - before;
    open();
    for (const { status, detail } of await uploads) {
      expect([status, detail]).toEqual([400, '{"detail":"body: is not valid JSON"}']);
    }
    // Kept in memory they would be 300.
    expect(held).toBeLessThan(120);
  });

  test("rejects uploads of 100 MiB before their end, in bounded memory", async () => {
    const before = memory();
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, memory());
    }, 10);
    const uploads = await uploadAll(100);
    clearInterval(watch);
    for (const { status, detail, sentMiB } of uploads) {
      expect([status, detail]).toEqual([400, '{"detail":"body: is longer than 16777216 bytes"}']);
      expect(sentMiB).toBeLessThan(50);
    }
    expect(peak - before).toBeLessThan(120);
  });

  test("large uploads leave no file on the disk", () => expect(readdirSync(join(dataDir, "tmp"))).toEqual([]));
});

test("a body that breaks off is not logged as a server error", async () => {
  const sending = request(`${server.url}/v1/notifications`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", "Content-Length": "1000000" },
  }).on("error", () => {});
  sending.write("{");
  await pause(200);
  sending.destroy();
  await pause(200);
  expect(readFileSync(server.log, "utf8")).not.toContain('"level":"error"');
});
