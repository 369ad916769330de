import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { loadCertificate } from "#lib/notifications/read/certificate.ts";
import { loadEvidencePackage } from "#lib/notifications/read/evidence-package.ts";
import { attachmentBytes, loadRecord } from "#lib/notifications/read/record.ts";
import { seal } from "#lib/notifications/seal/seal.ts";
import { base64, create, delivered, type Fixture, newCaller, startFixture } from "../fixtures.ts";

const OF_IT = "(SELECT sha256 FROM attachments WHERE notification_id = $1)";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

/** Changes a row as the owner of the database can, without its triggers. */
const change = (sql: string, id: string) =>
  fixture.asOwner(`SET session_replication_role = replica; ${sql.replaceAll("$1", `'${id}'`)}`);

test.each([
  ["another text", "UPDATE notifications SET body_text = 'You owe nothing.' WHERE id = $1"],
  ["another recipient", "UPDATE notifications SET recipient = 'other@example.com' WHERE id = $1"],
  ["another date", "UPDATE links SET created_at = created_at - interval '3 days' WHERE notification_id = $1"],
])("a record with %s than its chain names is not signed", async (_, sql) => {
  const id = await delivered();
  await change(sql, id);
  await expect(seal(id)).rejects.toMatchObject({ status: 503, code: "record_changed" });
  await expect(loadCertificate(id)).rejects.toMatchObject({ status: 503, code: "record_changed" });
  expect(await db().seal.count({ where: { notificationId: id } })).toBe(0);
});

test.each([
  ["another recipient", "record_changed", "UPDATE notifications SET recipient = 'other@example.com' WHERE id = $1"],
  ["no text", "record_changed", "UPDATE notifications SET body_text = NULL WHERE id = $1"],
  ["no recipient", "record_changed", "UPDATE notifications SET recipient = NULL WHERE id = $1"],
  ["another file", "file_lost", `UPDATE blobs SET bytes = 'The rent is 900 euros.' WHERE sha256 IN ${OF_IT}`],
])("a notification with %s than its chain names is not mailed", async (_, code, sql) => {
  const attachments = [{ filename: "a.txt", content_base64: base64("The rent is 100 euros.") }];
  const { id } = await create(await newCaller(), { attachments });
  await change(sql, id);
  await expect(dispatch({ notification_id: id })).rejects.toMatchObject({
    name: "GiveUp",
    fault: { code },
  });
  expect((await readdir(join(fixture.dataDir, "outbox"))).filter((name) => name.includes(id))).toEqual([]);
  expect(await db().submission.count({ where: { notificationId: id } })).toBe(0);
});

test("a certificate that was changed in the database is not handed out, alone or in a package", async () => {
  const id = await delivered();
  await seal(id);
  const ofSeal = "(SELECT certificate_sha256 FROM seals WHERE notification_id = $1)";
  await change(`UPDATE blobs SET bytes = bytes || 'x'::bytea WHERE sha256 IN ${ofSeal}`, id);
  await expect(loadCertificate(id)).rejects.toMatchObject({ status: 503, code: "file_lost" });
  await expect(loadEvidencePackage(id)).rejects.toMatchObject({ status: 503, code: "file_lost" });
});

test("a certificate does not show an attachment that was changed in the database", async () => {
  const attachments = [{ filename: "a.txt", content_base64: base64("The deposit is 100 euros.") }];
  const { id } = await create(await newCaller(), { attachments });
  await dispatch({ notification_id: id });
  await change(`UPDATE blobs SET bytes = 'The deposit is 900 euros.' WHERE sha256 IN ${OF_IT}`, id);
  const record = await loadRecord(id);
  expect(record && (await attachmentBytes(record))).toEqual(new Map());
  const { pdf } = (await loadCertificate(id)) ?? {};
  expect(pdf?.length).toBeGreaterThan(0);
});
