import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { consistencyPath } from "#lib/evidence/log/merkle.ts";
import { checkSignature, readNote, readVkey } from "#lib/evidence/log/note.ts";
import { addCheckpointText, monitoringPath } from "#lib/evidence/log/witness.ts";
import { exampleLog } from "#tests/support/log/example-log.ts";
import { type RunningWitness, startWitness } from "./witness-process.ts";

let log: Awaited<ReturnType<typeof exampleLog>>;
let base: string;
let folder: string;
let witness: RunningWitness;
const start = () => startWitness(folder, join(base, "logs"));

beforeEach(async () => {
  log = await exampleLog();
  base = await mkdtemp(join(tmpdir(), "acuse-witness-"));
  folder = join(base, "witness");
  await writeFile(join(base, "logs"), log.policy);
  witness = await start();
});
afterEach(async () => {
  await witness.kill("SIGKILL").catch(() => {});
  await rm(base, { recursive: true, force: true });
});

async function add(old: number, size: number, history = "honest") {
  const path = old > 0 && old <= size ? await consistencyPath(old, size, log.treeOf(history)) : [];
  const body = addCheckpointText(old, path, await log.checkpoint(size, history));
  const response = await fetch(`${witness.url}/add-checkpoint`, { method: "POST", body });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

async function cosigned(note: string) {
  const [, , vkey = ""] = witness.line.split(" ");
  const [key, read] = [await readVkey(vkey), readNote(note)];
  return key && read ? checkSignature(read, key) : null;
}

describe("witness processes", () => {
  test("a witness cosigns a growing log and serves the last checkpoint with both signatures", async () => {
    const first = await add(0, 5);
    expect(first.status).toBe(200);
    expect(await cosigned(`${await log.checkpoint(5)}${first.text}`)).toMatchObject({ valid: true });
    expect((await add(5, 600)).status).toBe(200);
    const served = await fetch(`${witness.url}/any/prefix/${await monitoringPath(log.key.name)}`);
    expect(served.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const note = await served.text();
    expect(readCheckpoint(note)?.size).toBe(600);
    expect(await cosigned(note)).toMatchObject({ valid: true });
    expect(await checkSignature(readNote(note) ?? { text: "", signatures: [] }, log.key)).toMatchObject({
      valid: true,
    });
  });

  test("a witness responds with the statuses of c2sp.org/tlog-witness", async () => {
    expect((await add(0, 5)).status).toBe(200);
    expect(await add(0, 9)).toEqual({ status: 409, type: "text/x.tlog.size", text: "5\n" });
    expect((await add(5, 9, "other")).status).toBe(422);
    expect((await add(6, 5)).status).toBe(400);
    const post = (body: string) => fetch(`${witness.url}/add-checkpoint`, { method: "POST", body });
    expect((await post("old x\n\n")).status).toBe(400);
    expect((await post("x".repeat(70_000))).status).toBe(413);
    const stranger = await exampleLog("stranger.example/tlog");
    expect((await post(addCheckpointText(0, [], await stranger.checkpoint(3)))).status).toBe(404);
    const impostor = await exampleLog();
    expect((await post(addCheckpointText(0, [], await impostor.checkpoint(3)))).status).toBe(403);
    expect((await fetch(`${witness.url}/add-checkpoint`)).status).toBe(405);
    expect((await fetch(`${witness.url}/${await monitoringPath("stranger.example/tlog")}`)).status).toBe(404);
    expect((await fetch(`${witness.url}/..%2f..%2fetc/checkpoint`)).status).toBe(404);
  });

  test("a witness cosigns one of many simultaneous trees", async () => {
    expect((await add(0, 5)).status).toBe(200);
    const histories = Array.from({ length: 12 }, (_, at) => (at % 2 ? "honest" : "other"));
    const answers = await Promise.all(histories.map(async (name) => ({ name, ...(await add(5, 9, name)) })));
    const statuses = (wanted: string) => answers.filter(({ name }) => name === wanted).map(({ status }) => status);
    expect(statuses("honest").sort()).toEqual([200, 409, 409, 409, 409, 409]);
    // A tree that arrives before the cosigned one contradicts its proof; after it, its old size is wrong.
    for (const status of statuses("other")) expect([409, 422]).toContain(status);
  });

  test("a witness killed between writing and responding never cosigns a second root of a size", async () => {
    expect((await add(0, 5)).status).toBe(200);
    const path = join(folder, await monitoringPath(log.key.name));
    for (let size = 6; size < 16; size++) {
      const response = add(size - 1, size).catch(() => null);
      while (readCheckpoint(await readFile(path, "utf8"))?.size !== size) await sleep(0);
      await witness.kill("SIGKILL");
      await response;
      witness = await start();
      expect(await add(size - 1, size, "other")).toMatchObject({ status: 409, text: `${size}\n` });
      expect((await add(size, size, "other")).status).toBe(422);
      expect((await add(size, size)).status).toBe(200);
    }
  });

  test("a witness's key file is readable by its account only, and its name differs from another process's", async () => {
    expect(statSync(join(folder, "witness.key.pem")).mode & 0o777).toBe(0o600);
    await expect(start()).rejects.toThrow(/in use by another witness/);
    const { line } = witness;
    await witness.kill("SIGTERM");
    expect(existsSync(join(folder, "lock"))).toBe(false);
    witness = await start();
    expect(witness.line.split(" ")[2]).toBe(line.split(" ")[2]);
  });

  test("a witness that was told to stop keeps its folder until its last request has ended", async () => {
    const body = addCheckpointText(0, [], await log.checkpoint(5));
    const posted = request(`${witness.url}/add-checkpoint`, { method: "POST" });
    posted.write(body.slice(0, 10));
    const [socket] = await once(posted, "socket");
    if (socket.connecting) await once(socket, "connect");
    // Connections are taken up in their order.
    await fetch(witness.url);
    const ended = witness.kill("SIGTERM");
    while (await fetch(witness.url).catch(() => null)) await sleep(20);
    await expect(start()).rejects.toThrow(/in use by another witness/);
    posted.end(body.slice(10));
    const [response] = await once(posted, "response");
    expect(response.statusCode).toBe(200);
    response.resume();
    await ended;
    expect(existsSync(join(folder, "lock"))).toBe(false);
  });

  test("a witness with a damaged state does not cosign", async () => {
    expect((await add(0, 5)).status).toBe(200);
    await writeFile(join(folder, await monitoringPath(log.key.name)), "damaged");
    expect((await add(0, 5, "other")).status).toBe(500);
  });
});
