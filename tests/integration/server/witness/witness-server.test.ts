import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { consistencyPath } from "#lib/evidence/log/merkle.ts";
import { LOG_KEY, signatureLine, type VerifierKey } from "#lib/evidence/log/note.ts";
import { addCheckpointText } from "#lib/evidence/log/witness.ts";
import { witnessServer } from "#lib/server/witness/http.ts";
import { loadIdentity } from "#lib/server/witness/identity.ts";
import { CosignedStore } from "#lib/server/witness/store.ts";
import { Witness } from "#lib/server/witness/witness.ts";
import { exampleLog, newKey } from "#tests/support/log/example-log.ts";

let log: Awaited<ReturnType<typeof exampleLog>>;
let folder: string;
let server: Server | undefined;
beforeEach(async () => {
  log = await exampleLog();
  folder = await mkdtemp(join(tmpdir(), "acuse-witness-"));
});
afterEach(async () => {
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A witness in this process. @returns a function that sends a checkpoint and returns the status */
async function serve(...keys: VerifierKey[]) {
  const store = new CosignedStore(folder);
  const witness = new Witness(await loadIdentity(folder, "witness.example"), keys, store);
  server = witnessServer(witness, store).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/add-checkpoint`;
  return async (old: number, size: number, note: string) => {
    const path = old ? await consistencyPath(old, size, log.treeOf("honest")) : [];
    return (await fetch(url, { method: "POST", body: addCheckpointText(old, path, note) })).status;
  };
}

test("a witness goes on cosigning after a request that repeats the log's signature", async () => {
  const add = await serve(log.key);
  const note = await log.checkpoint(5);
  const line = note.slice(note.lastIndexOf("\n\n") + 2);
  expect(await add(0, 5, note + line.repeat(63))).toBe(200);
  expect(await add(5, 9, await log.checkpoint(9))).toBe(200);
});

test("a witness refuses a checkpoint that it could not read back with its own signature", async () => {
  const others = await Promise.all(Array.from({ length: 63 }, () => newKey(log.key.name, LOG_KEY)));
  const add = await serve(log.key, ...others.map(({ key }) => key));
  const note = await log.checkpoint(5);
  const text = note.slice(0, note.lastIndexOf("\n\n") + 1);
  const lines = others.map(async ({ key, sign }) => signatureLine({ ...key, signature: await sign(text) }));
  expect(await add(0, 5, note + (await Promise.all(lines)).join(""))).toBe(400);
  expect(await add(0, 5, note)).toBe(200);
});

test("a witness logs a signed tree that does not follow once a minute, without what others may add to it", async () => {
  const add = await serve(log.key);
  expect(await add(0, 5, await log.checkpoint(5))).toBe(200);
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const now = vi.spyOn(Date, "now");
  const other = await log.checkpoint(9, "other");
  const statuses = [await add(5, 9, other), await add(5, 9, other)];
  now.mockReturnValue(Date.now() + 61_000);
  statuses.push(await add(5, 9, other));
  const said = written.mock.calls.map(([line]) => JSON.parse(String(line)));
  written.mockRestore();
  now.mockRestore();
  expect(statuses).toEqual([422, 422, 422]);
  const checkpoint = other.split("\n").slice(0, 3).join("\n");
  expect(said).toMatchObject([{ checkpoint }, { checkpoint }]);
  expect(JSON.stringify(said)).not.toContain("—");
});
