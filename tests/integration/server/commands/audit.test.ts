import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seal } from "#lib/notifications/seal/seal.ts";
import { readOnly } from "#lib/server/postgres/read-only.ts";
import { insertQueued } from "#tests/support/database/queued-rows.ts";
import { delivered as deliveredAndSealed, erase, finish, report } from "../../notifications/erasing.ts";
import { create, delivered, type Fixture, newCaller, startFixture } from "../../notifications/fixtures.ts";

interface Run {
  code: number;
  out: string;
  err: string;
}

const COMMAND = ["lib/server/commands/audit.ts"];

let fixture: Fixture;
let clean: Run;
let tampered: Run;
/** Ids by the name of what is done to them. */
const ids = new Map<string, string>();

async function audit(env: Record<string, string> = {}): Promise<Run> {
  const { dataDir, applicationUrl } = fixture;
  const settings = { DATA_DIR: dataDir, DATABASE_URL: applicationUrl, BASE_URL: "https://acuse.example" };
  const child = spawn("node_modules/.bin/node", COMMAND, { env: { ...process.env, ...settings, ...env } });
  const exit = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? -1)));
  const [code, out, err] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  return { code, out, err };
}

/** As the owner, with the triggers of the append-only tables off. */
const asOwner = (statement: string) => fixture.asOwner(`SET session_replication_role = replica; ${statement}`);

/** Byte 12 of a PDF is in the comment behind its first line. */
const flip = (sha256: string) =>
  `UPDATE blobs SET bytes = set_byte(bytes, 12, get_byte(bytes, 12) # 1) WHERE sha256 = (${sha256})`;

/** Each: the statement, and the codes of what the audit reports about that record. */
const TAMPERING: Record<string, { by: (id: string, other: string) => string; codes: string[] }> = {
  "a link's time": {
    by: (id) =>
      `UPDATE links SET created_at = created_at - interval '1 day' WHERE notification_id = '${id}' AND sequence = 0`,
    codes: ["chain.hash", "record.created_at", "seal.evidence"],
  },
  "a removed link": {
    by: (id) => `DELETE FROM links WHERE notification_id = '${id}' AND sequence = 1`,
    codes: ["chain.hash", "chain.order", "log.inclusion", "log.later_events", "seal.chain_hash", "seal.evidence"],
  },
  "a removed last link": {
    by: (id) => `DELETE FROM links WHERE notification_id = '${id}' AND sequence = 2`,
    codes: ["log.inclusion", "log.later_events", "record.status", "seal.chain_hash", "seal.evidence"],
  },
  "a last link cut off with its seal": {
    by: (id) =>
      `DELETE FROM seals WHERE notification_id = '${id}';
       DELETE FROM links WHERE notification_id = '${id}' AND sequence = 2;
       UPDATE notifications SET status = 'sent' WHERE id = '${id}'`,
    codes: ["log.later_events"],
  },
  "a link's previous hash": {
    by: (id) => `UPDATE links SET previous_hash = event_hash WHERE notification_id = '${id}' AND sequence = 2`,
    codes: ["chain.hash"],
  },
  "a deleted seal": {
    by: (id) => `DELETE FROM seals WHERE notification_id = '${id}'`,
    codes: ["record.unsealed_since"],
  },
  "a deleted earlier seal": {
    by: (id) => `DELETE FROM seals WHERE notification_id = '${id}' AND number = 1`,
    codes: ["seal.number"],
  },
  "the token of another record": {
    by: (id, other) => `UPDATE seals SET token = (SELECT token FROM seals WHERE notification_id = '${other}')
      WHERE notification_id = '${id}'`,
    codes: ["seal.time", "seal.token", "time_stamp.imprint"],
  },
  "a flipped byte of a certificate": {
    by: (id) => flip(`SELECT certificate_sha256 FROM seals WHERE notification_id = '${id}'`),
    codes: ["pades.form"],
  },
  "a lost certificate": {
    by: (id) =>
      `DELETE FROM blobs WHERE sha256 = (SELECT certificate_sha256 FROM seals WHERE notification_id = '${id}')`,
    codes: ["pades.form"],
  },
  "a flipped byte of an attachment": {
    by: (id) => flip(`SELECT sha256 FROM attachments WHERE notification_id = '${id}'`),
    codes: ["attachment.hash"],
  },
  "rewritten content": {
    by: (id) => `UPDATE notifications SET body_text = 'You owe twice as much' WHERE id = '${id}'`,
    codes: ["content.hash", "seal.evidence"],
  },
  "a false status": {
    by: (id) => `UPDATE notifications SET status = 'failed' WHERE id = '${id}'`,
    codes: ["record.status"],
  },
  "erased content that is stored again": {
    by: (id) => `UPDATE notifications SET recipient = 'ana@example.com' WHERE id = '${id}'`,
    codes: ["record.erasure"],
  },
  "a deletion without a link": {
    by: (id) => `INSERT INTO erasures (notification_id, organization_id, sequence, requested_at, done_at)
      SELECT id, organization_id, 9, now(), now() FROM notifications WHERE id = '${id}'`,
    codes: ["record.erasure"],
  },
  "a false column of waiting": {
    by: (id) => `UPDATE notifications SET unsealed_since = now() WHERE id = '${id}'`,
    codes: ["record.unsealed_since"],
  },
  "a deleted seal that was made late, and that the column calls due": {
    by: (id) => `DELETE FROM seals WHERE notification_id = '${id}';
      UPDATE notifications SET unsealed_since = now() WHERE id = '${id}'`,
    codes: ["seal.missing"],
  },
};

/** Sealed, with an attachment of its own; one name wants two seals, one a late seal. */
async function sealedFor(name: string): Promise<string> {
  if (name.includes("late")) return sealedLate();
  if (name.includes("erased")) return erasedAndSealed();
  const attachments = [{ filename: "a.txt", content_base64: Buffer.from(`Of ${name}`).toString("base64") }];
  const { id } = await deliveredAndSealed(await newCaller(), { attachments });
  if (name.includes("earlier")) {
    await report(id, "complained");
    await seal(id);
  }
  return id;
}

async function erasedAndSealed(): Promise<string> {
  const caller = await newCaller();
  const { id } = await deliveredAndSealed(caller);
  await erase(id, caller);
  await finish(id);
  return id;
}

async function sealedLate(): Promise<string> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 2 * 3_600_000 });
  const id = await delivered().finally(() => vi.useRealTimers());
  await seal(id);
  return id;
}

beforeAll(async () => {
  fixture = await startFixture();
  for (const name of Object.keys(TAMPERING)) ids.set(name, await sealedFor(name));
  const caller = await newCaller();
  await create(caller);
  await delivered();
  await erasedAndSealed();
  const untouched = await sealedFor("nothing");
  clean = await audit();
  for (const [name, { by }] of Object.entries(TAMPERING)) await asOwner(by(ids.get(name) ?? "", untouched));
  tampered = await audit();
});

afterAll(() => fixture.close());

test("the audit of an untouched database counts its records and exits 0", () => {
  const names = Object.keys(TAMPERING).length;
  expect(clean).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^21 of 21 records, \d+ a second, 0 faults, \d+ MB/m),
  });
  const late = [...ids].find(([name]) => name.includes("late"))?.[1];
  expect(clean.out.trim().split("\n")).toEqual([
    expect.stringMatching(`^${late} warning seal.delay: The .+\\.$`),
    `Records: ${names + 4}`,
    `Sealed: ${names + 2}`,
    "Waiting for a seal: 1 by their links, 1 by the column that /healthz counts",
    "Not final yet: 1",
    "Erased: 2",
    `Seals: ${names + 5}`,
    `Attachments: ${names - 1}`,
    "Warnings: 1",
    "Faults: 0 in 0 records",
  ]);
});

test.each(Object.entries(TAMPERING))("the audit reports %s", (name, { codes }) => {
  const lines = tampered.out.split("\n").filter((line) => line.startsWith(ids.get(name) ?? "?"));
  expect(lines.map((line) => line.split(" ")[1]?.replace(":", "")).sort()).toEqual(codes);
  for (const line of lines) expect(line).toMatch(/^[0-9a-f-]{36} [a-z_.]+: .+\.$/);
});

test("the audit of a tampered database exits 1 and counts unsealed records from their links", () => {
  expect(tampered.code).toBe(1);
  expect(tampered.out).toContain("\nWaiting for a seal: 3 by their links, 3 by the column that /healthz counts\n");
  expect(tampered.out).toMatch(new RegExp(`\nFaults: \\d+ in ${Object.keys(TAMPERING).length} records\n$`));
});

test("the audit cannot write to the database that it reads", async () => {
  const client = new Client({ connectionString: readOnly(fixture.url) });
  await client.connect();
  await expect(client.query("DELETE FROM blobs")).rejects.toThrow("read-only transaction");
  await client.end();
});

test.each([
  ["a database out of reach", { DATABASE_URL: "postgresql://127.0.0.1:1/acuse" }, "reach database server"],
  [
    "a folder without a database",
    { DATABASE_URL: "", DATA_DIR: "/nonexistent" },
    "DATA_DIR (/nonexistent) holds no embedded database",
  ],
])("the audit of %s exits 2", async (_, env, said) => {
  const { code, out, err } = await audit(env);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toMatch(/^The audit could not run: /m);
  expect(err).toContain(said);
});

test("the audit reads 150 MB of records in a heap of 96 MB", async () => {
  const client = new Client({ connectionString: fixture.url });
  await client.connect();
  await insertQueued(client, 1000, "x".repeat(150_000)).finally(() => client.end());
  const { out, err } = await audit({ NODE_OPTIONS: "--max-old-space-size=96" });
  expect(err).toContain("1021 of 1021 records");
  expect(out).toContain("Not final yet: 1002\n");
});
