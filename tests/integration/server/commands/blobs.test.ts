import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { type StandInS3, startS3 } from "#tests/support/stand-ins/s3.ts";
import { base64, create, type Fixture, newCaller, startFixture } from "../../notifications/fixtures.ts";

let s3: StandInS3;
let fixture: Fixture;
beforeAll(async () => {
  s3 = await startS3();
  fixture = await startFixture();
  const caller = await newCaller();
  for (const name of ["one", "two"])
    await create(caller, { attachments: [{ filename: "a.txt", content_base64: base64(`file ${name}`) }] });
});
afterAll(async () => {
  await fixture.close();
  await s3.stop();
});

async function blobs(args: string[], env: Record<string, string> = {}): Promise<[number, string, string]> {
  const { dataDir, applicationUrl, url } = fixture;
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: applicationUrl,
    DATABASE_OWNER_URL: url,
    BASE_URL: "https://acuse.example",
  };
  const child = spawn("node_modules/.bin/node", ["lib/server/commands/blobs.ts", ...args], {
    env: { ...process.env, ...settings, ...s3.env, ...env },
  });
  const exit = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? -1)));
  return Promise.all([exit, text(child.stdout), text(child.stderr)]);
}

test("npm run blobs moves the files to the place that BLOBS names, with progress, and lists them", async () => {
  expect(await blobs(["list"])).toEqual([0, "in the database: 2 files, 0.0 MB\nin S3: 0 files, 0.0 MB\n", ""]);
  expect(await blobs(["move"])).toEqual([0, "Moved to S3: 2 files, 0.0 MB.\n", "2 of 2 files, 0.0 MB\n"]);
  expect(await s3.keys()).toHaveLength(2);
  expect((await blobs(["list"]))[1]).toBe("in the database: 0 files, 0.0 MB\nin S3: 2 files, 0.0 MB\n");
  const back = await blobs(["move"], { BLOBS: "postgres" });
  expect(back).toEqual([0, "Moved to the database: 2 files, 0.0 MB.\n", "2 of 2 files, 0.0 MB\n"]);
  expect(await db().blob.count({ where: { bytes: null } })).toBe(0);
});

test("npm run blobs names the reason when S3 fails, without the secret", async () => {
  const [code, out, error] = await blobs(["move"], { S3_SECRET_ACCESS_KEY: "another-secret" });
  expect([code, out]).toEqual([1, ""]);
  expect(error).toContain("it answers 403 SignatureDoesNotMatch");
  expect(error).not.toContain("another-secret");
  expect((await blobs(["copy"]))[0]).toBe(2);
});
