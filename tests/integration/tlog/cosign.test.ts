import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { checkSignature, signatureLine, vkeyOf, WITNESS_KEY } from "#lib/evidence/log/note.ts";
import { readPolicy } from "#lib/evidence/log/policy.ts";
import { cosignedHead, startCosigning } from "#lib/tlog/cosign.ts";
import { servedCheckpoint } from "#lib/tlog/cosigned.ts";
import { policyText } from "#lib/tlog/policy.ts";
import { sequenceLinks } from "#lib/tlog/sequencer.ts";
import { readHead } from "#lib/tlog/tree.ts";
import { witnesses } from "#lib/tlog/witnesses.ts";
import { create, type Fixture, newCaller, startFixture } from "#tests/integration/notifications/fixtures.ts";
import { type RunningWitness, startWitness } from "#tests/integration/server/witness/witness-process.ts";
import { newKey } from "#tests/support/log/example-log.ts";
import { configState } from "#tests/support/server/process-state.ts";
import { insertLinks } from "./log-fixture.ts";

let folder: string;
let fixture: Fixture;
let running: RunningWitness[];
let hanging: Server;
let cosigning: Awaited<ReturnType<typeof startCosigning>> | undefined;

/** Two witnesses, and a third that accepts connections and never responds. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acuse-cosign-"));
  fixture = await startFixture({ WITNESSES: join(folder, "witnesses") });
  await sequenceLinks();
  await writeFile(join(folder, "logs"), (await policyTextWithout()) ?? "");
  const start = (name: string) => startWitness(join(folder, name), join(folder, "logs"), name);
  running = await Promise.all([start("one"), start("two")]);
  hanging = createServer(() => {}).listen(0, "127.0.0.1");
  const { key } = await newKey("slow", WITNESS_KEY);
  slow = `witness slow ${vkeyOf(key)} http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await cosigning?.stop();
  cosigning = undefined;
});
afterAll(async () => {
  await Promise.all(running.map((witness) => witness.kill("SIGKILL")));
  hanging.closeAllConnections();
  hanging.close();
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

let slow: string;

/** The log's policy before it has witnesses. */
async function policyTextWithout(): Promise<string> {
  const { config } = configState;
  configState.config = { ...(config as NonNullable<typeof config>), witnessesFile: undefined };
  try {
    return await policyText();
  } finally {
    configState.config = config as NonNullable<typeof config>;
  }
}

async function begin(quorum: string): Promise<void> {
  // Read once per process and file.
  const file = join(folder, `witnesses-${Math.random()}`);
  await writeFile(file, [...running.map(({ line }) => line), slow, ...quorum.split("; ")].join("\n"));
  Object.assign(configState.config as object, { witnessesFile: file });
  cosigning = await startCosigning();
}

async function grow(): Promise<number> {
  await create(await newCaller());
  await sequenceLinks();
  return ((await readHead())?.size ?? 0) - 1;
}

async function cosigners(note: string | null | undefined): Promise<string[]> {
  const read = readCheckpoint(note ?? "");
  const all = (await witnesses())?.all ?? [];
  const signed = await Promise.all(
    all.map(async ({ name, key }) => (read && (await checkSignature(read.note, key))?.valid ? [name] : [])),
  );
  return signed.flat();
}

describe("cosignatures", () => {
  test("cosignatures of a quorum are served for three minutes, while one witness hangs", async () => {
    await begin("group two-of-three 2 one two slow; quorum two-of-three");
    const index = await grow();
    const began = Date.now();
    const head = await cosignedHead(index, 10_000);
    expect(Date.now() - began).toBeLessThan(4_000);
    expect(head?.size).toBeGreaterThan(index);
    expect(await cosigners(head?.checkpoint)).toEqual(["one", "two"]);
    expect(await servedCheckpoint()).toBe(head?.checkpoint);
    await cosigning?.stop();
    await grow();
    expect(await servedCheckpoint()).toBe(head?.checkpoint);
    const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 240_000);
    expect(await servedCheckpoint()).toBe((await readHead())?.checkpoint);
    later.mockRestore();
    expect((await readPolicy(await policyText())).isQuorum(new Set(["one", "two"]))).toBe(true);
    expect((await readPolicy(await policyText())).isQuorum(new Set(["one"]))).toBe(false);
  });

  test("a witness with an earlier tree cosigns a tree that is many tiles larger", async () => {
    await begin("group both all one two; quorum both");
    await insertLinks(fixture, 1500);
    await sequenceLinks();
    const index = ((await readHead())?.size ?? 0) - 1;
    expect(await cosigners((await cosignedHead(index, 10_000))?.checkpoint)).toEqual(["one", "two"]);
  });

  test("cosignatures never replace those of a larger tree", async () => {
    const before = await readHead();
    await grow();
    const larger = before?.checkpoint.replace(/\n\d+\n/, "\n999999\n") ?? "";
    await db()
      .$executeRaw`UPDATE log_head SET cosigned = ${larger + signatureLine({ name: "one", id: "00000000", signature: new Uint8Array(72) })}`;
    await begin("quorum one");
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(readCheckpoint((await readHead())?.cosigned ?? "")?.size).toBe(999_999);
    await db().$executeRaw`UPDATE log_head SET cosigned = NULL`;
  });

  test("after a failed round the newest checkpoint is served without waiting for cosignatures", async () => {
    const warned = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    await running[1]?.kill("SIGKILL");
    await begin("group both all one two; quorum both");
    const index = await grow();
    const began = Date.now();
    const head = await cosignedHead(index, 60_000);
    expect(Date.now() - began).toBeLessThan(4_000);
    expect(head).toMatchObject({ size: index + 1 });
    expect(await cosigners(head?.checkpoint)).toEqual([]);
    expect(await servedCheckpoint()).toBe((await readHead())?.checkpoint);
    expect(await cosignedHead(index, 60_000)).toMatchObject({ size: index + 1 });
    const lines = warned.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('"two"'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("it could not be reached");
    warned.mockRestore();
  });
});

test.each([
  ["a file that is missing", null, /can't be read \(ENOENT\)/],
  ["a line of another form", "witness one\nquorum none", /line 1: expected: witness/],
  ["no witness", "quorum none", /lists no witness/],
  [
    "a witness without URL",
    (line: string) => `${line.split(" ").slice(0, 3).join(" ")}\nquorum one`,
    /witness one: an http/,
  ],
  ["no quorum", (line: string) => line, /there is no quorum line/],
])("WITNESSES refuses %s", async (_, text, reason) => {
  const file = join(folder, `wrong-${Math.random()}`);
  if (text !== null) await writeFile(file, typeof text === "string" ? text : text(running[0]?.line ?? ""));
  Object.assign(configState.config as object, { witnessesFile: file });
  await expect(witnesses()).rejects.toThrow(reason);
});
