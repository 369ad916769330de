import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { alter, backUp, PASSPHRASE, run, withName } from "./archives.ts";
import { endAll, launch, temporaryFolder } from "./launched.ts";

let dataDir: string;
let folder: string;
let plain: string;
let secret: string;
beforeAll(async () => {
  dataDir = temporaryFolder();
  folder = temporaryFolder();
  const service = await launch({ DATA_DIR: dataDir }).ready();
  ({ plain, secret } = await backUp(dataDir, folder));
  await service.kill("SIGTERM");
});
afterAll(endAll);

/** Expects a restore to fail and to change no file. @returns its error text */
const refused = async (file: string, settings: Record<string, string> = {}, ...more: string[]): Promise<string> => {
  const target = settings.DATA_DIR ?? join(temporaryFolder(), "data");
  // A service that runs there may write its log's checkpoint meanwhile.
  const names = () =>
    readdirSync(target)
      .filter((name) => !name.startsWith("log-checkpoint"))
      .sort();
  const before = existsSync(target) ? names() : [];
  const { code, errors } = await run("restore", file, { DATA_DIR: target, ...settings }, ...more);
  expect(code).toBe(1);
  expect(names()).toEqual(before);
  return errors;
};

const changed = (name: string, change: (tar: Buffer) => Buffer) => alter(plain, join(folder, name), change);

test("a restore refuses a folder that is not empty, unless --aside moves its files", async () => {
  const target = temporaryFolder();
  mkdirSync(join(target, "keys"));
  writeFileSync(join(target, "keys/other.pem"), "another key");
  writeFileSync(join(target, "keys/log-vkeys"), "newer+00000000+AQ==\n");
  writeFileSync(join(target, "log-checkpoint-1"), "of the newer database");
  expect(await refused(plain, { DATA_DIR: target })).toContain("is not empty: name another DATA_DIR, or say --aside");
  const { code, output } = await run("restore", plain, { DATA_DIR: target }, "--aside");
  expect([code, output]).toEqual([0, expect.stringContaining("What was there before is in ")]);
  // It may be another log's.
  expect(existsSync(join(target, "log-checkpoint-missing"))).toBe(true);
  const aside = readdirSync(target).find((name) => name.startsWith("before-restore-")) ?? "";
  expect(readFileSync(join(target, aside, "keys/other.pem"), "utf8")).toBe("another key");
  expect(readFileSync(join(target, "keys/log-vkeys"), "utf8")).toMatch(/^\S+\nnewer\+00000000\+AQ==\n$/);
  expect(readFileSync(join(target, "log-checkpoint-1"), "utf8")).toBe("of the newer database");
});

test("a restore refuses a folder whose database runs", async () => {
  const running = await launch({ DATA_DIR: dataDir }).ready();
  expect(await refused(plain, { DATA_DIR: dataDir }, "--aside")).toContain("is running: stop Acuse first");
  await running.kill("SIGTERM");
});

test("a restore refuses a changed, extended, truncated or foreign archive", async () => {
  const flipped = changed("flipped", (tar) => {
    const at = tar.indexOf("keys/") + 512 + 40;
    tar[at] = (tar[at] ?? 0) ^ 1;
    return tar;
  });
  expect(await refused(flipped)).toMatch(/^keys\/\S+ in the archive was changed/);
  const doubled = changed("doubled", (tar) => {
    const manifest = tar.lastIndexOf("manifest.json", tar.length);
    const added = Buffer.from(tar.subarray(0, 512));
    return Buffer.concat([tar.subarray(0, manifest), withName(added, "planted"), tar.subarray(manifest)]);
  });
  expect(await refused(doubled)).toContain("the archive");
  const escaping = changed("escaping", (tar) =>
    Buffer.concat([withName(Buffer.from(tar.subarray(0, 512)), "../planted"), tar]),
  );
  expect(await refused(escaping)).toContain("a path that leads out of it");
  const linked = changed("linked", (tar) =>
    Buffer.concat([withName(Buffer.from(tar.subarray(0, 512)), "planted", "2"), tar]),
  );
  expect(await refused(linked)).toContain("the archive holds a symlink");
  expect(await refused(changed("cut", (tar) => tar.subarray(0, tar.length >> 1)))).toContain("damaged or cut off");
  const short = readFileSync(plain);
  writeFileSync(join(folder, "half"), short.subarray(0, short.length >> 1));
  expect(await refused(join(folder, "half"))).toContain("damaged or cut off");
  writeFileSync(join(folder, "text"), "not an archive");
  expect(await refused(join(folder, "text"))).toContain("the archive is damaged");
  expect(await refused(join(folder, "missing"))).toContain("cannot be read (ENOENT)");
});

test("a restore refuses another format, another PostgreSQL and newer migrations", async () => {
  const edited = (name: string, from: string, to: string) =>
    changed(name, (tar) => {
      expect(to).toHaveLength(from.length);
      tar.write(to, tar.lastIndexOf(from));
      return tar;
    });
  expect(await refused(edited("format", "acuse-backup/1", "acuse-backup/2"))).toContain(
    "this version of Acuse reads acuse-backup/1",
  );
  expect(await refused(edited("major", '"major": "18"', '"major": "17"'))).toContain("The archive is of PostgreSQL 17");
  expect(await refused(edited("newer", "20261120000000_first", "29991120000000_first"))).toContain(
    "newer than this version",
  );
});

test("a restore with a passphrase refuses an archive that is not encrypted", async () => {
  const errors = await refused(plain, { BACKUP_PASSPHRASE: PASSPHRASE });
  expect(errors).toContain("is not encrypted, and BACKUP_PASSPHRASE is set");
  expect(errors).toContain("restore it with BACKUP_PASSPHRASE empty");
});

test("a restore refuses a missing or wrong passphrase and damaged encrypted bytes", async () => {
  expect(await refused(secret)).toContain("is encrypted: set BACKUP_PASSPHRASE");
  const other = { BACKUP_PASSPHRASE: "another passphrase" };
  expect(await refused(secret, other)).toContain("BACKUP_PASSPHRASE is not the one");
  const bytes = readFileSync(secret);
  const right = { BACKUP_PASSPHRASE: PASSPHRASE };
  // Two whole chunks of 64 KB, each with its tag, after the header and 16 bytes of nonce.
  const chunks = bytes.indexOf("\n", bytes.indexOf("\n---") + 1) + 1 + 16 + 2 * (64 * 1024 + 16);
  writeFileSync(join(folder, "short"), bytes.subarray(0, chunks));
  writeFileSync(join(folder, "header"), bytes.subarray(0, 60));
  expect(await refused(join(folder, "header"), right)).toContain("changed or cut off");
  expect(await refused(join(folder, "short"), right)).toContain("cut off");
  const at = chunks + 1000;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(join(folder, "spoilt"), bytes);
  expect(await refused(join(folder, "spoilt"), right)).toContain("the archive was changed or cut off");
});
