import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Detail } from "#lib/contract/responses.ts";
import { examine } from "#lib/evidence/offline/verify-files.ts";
import { rootsFromPem } from "#lib/evidence/pki/pem.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { ageDecrypt, alter, rewrite, run, withName } from "./archives.ts";
import { endAll, type Launched, launch, temporaryFolder, until } from "./launched.ts";

const PASSPHRASE = "correct horse battery";
const attachments = [{ filename: "a.txt", content_base64: Buffer.from("what was sent").toString("base64") }];

let dataDir: string;
let folder: string;
let start: Launched;
let plain: string;
let secret: string;
/** Answered before the backup had ended. */
const acknowledged: string[] = [];
let roots: string;

async function post(): Promise<string> {
  const response = await start.fetch("/v1/notifications", {
    method: "POST",
    headers: { authorization: `Bearer ${start.demoKey}`, "content-type": "application/json" },
    body: JSON.stringify({ to: "ana@example.com", subject: "Acta", body_text: "Hola", attachments }),
  });
  return ((await response.json()) as { id: string }).id;
}

beforeAll(async () => {
  dataDir = temporaryFolder();
  folder = temporaryFolder();
  plain = join(folder, "plain.tar.gz");
  secret = join(folder, "secret.tar.gz.age");
  start = await launch({ DATA_DIR: dataDir }).ready();
  roots = await (await start.fetch("/trust/ca.pem")).text();
  let ended = false;
  const writing = Array.from({ length: 4 }, async () => {
    while (!ended) acknowledged.push(await post());
  });
  await until(() => acknowledged.length > 10);
  const before = [...acknowledged];
  const backups = [
    run("backup", plain, { DATA_DIR: dataDir }),
    run("backup", secret, { DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE }),
  ];
  for (const backup of backups) expect(await backup).toMatchObject({ code: 0, errors: "" });
  ended = true;
  await Promise.all(writing);
  expect(acknowledged.length).toBeGreaterThan(before.length);
  acknowledged.splice(0, acknowledged.length, ...before);
  await start.kill("SIGTERM");
});
afterAll(endAll);

/** What is read of a notification, by somebody who reads nothing else: this is not about the budget of reads. */
async function read(from: Launched, id: string, part = ""): Promise<Uint8Array> {
  const headers = { "x-forwarded-for": `2001:db8:${id.slice(0, 4)}:${id.slice(4, 8)}::${part.length}` };
  const response = await from.fetch(`/v1/notifications/${id}${part}`, { headers });
  expect(response.status, id + part).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

describe("a backup of a service that goes on working", () => {
  test("a backup file has mode 0600 and holds the keys, encrypted when there is a passphrase", () => {
    expect((statSync(plain).mode & 0o777).toString(8)).toBe("600");
    expect(readdirSync(folder).sort()).toEqual(["plain.tar.gz", "secret.tar.gz.age"]);
    const keyFile = readdirSync(join(dataDir, "keys"))[0] ?? "";
    expect(gunzipSync(readFileSync(plain)).includes(`keys/${keyFile}`)).toBe(true);
    expect(readFileSync(secret).includes("keys/")).toBe(false);
    expect(() => gunzipSync(readFileSync(secret))).toThrow();
  });

  test.each([
    "plain",
    "encrypted",
  ])("a restored %s backup has every notification acknowledged before it, with chain, seal and files", async (kind) => {
    const restored = join(temporaryFolder(), "data");
    const settings = { DATA_DIR: restored, BACKUP_PASSPHRASE: kind === "plain" ? "" : PASSPHRASE };
    const { code, errors, output } = await run("restore", kind === "plain" ? plain : secret, settings);
    expect([code, errors]).toEqual([0, ""]);
    expect(Number(/with (\d+) notifications/.exec(output)?.[1])).toBeGreaterThanOrEqual(acknowledged.length);
    expect((statSync(restored).mode & 0o777).toString(8)).toBe("700");
    const again = await launch({ DATA_DIR: restored, TRUSTED_PROXY_HOPS: "1" }).ready();
    expect(await (await again.fetch("/trust/ca.pem")).text()).toBe(roots);
    for (const id of acknowledged) {
      // The token counts against no budget.
      await until(async () => (await again.fetch(`/v1/notifications/${id}/tsa-token`)).status === 200);
      const certificate = await read(again, id, "/certificate");
      const [attachment] = (JSON.parse(Buffer.from(await read(again, id)).toString()) as Detail).attachments;
      const file = await read(again, id, `/attachments/${attachment?.id}`);
      const held = [
        { name: "certificate.pdf", bytes: certificate },
        { name: "a.txt", bytes: file },
      ];
      const { standing, checks } = await examine(held, rootsFromPem(roots));
      expect(standing, JSON.stringify(checks.filter(({ state }) => state === "failed"))).toBe("proven");
      writeFileSync(join(folder, "sample.pdf"), certificate);
      expect(existsSync(join(restored, "outbox", `${id}.eml`))).toBe(true);
    }
    expect(await again.listWith(start.demoKey)).toBe(200);
    expect(await again.kill("SIGTERM")).toEqual({ code: 0, signal: null });
  });

  test("a backup never replaces a file", async () => {
    const before = readFileSync(plain);
    const { code, errors } = await run("backup", plain, { DATA_DIR: dataDir });
    expect([code, errors]).toEqual([1, `${plain} exists: a backup never replaces a file\n`]);
    expect(readFileSync(plain).equals(before)).toBe(true);
  });
});

toolTest(["pdfsig"])("its certificates are what other programs take, too", () => {
  test("pdfsig finds the signature of a restored certificate valid", () => {
    expect(execFileSync("pdfsig", [join(folder, "sample.pdf")], { encoding: "utf8" })).toContain("Signature is Valid.");
  });
});

toolTest(["age", "script", "tar"])("a backup without this service", () => {
  test("age decrypts an encrypted backup, and tar unpacks the keys and the manifest from it", async () => {
    const decrypted = join(folder, "decrypted.tar.gz");
    await ageDecrypt(secret, decrypted, PASSPHRASE);
    const names = execFileSync("tar", ["--list", "--gzip", "--file", decrypted], { encoding: "utf8" }).split("\n");
    expect(names).toEqual(expect.arrayContaining(["postgres/password", "manifest.json"]));
    const key = `keys/${readdirSync(join(dataDir, "keys"))[0]}`;
    const unpacked = execFileSync("tar", ["--extract", "--to-stdout", "--gzip", "--file", decrypted, key]);
    expect(unpacked.equals(readFileSync(join(dataDir, key)))).toBe(true);
  });
});

describe("an archive that somebody rewrote with its manifest", () => {
  test("a rewritten archive brings no PostgreSQL settings or signal files", async () => {
    const marker = join(folder, "ran");
    const command = `'touch ${marker}; false'`;
    const planted = {
      "postgresql.auto.conf": `archive_mode = on\narchive_command = ${command}\nrestore_command = ${command}\n`,
      "postgresql.conf": `restore_command = ${command}\ninclude_if_exists = 'more.conf'\n`,
      "more.conf": `recovery_end_command = ${command}\n`,
      "pg_hba.conf": "host all all 0.0.0.0/0 trust\n",
      "pg_ident.conf": "all /^.*$ acuse\n",
      "recovery.signal": "",
      "standby.signal": "",
      tablespace_map: "",
    };
    const restored = join(temporaryFolder(), "data");
    const { code, errors } = await run("restore", await rewrite(plain, join(folder, "rewritten"), planted), {
      DATA_DIR: restored,
    });
    expect([code, errors]).toEqual([0, ""]);
    expect(existsSync(marker)).toBe(false);
    const database = join(restored, "postgres/data");
    const left = readdirSync(database).filter((name) => name in planted);
    expect(left.sort()).toEqual(["pg_hba.conf", "pg_ident.conf", "postgresql.auto.conf", "postgresql.conf"]);
    for (const name of left) expect(readFileSync(join(database, name), "utf8")).not.toMatch(/touch|more|trust|\^/);
    const again = await launch({ DATA_DIR: restored }).ready();
    expect(await again.listWith(start.demoKey)).toBe(200);
    await again.kill("SIGTERM");
    expect(existsSync(marker)).toBe(false);
  });
});

describe("a restore is refused, and leaves everything as it was,", () => {
  const refused = async (file: string, settings: Record<string, string> = {}, ...more: string[]): Promise<string> => {
    const target = settings.DATA_DIR ?? join(temporaryFolder(), "data");
    const before = existsSync(target) ? readdirSync(target).sort() : [];
    const { code, errors } = await run("restore", file, { DATA_DIR: target, ...settings }, ...more);
    expect(code).toBe(1);
    expect(readdirSync(target).sort()).toEqual(before);
    return errors;
  };

  const changed = (name: string, change: (tar: Buffer) => Buffer) => alter(plain, join(folder, name), change);

  test("a restore refuses a folder that is not empty, unless --aside moves its files", async () => {
    const target = temporaryFolder();
    mkdirSync(join(target, "keys"));
    writeFileSync(join(target, "keys/other.pem"), "another key");
    expect(await refused(plain, { DATA_DIR: target })).toContain("is not empty: name another DATA_DIR, or say --aside");
    const { code, output } = await run("restore", plain, { DATA_DIR: target }, "--aside");
    expect([code, output]).toEqual([0, expect.stringContaining("What was there before is in ")]);
    const aside = readdirSync(target).find((name) => name.startsWith("before-restore-")) ?? "";
    expect(readFileSync(join(target, aside, "keys/other.pem"), "utf8")).toBe("another key");
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
    expect(await refused(edited("major", '"major": "18"', '"major": "17"'))).toContain(
      "The archive is of PostgreSQL 17",
    );
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
    expect(await refused(join(folder, "short"), right)).toContain("changed or cut off");
    const at = chunks + 1000;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(join(folder, "spoilt"), bytes);
    expect(await refused(join(folder, "spoilt"), right)).toContain("the archive was changed or cut off");
  });

  test("a backup refuses a DATABASE_URL of another PostgreSQL", async () => {
    const settings = { DATA_DIR: dataDir, DATABASE_URL: "postgresql://a@127.0.0.1:1/a" };
    const { code, errors } = await run("backup", join(folder, "x"), settings);
    expect([code, errors]).toEqual([1, expect.stringContaining("back that up with its own tools (pg_dump, ")]);
  });
});
