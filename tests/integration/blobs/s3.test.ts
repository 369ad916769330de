import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GET as verifyPage } from "#app/verify/[id]/route.tsx";
import { sweepLooseObjects } from "#lib/blobs/loose-objects.ts";
import { ApiError } from "#lib/contract/errors.ts";
import { db } from "#lib/db.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { loadCertificate } from "#lib/notifications/read/certificate.ts";
import { checkWhatIsThere } from "#lib/notifications/read/check-record.ts";
import { loadAttachment, loadCheckableRecord, loadRecord } from "#lib/notifications/read/record.ts";
import { seal } from "#lib/notifications/seal/seal.ts";
import { readiness } from "#lib/observability/readiness.ts";
import { observe } from "#lib/observability/vitals.ts";
import { type StandInS3, startS3 } from "#tests/support/stand-ins/s3.ts";
import { delivered, erase, failures, finish, report } from "../notifications/erasing.ts";
import { base64, create, type Fixture, newCaller, startFixture } from "../notifications/fixtures.ts";

let s3: StandInS3;
let fixture: Fixture;
beforeAll(async () => {
  s3 = await startS3();
  fixture = await startFixture(s3.env);
  observe({ part: "worker", ok: true });
});
afterAll(async () => {
  await fixture.close();
  await s3.stop();
});
beforeEach(() => {
  s3.behavior = "well";
  s3.before = async () => {};
});

let files = 0;
/** A file of its own. */
function newFile(text = `file ${files++}`) {
  return { attachments: [{ filename: "a.txt", content_base64: base64(text) }] };
}
const keyOf = (text: string) => sha256Hex(new TextEncoder().encode(text));
const loose = async () => (await db().looseObject.findMany()).map(({ sha256 }) => sha256);
const failedCodes = async (id: string) =>
  (await failures(id)).map((check) => (typeof check === "string" ? check : check.code));
const page = (id: string) =>
  verifyPage(new Request(`https://acuse.example/verify/${id}`), { params: Promise.resolve({ id }) });
const textOf = async ({ id, attachments }: Awaited<ReturnType<typeof create>>) =>
  new TextDecoder().decode((await loadAttachment(id, attachments[0]?.id ?? ""))?.bytes);
/** The sealed notification of a text of its own, and that text's key. */
async function sealed() {
  const text = `file ${files++}`;
  const caller = await newCaller();
  return { ...(await delivered(caller, newFile(text))), caller, text, key: await keyOf(text) };
}

test("attachments and certificates are in the bucket under their SHA-256, and only there", async () => {
  const made = await sealed();
  const record = await loadRecord(made.id);
  const rows = await db().blob.findMany({
    where: { sha256: { in: [made.key, record?.seal?.certificate_sha256 ?? ""] } },
  });
  expect(rows.map(({ bytes }) => bytes)).toEqual([null, null]);
  expect(await s3.keys()).toEqual(expect.arrayContaining(rows.map(({ sha256 }) => sha256)));
  expect(rows.find(({ sha256 }) => sha256 === made.key)?.sizeBytes).toBe(made.text.length);
  expect(await textOf(made)).toBe(made.text);
  expect((await loadCertificate(made.id))?.pdf.length).toBeGreaterThan(10_000);
  expect(await failures(made.id)).toEqual([]);
  expect(await loose()).toEqual([]);
});

test("bytes that the bucket has already are not sent again", async () => {
  const caller = await newCaller();
  await create(caller, newFile("sent once"));
  await create(caller, newFile("sent once"));
  const key = await keyOf("sent once");
  expect(s3.requests.filter((line) => line === `PUT ${key}`)).toHaveLength(1);
});

test("a changed and a missing object fail the check of their attachment", async () => {
  const made = await sealed();
  const name = (await readdir(s3.folder)).find((file) => file.startsWith(made.key) && file.endsWith("_object"));
  const path = join(s3.folder, name ?? "");
  await writeFile(path, "other bytes");
  expect(await failedCodes(made.id)).toContain("attachment.hash");
  await expect(loadAttachment(made.id, made.attachments[0]?.id ?? "")).rejects.toMatchObject({ code: "file_lost" });
  await rm(path);
  expect(await failedCodes(made.id)).toContain("attachment.hash");
  await expect(loadAttachment(made.id, made.attachments[0]?.id ?? "")).rejects.toMatchObject({ code: "file_lost" });
});

test("a mail whose file was changed in the bucket is put aside, and is sent by a retry once the file is restored", async () => {
  const made = await create(await newCaller(), newFile());
  const [sha256 = ""] = (await db().attachment.findMany({ where: { notificationId: made.id } })).map(
    (one) => one.sha256,
  );
  const name = (await readdir(s3.folder)).find((file) => file.startsWith(sha256) && file.endsWith("_object"));
  const path = join(s3.folder, name ?? "");
  const recorded = await readFile(path);
  await writeFile(
    path,
    recorded.map((octet) => octet ^ 1),
  );
  await expect(dispatch({ notification_id: made.id })).rejects.toMatchObject({ fault: { code: "file_lost" } });
  expect(await loadRecord(made.id)).toMatchObject({ status: "queued" });
  await writeFile(path, recorded);
  await dispatch({ notification_id: made.id });
  expect(await loadRecord(made.id)).toMatchObject({ status: "sent" });
});

test.each([
  "away",
  "failing",
] as const)("while S3 is %s a creation with a file is answered 503 with Retry-After and leaves nothing behind", async (behavior) => {
  const caller = await newCaller("test", 1);
  const file = newFile();
  const before = [await db().notification.count(), await db().blob.count()];
  s3.behavior = behavior;
  const refused = await create(caller, file, `key ${behavior}`).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 503, code: "storage_away", headers: { "Retry-After": "5" } });
  expect([await db().notification.count(), await db().blob.count()]).toEqual(before);
  s3.behavior = "well";
  // The use of the test key was not spent, and the idempotency key is free.
  expect(await create(caller, file, `key ${behavior}`)).toMatchObject({ status: "queued", replayed: false });
});

test("a request that S3 fails to carry out for a moment is repeated", async () => {
  const text = `file ${files++}`;
  s3.before = async () => {
    s3.behavior = "failing";
    s3.before = async () => {
      s3.behavior = "well";
    };
  };
  const made = await create(await newCaller(), newFile(text));
  const key = await keyOf(text);
  expect(s3.requests.filter((line) => line === `PUT ${key}`)).toHaveLength(2);
  expect(await textOf(made)).toBe(text);
});

test("a creation gives up after ten seconds when S3 does not respond", async () => {
  s3.behavior = "silent";
  const begun = performance.now();
  await expect(create(await newCaller(), newFile())).rejects.toMatchObject({ status: 503 });
  expect(performance.now() - begun).toBeLessThan(12_000);
});

test("a creation without files needs no S3", async () => {
  s3.behavior = "away";
  expect(await create(await newCaller())).toMatchObject({ status: "queued" });
});

test("while S3 is away a seal waits, asks for no second time-stamp, and comes later", async () => {
  const text = `file ${files++}`;
  s3.before = async (method, key) => {
    if (method === "PUT" && key !== (await keyOf(text))) s3.behavior = "away";
  };
  const { id } = await create(await newCaller(), newFile(text));
  await dispatch({ notification_id: id });
  await report(id, "delivered");
  await expect(seal(id)).rejects.toMatchObject({ status: 503 });
  const asked = s3.requests.length;
  await expect(seal(id)).rejects.toMatchObject({ status: 503 });
  // Only the probe: nothing was rendered or time-stamped for it.
  expect(s3.requests.slice(asked)).toEqual(["GET acuse-probe"]);
  expect(await loadRecord(id)).toMatchObject({ seal: null });
  s3.before = async () => {};
  s3.behavior = "well";
  await seal(id);
  expect(await failures(id)).toEqual([]);
});

test("while S3 is away reads of files and checks are answered 503, and others work", async () => {
  const made = await sealed();
  s3.behavior = "away";
  await expect(loadAttachment(made.id, made.attachments[0]?.id ?? "")).rejects.toMatchObject({ status: 503 });
  await expect(loadCertificate(made.id)).rejects.toMatchObject({ status: 503 });
  const answer = await page(made.id);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await loadRecord(made.id)).toMatchObject({ id: made.id });
  const record = await loadCheckableRecord(made.id);
  expect(record && (await checkWhatIsThere(record))).toEqual([]);
  s3.behavior = "well";
  expect(record && (await checkWhatIsThere(record))).not.toEqual([]);
  expect((await page(made.id)).status).toBe(200);
});

test("/readyz is degraded while S3 fails, with the reason, and ready again afterwards", async () => {
  const made = await sealed();
  const state = async () => {
    const { status, parts } = await readiness();
    return [status, parts.storage?.state, parts.storage?.reason];
  };
  await expect.poll(state).toEqual(["ready", "ok", undefined]);
  s3.behavior = "failing";
  await textOf(made).catch(() => {});
  expect(await state()).toEqual(["degraded", "failing", "it answers 503"]);
  s3.behavior = "away";
  await textOf(made).catch(() => {});
  expect(await state()).toEqual(["degraded", "failing", expect.stringMatching(/^it does not respond \(\w+\)$/)]);
  s3.behavior = "well";
  await textOf(made);
  expect(await state()).toEqual(["ready", "ok", undefined]);
});

test("erasing deletes the objects, and while S3 is away the sweep does it later", async () => {
  const [one, two] = [await sealed(), await sealed()];
  const certificate = (await loadRecord(one.id))?.seal?.certificate_sha256 ?? "";
  await erase(one.id, one.caller);
  await finish(one.id);
  expect(await s3.keys()).not.toContain(one.key);
  expect(await s3.keys()).not.toContain(certificate);
  await erase(two.id, two.caller);
  await seal(two.id);
  s3.behavior = "away";
  await finish(two.id);
  expect(await s3.keys()).toContain(two.key);
  expect(await loose()).toContain(two.key);
  s3.behavior = "well";
  await sweepLooseObjects();
  expect(await s3.keys()).not.toContain(two.key);
  expect(await failures(two.id)).toEqual([]);
});
