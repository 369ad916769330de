import { randomBytes } from "node:crypto";
import { readdirSync, readlinkSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "#lib/contract/operations/operations.ts";
import { base64, Client } from "#tests/support/server/api.ts";
import { newLiveKey, startServer, type TestServer } from "#tests/support/server/api-server.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";

/** A server of this file alone: other tests' requests would change its memory. */
const key = newLiveKey();
const METRICS_TOKEN = "m".repeat(40);
const dataDir = temporaryFolder();
let server: TestServer;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startServer(dataDir, { BOOTSTRAP_API_KEY: key, METRICS_TOKEN, TRUSTED_PROXY_HOPS: "1" });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server?.stop();
});

const READERS = 60;
const AT_ONCE = 6;
const MEBIBYTES = 6.9;
const file = randomBytes(MEBIBYTES * 1024 * 1024);

/** Memory of the server's objects and buffers, in MiB. Resident memory also counts freed memory. */
async function memory(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const figures = await (await fetch(`${server.url}/metrics`, { headers })).text();
  const of = (name: string) => Number(new RegExp(`^${name}\\{process="web"\\} (\\S+)`, "m").exec(figures)?.[1]);
  return (of("nodejs_heap_size_used_bytes") + of("nodejs_external_memory_bytes")) / 1024 ** 2;
}

/** Number of unlinked files in DATA_DIR that the server holds open. */
const setAside = (): number =>
  readdirSync(`/proc/${server.pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${server.pid}/fd/${fd}`).startsWith(`${dataDir}/tmp/`);
    } catch {
      return false;
    }
  }).length;

/** Requests a file repeatedly, more than the system buffers for a reader, and reads only the first bytes. */
function slowReader(path: string, number: number): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  const address = `2001:db8:${number.toString(16)}::1`;
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`.repeat(3));
  return new Promise((resolve, reject) => {
    socket.once("error", reject).once("data", (start: Buffer) => {
      socket.pause();
      if (/^HTTP\/1\.1 200 /.test(start.toString("latin1", 0, 20))) resolve();
      else reject(new Error(start.toString("latin1", 0, 200)));
    });
  });
}

// Memory and open files of a process are read from /proc.
describe.runIf(process.platform === "linux")(`${READERS} clients that ask for 7 MiB and do not read on`, () => {
  test("clients that stop reading a file take no memory and block no other client", async () => {
    const owner = new Client({ key, url: server.url });
    const created = await owner.created({ to: "stuck@example.com", attachments: [{ content_base64: base64(file) }] });
    const params = { id: created.id, attachment_id: created.attachments[0]?.id ?? "" };
    const whole = () => new Client({ url: server.url }).call(operations.readAttachment, { params });
    // The first simultaneous responses allocate memory that the process keeps.
    await Promise.all(Array.from({ length: AT_ONCE }, whole));
    const before = await memory();
    const path = `/v1/notifications/${params.id}/attachments/${params.attachment_id}`;
    for (let i = 0; i < READERS; i += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, j) => slowReader(path, i + j + 1)));
    await expect.poll(setAside).toBe(1);
    // Further responses let the garbage collector run; memory held for readers would stay.
    const held = async () => {
      expect(Buffer.compare((await whole()).bytes, file)).toBe(0);
      return (await memory()) - before;
    };
    await expect.poll(held, { interval: 500 }).toBeLessThan((READERS * MEBIBYTES) / 2);
  });

  test("clients that stopped reading leave no file behind", async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(setAside).toBe(0);
    expect(readdirSync(`${dataDir}/tmp`)).toEqual([]);
  });
});
