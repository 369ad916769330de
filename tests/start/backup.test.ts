import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Detail } from "#lib/contract/responses.ts";
import { examine } from "#lib/evidence/offline/verify-files.ts";
import { rootsFromPem } from "#lib/evidence/pki/pem.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { ageDecrypt, backUp, PASSPHRASE, rewrite, run } from "./archives.ts";
import { endAll, type Launched, launch, temporaryFolder, until } from "./launched.ts";

const attachments = [{ filename: "a.txt", content_base64: Buffer.from("what was sent").toString("base64") }];

/** By default it has the port, which is another one at each start here. */
const LOG_NAME = "acuse.example/tlog";

let dataDir: string;
let folder: string;
let start: Launched;
let plain: string;
let secret: string;
/** Notifications that were created before the backups began. */
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
  start = await launch({ DATA_DIR: dataDir, LOG_NAME }).ready();
  roots = await (await start.fetch("/trust/ca.pem")).text();
  for (let count = 0; count < 12; count++) acknowledged.push(await post());
  // From now on the name of the log is in the database.
  await until(async () => (await start.fetch("/tlog/checkpoint")).status === 200);
  const before = [...acknowledged];
  let ended = false;
  const writing = Array.from({ length: 2 }, async () => {
    while (!ended) {
      acknowledged.push(await post());
      // Each is sealed here and in every restored folder.
      await pause(3_000);
    }
  });
  ({ plain, secret } = await backUp(dataDir, folder));
  ended = true;
  await Promise.all(writing);
  expect(acknowledged.length).toBeGreaterThan(before.length);
  acknowledged.splice(0, acknowledged.length, ...before);
  await start.kill("SIGTERM");
});
afterAll(endAll);

/** Reads from a new client address, so that no rate limit applies. */
async function read(from: Launched, id: string, part = ""): Promise<Uint8Array> {
  const headers = { "x-forwarded-for": `2001:db8:${id.slice(0, 4)}:${id.slice(4, 8)}::${part.length}` };
  const response = await from.fetch(`/v1/notifications/${id}${part}`, { headers });
  expect(response.status, id + part).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

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
  // A second history under the same name would look like a forgery.
  const same = launch({ DATA_DIR: restored, LOG_NAME });
  await until(() => same.child.exitCode !== null, 60_000);
  expect((await same.exited).code).toBe(1);
  expect(same.errors).toContain("Copy log-checkpoint-* from the DATA_DIR that it replaces");
  const renamed = { DATA_DIR: restored, LOG_NAME: `${LOG_NAME}-2`, TRUSTED_PROXY_HOPS: "1" };
  const again = await launch(renamed).ready();
  const trusted = await (await again.fetch("/trust/ca.pem")).text();
  const lines = trusted.split("\n");
  expect(lines.filter((line) => !line.includes(`${LOG_NAME}-2+`)).join("\n")).toBe(roots);
  for (const id of acknowledged) {
    // Reading the token counts against no rate limit.
    await until(async () => (await again.fetch(`/v1/notifications/${id}/tsa-token`)).status === 200);
    const certificate = await read(again, id, "/certificate");
    const [attachment] = (JSON.parse(Buffer.from(await read(again, id)).toString()) as Detail).attachments;
    const file = await read(again, id, `/attachments/${attachment?.id}`);
    const held = [
      { name: "certificate.pdf", bytes: certificate },
      { name: "a.txt", bytes: file },
    ];
    const { standing, checks } = await examine(held, rootsFromPem(trusted));
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

test("a backup into a folder that does not exist says so", async () => {
  const { code, errors } = await run("backup", join(folder, "none", "x"), { DATA_DIR: dataDir });
  expect([code, errors]).toEqual([1, `the folder ${join(folder, "none")} does not exist: make it first\n`]);
});

test("a backup into the folder that it backs up is refused", async () => {
  const file = join(dataDir, "keys", "monday.tar.gz");
  const { code, errors } = await run("backup", file, { DATA_DIR: dataDir });
  expect([code, errors]).toEqual([
    1,
    `${file} is in DATA_DIR, so that every backup would hold all earlier ones: name another folder\n`,
  ]);
  expect(existsSync(file)).toBe(false);
});

test("a backup refuses a DATABASE_URL of another PostgreSQL", async () => {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: "postgresql://a@127.0.0.1:1/a" };
  const { code, errors } = await run("backup", join(folder, "x"), settings);
  expect([code, errors]).toEqual([1, expect.stringContaining("back that up with its own tools (pg_dump, ")]);
});

toolTest(["pdfsig"])("A restored certificate in other programs", () => {
  test("pdfsig finds the signature of a restored certificate valid", () => {
    expect(execFileSync("pdfsig", [join(folder, "sample.pdf")], { encoding: "utf8" })).toContain("Signature is Valid.");
  });
});

toolTest(["age", "script", "tar"])("A backup without this service", () => {
  test("age decrypts an encrypted backup, and tar unpacks the keys and the manifest from it", async () => {
    const decrypted = join(folder, "decrypted.tar.gz");
    await ageDecrypt(secret, decrypted, PASSPHRASE);
    const names = execFileSync("tar", ["--list", "--gzip", "--file", decrypted], { encoding: "utf8" }).split("\n");
    expect(names).toEqual(expect.arrayContaining(["postgres/password", "manifest.json"]));
    const key = `keys/${readdirSync(join(dataDir, "keys"))[0]}`;
    // Of a newer database than the archive's when it is restored.
    expect(readdirSync(dataDir).some((name) => name.startsWith("log-checkpoint-"))).toBe(true);
    expect(names.join()).not.toContain("log-checkpoint");
    const unpacked = execFileSync("tar", ["--extract", "--to-stdout", "--gzip", "--file", decrypted, key]);
    expect(unpacked.equals(readFileSync(join(dataDir, key)))).toBe(true);
  });
});

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
