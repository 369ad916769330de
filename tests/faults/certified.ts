import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { db } from "#lib/db.ts";
import { verifyChain } from "#lib/evidence/chain/chain.ts";
import { readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { rangeHash } from "#lib/evidence/log/merkle.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { readHead, treeOf } from "#lib/tlog/tree.ts";

/** Expects one mail, one intact and logged link of each of `types`, a seal of the whole chain, and its certificate. */
export async function expectCertifiedOnce(id: string, types: readonly string[], dataDir: string): Promise<void> {
  const record = await loadRecord(id);
  expect(record?.events.map(({ event_type }) => event_type)).toEqual(types);
  expect(record?.status).toBe(types.at(-1));
  expect((await verifyChain(id, record?.events ?? [])).filter(({ state }) => state === "failed")).toEqual([]);
  await expectSealed(id, types.length - 1, record?.events.at(-1)?.event_hash);
  const names = await readdir(join(dataDir, "outbox"));
  expect(names.filter((name) => name.endsWith(".eml") && name.includes(id))).toEqual([`${id}.eml`]);
  const mail = await readFile(join(dataDir, "outbox", `${id}.eml`));
  expect(record?.events[1]?.event_data.submission_sha256).toBe(createHash("sha256").update(mail).digest("hex"));
  await expectLogged(id);
  expect(await db().providerEvent.count({ where: { notificationId: id } })).toBe(types.length - 2);
}

async function expectSealed(
  notificationId: string,
  headSequence: number,
  chainHash: string | undefined,
): Promise<void> {
  const seals = await db().seal.findMany({ where: { notificationId }, orderBy: { number: "asc" } });
  expect(seals.map(({ number }) => number)).toEqual(seals.map((_, index) => index + 1));
  expect(seals.at(-1)).toMatchObject({ headSequence, chainHash });
  for (const { certificateSha256 } of seals) {
    expect(await db().blob.count({ where: { sha256: certificateSha256 } })).toBe(1);
  }
}

/** Expects one entry of the public log for each link, no gap in the log, and the signed root to be that of its entries. */
async function expectLogged(notificationId: string): Promise<void> {
  const links = await db().link.findMany({ where: { notificationId }, orderBy: { sequence: "asc" } });
  const leaves = await db().logLeaf.findMany({ where: { notificationId }, orderBy: { sequence: "asc" } });
  expect(leaves.map(({ sequence, eventHash }) => [sequence, eventHash])).toEqual(
    links.map(({ sequence, eventHash }) => [sequence, eventHash]),
  );
  const head = readCheckpoint((await readHead())?.checkpoint ?? "");
  if (!head) throw new Error("the log has no checkpoint");
  expect(await db().logLeaf.aggregate({ _count: true, _max: { index: true } })).toEqual({
    _count: head.size,
    _max: { index: BigInt(head.size - 1) },
  });
  expect(await rangeHash(0, head.size, treeOf(head.size))).toEqual(head.root);
}
