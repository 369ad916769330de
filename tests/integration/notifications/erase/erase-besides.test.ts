import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { putBlobs, readyBlobs } from "#lib/blobs/blobs.ts";
import { db } from "#lib/db.ts";
import { verifyChain } from "#lib/evidence/chain/chain.ts";
import { sweep } from "#lib/notifications/deliver/sweep.ts";
import { eraseContent } from "#lib/notifications/erase/erase.ts";
import { destroyContent } from "#lib/notifications/erase/erase-content.ts";
import { keptSeals, loadAttachment, loadRecord } from "#lib/notifications/read/record.ts";
import { renew } from "#lib/notifications/seal/re-time-stamp.ts";
import { seal } from "#lib/notifications/seal/seal.ts";
import { tablesHolding } from "#tests/support/database/whole-database.ts";
import { WAIT_MS } from "#tests/support/wait.ts";
import { delivered, erase, finish, pdfOf, WORDS } from "../erasing.ts";
import { base64, create, eventTypes, type Fixture, jobsOf, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

test("shared attachment bytes stay until the last notification with them is erased", async () => {
  const caller = await newCaller();
  const file = { attachments: [{ filename: "a.txt", content_base64: base64("shared by two") }] };
  const [one, two] = [await delivered(caller, file), await delivered(caller, file)];
  const bytesOf = async ({ id, attachments }: typeof one) =>
    new TextDecoder().decode((await loadAttachment(id, attachments[0]?.id ?? ""))?.bytes);
  await erase(one.id, caller);
  await finish(one.id);
  expect(await bytesOf(two)).toBe("shared by two");
  expect(await bytesOf(one)).toBe("");
  await erase(two.id, caller);
  await finish(two.id);
  expect((await tablesHolding(fixture.url, ["shared by two"])).get("shared by two")).toEqual([]);
});

test("a certificate with erased content is not served while its deletion waits", async () => {
  const caller = await newCaller();
  const { id } = await delivered(caller, {});
  await seal(id);
  const offered = async () => {
    const record = await loadRecord(id);
    return record && (await keptSeals(record));
  };
  expect(await offered()).toEqual([1]);
  await erase(id, caller);
  expect(await offered()).toEqual([]);
  await finish(id);
  expect(await offered()).toEqual([2]);
});

test("a certificate whose content was erased is not stamped again, and is not reported as lost", async () => {
  const caller = await newCaller();
  const { id } = await delivered(caller, {});
  await seal(id);
  await erase(id, caller);
  await finish(id);
  const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await renew(id, 1).finally(() => said.mockRestore());
  expect(said.mock.calls.filter(([line]) => String(line).includes("is missing or was changed"))).toEqual([]);
  expect(await db().renewal.count({ where: { notificationId: id } })).toBe(0);
});

test("bytes stored again during their erasure remain", async () => {
  const caller = await newCaller();
  const words = { attachments: [{ filename: "a.txt", content_base64: base64("erased and needed") }] };
  const { id, attachments } = await delivered(caller, words);
  const sha256 = attachments[0]?.sha256 ?? "";
  await erase(id, caller);
  await seal(id);
  let destroyed: Promise<void> | undefined;
  await db().$transaction(async (tx) => {
    await putBlobs(tx, await readyBlobs([{ sha256, bytes: Buffer.from("erased and needed") }]));
    destroyed = destroyContent(id);
    // It waits for this transaction, as the lock it asks for shows.
    await vi.waitFor(async () => {
      const [row] = await db().$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(row?.waiting).toBe(1);
    }, WAIT_MS);
    const other = (await create(caller, words)).id;
    expect(await db().attachment.count({ where: { notificationId: other } })).toBe(1);
  });
  await destroyed;
  expect(await db().blob.count({ where: { sha256 } })).toBe(1);
});

test("a certificate attached to another notification survives the erasure of its own", async () => {
  const caller = await newCaller();
  const certified = await delivered(caller, {});
  const pdf = Buffer.from(await pdfOf(certified.id));
  const other = await delivered(caller, {
    attachments: [{ filename: "c.pdf", content_base64: pdf.toString("base64") }],
  });
  await erase(other.id, caller);
  await finish(other.id);
  expect(pdf.equals(await pdfOf(certified.id))).toBe(true);
});

test("only its organization erases a notification, once", async () => {
  const caller = await newCaller();
  const { id } = await delivered(caller);
  expect(await erase(id, await newCaller())).toBe("not found");
  expect(await erase(randomUUID(), caller)).toBe("not found");
  expect(await erase("x", caller)).toBe("not found");
  const all = await Promise.all(Array.from({ length: 5 }, () => erase(id, caller)));
  expect(all.sort()).toEqual([...Array(4).fill("already erased"), "erased"]);
  expect((await eventTypes(id)).filter((type) => type === "content_erased")).toHaveLength(1);
});

test("an erasure by an upper-case id appends a valid link", async () => {
  const caller = await newCaller();
  const { id } = await delivered(caller);
  expect(await erase(id.toUpperCase(), caller)).toBe("erased");
  const checks = await verifyChain(id, (await loadRecord(id))?.events ?? []);
  expect(checks.filter(({ state }) => state === "failed")).toEqual([]);
});

test("a repeated call after the erasure sends no second mail and names the reason", async () => {
  const caller = await newCaller();
  const { id } = await delivered(caller, WORDS, "again");
  await erase(id, caller);
  await finish(id);
  for (const words of [WORDS, {}]) {
    await expect(create(caller, words, "again")).rejects.toThrow("was erased");
  }
  expect(await db().notification.count({ where: { organizationId: caller.organizationId } })).toBe(1);
});

test("the audit entry exists exactly when the content is erased", async () => {
  const caller = await newCaller();
  const { id } = await delivered(caller);
  const also = () => Promise.reject(new Error("no audit log"));
  const { organizationId } = caller;
  await expect(eraseContent({ notificationId: id, organizationId, by: randomUUID(), also })).rejects.toThrow(
    "no audit log",
  );
  expect(await eventTypes(id)).not.toContain("content_erased");
  expect((await loadRecord(id))?.subject).toBe("Mirabelle");
});

test("the sweep finds a lost erasure job", async () => {
  const caller = await newCaller();
  const { id } = await delivered(caller);
  await erase(id, caller);
  await seal(id);
  await db().$executeRaw`DELETE FROM pgboss.job WHERE data->>'notification_id' = ${id}`;
  const quiet = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await sweep(new Date(Date.now() + 600_000));
  quiet.mockRestore();
  expect(await jobsOf("erase", id)).toBe(1);
});
