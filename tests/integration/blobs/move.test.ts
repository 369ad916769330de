import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getBlob } from "#lib/blobs/blobs.ts";
import { sweepLooseObjects } from "#lib/blobs/loose-objects.ts";
import { moveBlobs } from "#lib/blobs/move.ts";
import { type Config, config } from "#lib/config.ts";
import { db } from "#lib/db.ts";
import { checkStorage } from "#lib/server/start/storage.ts";
import { configState } from "#tests/support/server/process-state.ts";
import { listen } from "#tests/support/stand-ins/listen.ts";
import { type StandInS3, startS3 } from "#tests/support/stand-ins/s3.ts";
import { delivered, failures } from "../notifications/erasing.ts";
import { base64, create, type Fixture, newCaller, startFixture } from "../notifications/fixtures.ts";

let s3: StandInS3;
let fixture: Fixture;
const ids: string[] = [];
beforeAll(async () => {
  s3 = await startS3();
  fixture = await startFixture({ ...s3.env, BLOBS: "postgres" });
  const caller = await newCaller();
  for (let number = 0; number < 4; number++) ids.push((await delivered(caller, newFile())).id);
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
const newFile = () => ({ attachments: [{ filename: "a.txt", content_base64: base64(`moved file ${files++}`) }] });
const change = (changes: Partial<Config>) => {
  configState.config = { ...config(), ...changes };
};
const inS3 = () => db().blob.count({ where: { bytes: null } });
const silent = () => {};

test("an interrupted move loses nothing, and the next one ends it, while notifications are created", async () => {
  change({ blobs: "s3" });
  let puts = 0;
  s3.before = async (method) => {
    if (method === "PUT" && ++puts > 3) s3.behavior = "away";
  };
  await expect(moveBlobs(silent)).rejects.toMatchObject({ status: 503 });
  const moved = await inS3();
  expect(moved).toBeLessThan(8);
  s3.behavior = "well";
  s3.before = async () => {};
  for (const id of ids) expect(await failures(id)).toEqual([]);
  const caller = await newCaller();
  const [progress, { id }] = await Promise.all([moveBlobs(silent), create(caller, newFile())]);
  expect(progress).toMatchObject({ total: 8 - moved, moved: 8 - moved, failed: [] });
  expect(await inS3()).toBe(await db().blob.count());
  for (const made of [...ids, id]) expect(await failures(made)).toEqual([]);
});

test("moving back leaves no object behind once the sweep has run", async () => {
  change({ blobs: "postgres" });
  const total = await inS3();
  const reports: number[] = [];
  await moveBlobs(({ moved }) => void reports.push(moved));
  expect(reports).toEqual([total]);
  expect(await inS3()).toBe(0);
  // Reads that found a blob in S3 get a minute.
  await sweepLooseObjects();
  expect(await s3.keys()).toHaveLength(total);
  await db().$executeRaw`UPDATE loose_objects SET due_at = now() - interval '1 second'`;
  await sweepLooseObjects();
  expect(await s3.keys()).toEqual([]);
  for (const id of ids) expect(await failures(id)).toEqual([]);
});

test("bytes with another hash stay where they are", async () => {
  const [first, second] = await db().blob.findMany({ orderBy: { sha256: "asc" }, take: 2 });
  await fixture.asOwner(`UPDATE blobs SET bytes = 'changed' WHERE sha256 = '${first?.sha256}'`);
  change({ blobs: "s3" });
  expect((await moveBlobs(silent)).failed).toEqual([first?.sha256]);
  const { bytes } = await db().blob.findUniqueOrThrow({ where: { sha256: first?.sha256 ?? "" } });
  expect(Buffer.from(bytes ?? []).toString()).toBe("changed");
  const name = (await readdir(s3.folder)).find(
    (file) => file.startsWith(second?.sha256 ?? "-") && file.endsWith("_object"),
  );
  const object = join(s3.folder, name ?? "");
  await writeFile(object, "changed in S3");
  change({ blobs: "postgres" });
  expect((await moveBlobs(silent)).failed).toEqual([second?.sha256]);
  expect(await readFile(object, "utf8")).toBe("changed in S3");
  expect(await getBlob(second?.sha256 ?? "")).toBeNull();
});

test("bytes that S3 changed are not deleted from the database", async () => {
  const { id } = await create(await newCaller(), newFile());
  change({ blobs: "s3" });
  const own = await db().attachment.findFirstOrThrow({ where: { notificationId: id } });
  s3.before = async (method, key) => {
    if (method !== "GET" || key !== own.sha256) return;
    const name = (await readdir(s3.folder)).find((file) => file.startsWith(key) && file.endsWith("_object"));
    await writeFile(join(s3.folder, name ?? ""), "changed on the way");
  };
  expect((await moveBlobs(silent)).failed).toContain(own.sha256);
  expect(await db().blob.count({ where: { sha256: own.sha256, bytes: { not: null } } })).toBe(1);
});

test("a start is refused without the bucket that the database needs, and with a key that the bucket refuses", async () => {
  const { s3: settings } = config();
  if (!settings) throw new Error("no settings");
  await checkStorage();
  change({ s3: undefined });
  await expect(checkStorage()).rejects.toThrow("but S3_BUCKET is not set");
  change({ s3: { ...settings, secretAccessKey: "another" } });
  await expect(checkStorage()).rejects.toThrow("it answers 403 SignatureDoesNotMatch");
  change({ s3: { ...settings, bucket: "no-such-bucket" } });
  await expect(checkStorage()).rejects.toThrow("it answers 404 NoSuchBucket");
  const page = await listen((_, response) => void response.end("<!doctype html>"));
  change({ s3: { ...settings, endpoint: page.url } });
  await expect(checkStorage()).rejects.toThrow("it answers 200 for an object that does not exist, as no S3 does");
  await page.stop();
  change({ s3: settings });
  // A start does not wait for S3.
  s3.behavior = "away";
  await checkStorage();
});
