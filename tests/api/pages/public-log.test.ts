import { expect, test } from "vitest";
import { LIMITS } from "#lib/contract/limits.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { logProof } from "#lib/contract/responses.ts";
import { readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { leafBytes, lookupOf } from "#lib/evidence/log/leaf.ts";
import { leafHash, rootOfInclusion } from "#lib/evidence/log/merkle.ts";
import { checkSignature, readVkey } from "#lib/evidence/log/note.ts";
import { readPolicy } from "#lib/evidence/log/policy.ts";
import { readProof } from "#lib/evidence/log/proof.ts";
import { entriesOf, tileAt, tilePath } from "#lib/evidence/log/tiles.ts";
import { Client, owner } from "#tests/support/server/api.ts";

async function logKey() {
  const key = await readVkey((await new Client().call(operations.readLogKey)).text.trim());
  if (!key) throw new Error("the key was not read");
  return key;
}

test("every link of a sealed notification is proven in a checkpoint that the log's key signed", async () => {
  const { id } = await owner().created({});
  const { events } = await owner().sealed(id);
  const { checkpoint, entries } = logProof.parse(
    (await new Client().call(operations.readLogProof, { params: { id } })).json,
  );
  const head = readCheckpoint(checkpoint);
  if (!head) throw new Error("the checkpoint was not read");
  expect(await checkSignature(head.note, await logKey())).toEqual({ valid: true, time: null });
  expect(entries.map(({ event_hash }) => event_hash)).toEqual(events.map(({ event_hash }) => event_hash));
  for (const { sequence, event_hash, index, proof } of entries) {
    const read = readProof(proof);
    expect([read?.index, read?.checkpoint]).toEqual([index, head]);
    const leaf = await leafHash(leafBytes({ lookup: await lookupOf(id), sequence, event_hash }));
    expect(await rootOfInclusion(leaf, { index, size: head.size, path: read?.path ?? [] })).toEqual(head.root);
  }
});

test("tiles up to a checkpoint are immutable, and tiles beyond it are not found", async () => {
  await owner().created({});
  const served = await new Client().call(operations.readLogCheckpoint);
  expect(served.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const size = readCheckpoint(served.text)?.size ?? 0;
  const tile = tileAt(0, Math.floor((size - 1) / 256), size);
  if (!tile) throw new Error("the log is empty");
  for (const level of [0, "entries"] as const) {
    const answer = await new Client().raw(`/tlog/${tilePath({ ...tile, level })}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    if (level === 0) expect(answer.bytes).toHaveLength(32 * tile.width);
    else expect(entriesOf(answer.bytes)).toHaveLength(tile.width);
  }
  const beyond = { level: 0, number: 900_000, width: 256 };
  expect((await new Client().raw(`/tlog/${tilePath(beyond)}`)).status).toBe(404);
  for (const path of [
    "tile/0/0",
    "tile/64/000",
    "tile/0/x000/000",
    "tile/0",
    "tile/0/000.p/256",
    "tile/entries/%2e%2e",
  ])
    expect((await new Client().raw(`/tlog/${path}`)).status).toBe(404);
});

test("the policy lists the log's key and requires no witness", async () => {
  const policy = await readPolicy((await new Client().call(operations.readLogPolicy)).text);
  expect(policy.logs[0]?.key).toEqual(await logKey());
  expect(policy.isQuorum(new Set())).toBe(true);
});

test("the proof of an unknown notification is not found", async () => {
  const params = { id: crypto.randomUUID() };
  expect((await new Client().call(operations.readLogProof, { params })).status).toBe(404);
});

test("tiles and checkpoints have a budget of their own, and 404s count", async () => {
  const reader = new Client();
  const paths = ["/tlog/checkpoint", "/tlog/tile/0/000.p/1", "/tlog/tile/0/x900/000"];
  const left: number[] = [];
  for (const path of paths) left.push(Number((await reader.raw(path)).headers.get("ratelimit-remaining")));
  const most = LIMITS.logReads.requests;
  expect(left).toEqual([most - 1, most - 2, most - 3]);
});
