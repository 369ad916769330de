import { beforeAll, describe, expect, test } from "vitest";
import { toBase64 } from "#lib/evidence/log/base64.ts";
import { type Checkpoint, readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { consistencyPath, type Hash } from "#lib/evidence/log/merkle.ts";
import { LOG_KEY, signatureLine } from "#lib/evidence/log/note.ts";
import { addCheckpointText, decide, monitoringPath, readAddCheckpoint } from "#lib/evidence/log/witness.ts";
import { exampleLog, newKey } from "#tests/support/log/example-log.ts";

let log: Awaited<ReturnType<typeof exampleLog>>;
beforeAll(async () => {
  log = await exampleLog();
});

async function checkpoint(size: number, history?: string): Promise<Checkpoint> {
  const read = readCheckpoint(await log.checkpoint(size, history));
  if (!read) throw new Error("the checkpoint was not read");
  return read;
}

/** Response of a witness with the checkpoint `last` to a checkpoint with a proof from `old`. */
async function said(old: number, next: Checkpoint, last: Checkpoint | null, path?: Hash[]) {
  const proof =
    path ?? (old > 0 && old <= next.size ? await consistencyPath(old, next.size, log.treeOf("honest")) : []);
  return decide({ old, path: proof, checkpoint: next }, [log.key], last);
}

describe("witnesses", () => {
  test("a witness accepts the first checkpoint of a log, a larger tree, and the same tree again", async () => {
    expect(await said(0, await checkpoint(7), null)).toMatchObject({ status: 200, accepted: [{ id: log.key.id }] });
    expect(await said(7, await checkpoint(300), await checkpoint(7))).toMatchObject({ status: 200 });
    expect(await said(300, await checkpoint(300), await checkpoint(300))).toMatchObject({ status: 200 });
    expect(await said(0, await checkpoint(0), null)).toMatchObject({ status: 200 });
  });

  test("a witness returns its last size to a log that expects another", async () => {
    expect(await said(0, await checkpoint(9), await checkpoint(7))).toEqual({ status: 409, size: 7 });
    expect(await said(5, await checkpoint(9), null)).toEqual({ status: 409, size: 0 });
    expect(await said(7, await checkpoint(7), await checkpoint(9))).toEqual({ status: 409, size: 9 });
  });

  test("a witness rejects a tree that does not begin with its last one, and another tree of the same size", async () => {
    expect(await said(7, await checkpoint(9, "other"), await checkpoint(7))).toMatchObject({ status: 422 });
    expect(await said(7, await checkpoint(7, "other"), await checkpoint(7))).toMatchObject({ status: 422 });
    expect(await said(7, await checkpoint(9), await checkpoint(7), [])).toMatchObject({ status: 422 });
    expect(await said(0, await checkpoint(9), null, [new Uint8Array(32)])).toMatchObject({ status: 422 });
    const empty = { ...(await checkpoint(0)), root: new Uint8Array(32) };
    expect(await said(0, empty, null)).toMatchObject({ status: 422 });
  });

  test("a witness rejects an old size above the checkpoint's before it compares sizes", async () => {
    expect(await said(8, await checkpoint(7), null)).toMatchObject({ status: 400 });
  });

  test("a witness rejects unknown logs, and unknown keys of a known log", async () => {
    const next = { old: 0, path: [], checkpoint: await checkpoint(7) };
    expect(await decide(next, [], null)).toMatchObject({ status: 404 });
    const other = await newKey(log.key.name, LOG_KEY);
    expect(await decide(next, [other.key], null)).toMatchObject({ status: 403 });
    expect(await decide(next, [other.key, log.key], null)).toMatchObject({ status: 200 });
  });

  test("a witness rejects a wrong signature of a known key even beside a valid one", async () => {
    const note = await log.checkpoint(7);
    const wrong = signatureLine({ ...log.key, signature: new Uint8Array(64) });
    const both = readCheckpoint(`${note}${wrong}`);
    if (!both) throw new Error("the checkpoint was not read");
    expect(await said(0, both, null)).toMatchObject({ status: 403 });
  });
});

test("a witness accepts a signature that a request repeats once", async () => {
  const note = await log.checkpoint(7);
  const line = note.slice(note.lastIndexOf("\n\n") + 2);
  const repeated = readCheckpoint(`${note}${line.repeat(63)}`);
  if (!repeated) throw new Error("the checkpoint was not read");
  expect(await said(0, repeated, null)).toEqual({ status: 200, accepted: [repeated.note.signatures[0]] });
});

describe("requests to a witness", () => {
  test("reads a written request to a witness", async () => {
    const note = await log.checkpoint(9);
    const path = await consistencyPath(7, 9, log.treeOf("honest"));
    expect(readAddCheckpoint(addCheckpointText(7, path, note))).toEqual({
      old: 7,
      path,
      checkpoint: await checkpoint(9),
    });
    expect(readAddCheckpoint(addCheckpointText(0, [], note))).toMatchObject({ old: 0, path: [] });
  });

  test.each([
    ["a size with a leading zero", "old 07\n\n"],
    ["no size", "\n\n"],
    ["a hash of 31 bytes", `old 7\n${toBase64(new Uint8Array(31))}\n\n`],
    ["64 hashes", `old 7\n${`${toBase64(new Uint8Array(32))}\n`.repeat(64)}\n`],
    ["a blank line before its proof", `old 7\n\n${toBase64(new Uint8Array(32))}\n\n`],
  ])("rejects a request to a witness with %s", async (_, head) => {
    expect(readAddCheckpoint(`${head}${await log.checkpoint(9)}`)).toBeNull();
  });

  test("rejects a request to a witness without a signed checkpoint", () => {
    expect(readAddCheckpoint("old 0\n\nlog.example/tlog\n0\n\n")).toBeNull();
  });
});

test("the monitoring path is the SHA-256 of the origin", async () => {
  // printf example.com/behind-the-sofa | sha256sum
  expect(await monitoringPath("example.com/behind-the-sofa")).toBe(
    "5fd2dc0beb4ce54da5050cf6d5c75248b023abad441c3cecde3976fbe9da4fe4/checkpoint",
  );
});
