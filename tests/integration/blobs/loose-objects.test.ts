import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dropBlobs, putBlobs, readyBlobs } from "#lib/blobs/blobs.ts";
import { sweepLooseObjects } from "#lib/blobs/loose-objects.ts";
import { db } from "#lib/db.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { type StandInS3, startS3 } from "#tests/support/stand-ins/s3.ts";
import { type Fixture, startFixture } from "../notifications/fixtures.ts";

let s3: StandInS3;
let fixture: Fixture;
beforeAll(async () => {
  s3 = await startS3();
  fixture = await startFixture(s3.env);
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
async function newBlob() {
  const bytes = new TextEncoder().encode(`blob ${files++}`);
  return { sha256: await sha256Hex(bytes), bytes };
}
const keep = (ready: Awaited<ReturnType<typeof readyBlobs>>) => db().$transaction((tx) => putBlobs(tx, ready));
const drop = (sha256: string) => db().$transaction((tx) => dropBlobs(tx, [sha256]));
const overdue = () => db().$executeRaw`UPDATE loose_objects SET due_at = now() - interval '1 second'`;
const has = async (sha256: string) => (await s3.keys()).includes(sha256);

test("an object whose transaction never commits is swept once it is due", async () => {
  const blob = await newBlob();
  await readyBlobs([blob]);
  await sweepLooseObjects();
  expect(await has(blob.sha256)).toBe(true);
  await overdue();
  await sweepLooseObjects();
  expect(await has(blob.sha256)).toBe(false);
  expect(await db().looseObject.count()).toBe(0);
});

test("an object that was swept before its transaction is not referred to", async () => {
  const blob = await newBlob();
  const ready = await readyBlobs([blob]);
  await overdue();
  await sweepLooseObjects();
  await expect(keep(ready)).rejects.toMatchObject({ status: 503 });
  expect(await db().blob.count({ where: { sha256: blob.sha256 } })).toBe(0);
});

test("a blob that was dropped after another caller relied on it is not referred to", async () => {
  const blob = await newBlob();
  await keep(await readyBlobs([blob]));
  const ready = await readyBlobs([blob]);
  await drop(blob.sha256);
  await expect(keep(ready)).rejects.toMatchObject({ status: 503 });
  await sweepLooseObjects();
  expect(await has(blob.sha256)).toBe(false);
});

test("an upload waits while the sweep deletes the same object", async () => {
  const blob = await newBlob();
  await keep(await readyBlobs([blob]));
  await drop(blob.sha256);
  let uploading: ReturnType<typeof readyBlobs> | undefined;
  s3.before = async (method) => {
    if (method !== "DELETE") return;
    s3.before = async () => {};
    uploading = readyBlobs([blob]);
    await new Promise((resolve) => setTimeout(resolve, 200));
  };
  await sweepLooseObjects();
  const ready = await uploading;
  expect(s3.requests.filter((line) => line.endsWith(blob.sha256)).map((line) => line.split(" ")[0])).toEqual([
    "PUT",
    "DELETE",
    "PUT",
  ]);
  if (ready) await keep(ready);
  expect(await has(blob.sha256)).toBe(true);
  expect(await db().looseObject.count()).toBe(0);
});

/** A dropped blob whose deletion failed, so that S3 may still carry it out. */
async function droppedWhile(behavior: StandInS3["behavior"]) {
  const blob = await newBlob();
  await keep(await readyBlobs([blob]));
  await drop(blob.sha256);
  s3.behavior = behavior;
  await expect(sweepLooseObjects()).rejects.toMatchObject({ status: 503 });
  s3.behavior = "well";
  return blob;
}
const settled = () => db().$executeRaw`UPDATE loose_objects SET deletion_open_until = now() - interval '1 second'`;

test("bytes whose deletion got no response are not stored again until S3 can no longer carry it out", async () => {
  const blob = await droppedWhile("away");
  await expect(readyBlobs([blob])).rejects.toMatchObject({ status: 503 });
  expect(s3.requests.filter((line) => line === `PUT ${blob.sha256}`)).toHaveLength(1);
  await settled();
  await keep(await readyBlobs([blob]));
  await overdue();
  await sweepLooseObjects();
  expect(await has(blob.sha256)).toBe(true);
  expect(await db().looseObject.count()).toBe(0);
});

test("a deletion that fails is not repeated before the next sweep", async () => {
  const blob = await droppedWhile("failing");
  expect(s3.requests.filter((line) => line === `DELETE ${blob.sha256}`)).toHaveLength(1);
  await sweepLooseObjects();
  expect(await has(blob.sha256)).toBe(false);
  await settled();
});

test("a deletion that succeeds later does not end the wait for the one without a response", async () => {
  const blob = await droppedWhile("away");
  await sweepLooseObjects();
  expect(await has(blob.sha256)).toBe(false);
  await expect(readyBlobs([blob])).rejects.toMatchObject({ status: 503 });
  await settled();
  await overdue();
  await sweepLooseObjects();
  expect(await db().looseObject.count()).toBe(0);
});

test("an upload that fell due is not referred to after a deletion without a response", async () => {
  const blob = await newBlob();
  const ready = await readyBlobs([blob]);
  await overdue();
  s3.behavior = "away";
  await expect(sweepLooseObjects()).rejects.toMatchObject({ status: 503 });
  s3.behavior = "well";
  await expect(keep(ready)).rejects.toMatchObject({ status: 503 });
  expect(await db().blob.count({ where: { sha256: blob.sha256 } })).toBe(0);
  await settled();
  await sweepLooseObjects();
});

test("an object written late by one of two uploads is not forgotten when its blob is dropped meanwhile", async () => {
  const blob = await newBlob();
  let write = () => {};
  const mayWrite = new Promise<void>((resolve) => {
    write = resolve;
  });
  let arrived = () => {};
  const hasArrived = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  s3.before = async () => {
    s3.before = async () => {};
    arrived();
    await mayWrite;
  };
  const late = readyBlobs([blob]);
  await hasArrived;
  await keep(await readyBlobs([blob]));
  await drop(blob.sha256);
  await sweepLooseObjects();
  write();
  await late;
  expect(await has(blob.sha256)).toBe(true);
  await overdue();
  await sweepLooseObjects();
  expect(await has(blob.sha256)).toBe(false);
  await expect(keep(await late)).rejects.toMatchObject({ status: 503 });
});

test("two callers with the same new files at once store both and leave nothing loose for long", async () => {
  const blobs = [await newBlob(), await newBlob(), await newBlob()];
  await Promise.all([blobs, blobs.toReversed(), blobs].map(async (list) => keep(await readyBlobs(list))));
  expect(await db().blob.count({ where: { sha256: { in: blobs.map(({ sha256 }) => sha256) } } })).toBe(3);
  await overdue();
  await sweepLooseObjects();
  for (const { sha256 } of blobs) expect(await has(sha256)).toBe(true);
  expect(await db().looseObject.count()).toBe(0);
});

test("a sweep opens the deletion of one object at a time, also by the plan for a table of one row", async () => {
  await readyBlobs([await newBlob()]);
  await fixture.asOwner("ANALYZE loose_objects");
  await readyBlobs([await newBlob(), await newBlob()]);
  await overdue();
  await sweepLooseObjects();
  expect(await db().looseObject.count()).toBe(0);
});
