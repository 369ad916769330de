import { Client as Sql } from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type EmbeddedDatabase, openDatabase } from "#lib/server/postgres/postgres.ts";
import { Client } from "../../support/server/api.ts";
import { type Certified, certify } from "./certified.ts";

const { dataDir } = inject("api");
let database: EmbeddedDatabase;
let sql: Sql;
let made: Certified;

beforeAll(async () => {
  database = await openDatabase({ dataDir });
  sql = new Sql({ connectionString: database.url });
  await sql.connect();
  made = await certify("tampering@example.com");
});
afterAll(async () => {
  await sql?.end();
  await database?.release();
});

/** Returns the codes of the facts that the page shows in a state. */
async function factsThat(state: "passed" | "failed"): Promise<string[]> {
  const { text, status } = await new Client().raw(`/verify/${made.detail.id}`);
  expect(status).toBe(200);
  return [...text.matchAll(/ data-fact="(\S+) (\S*) (\S+)"/g)]
    .filter(([, , , found]) => found === state)
    .map(([, code = ""]) => code);
}

const brokenFacts = () => factsThat("failed");

/** Changes a row past the triggers, as a superuser of the database could, and restores it afterwards. */
async function changed<T>(table: string, where: string, set: string | null, look: () => Promise<T>): Promise<T> {
  const past = (statement: string, values: unknown[] = []) =>
    sql
      .query("BEGIN; SET LOCAL session_replication_role = replica")
      .then(() => sql.query(statement, values))
      .then(() => sql.query("COMMIT"));
  // A change of the sequence takes the row out of `where`, so all of the notification's rows are put back.
  const scope = where.replace(/ AND sequence.*/, "");
  await sql.query(`CREATE TEMP TABLE before AS SELECT * FROM ${table} WHERE ${scope}`);
  try {
    const { rowCount } = await sql.query(`SELECT FROM before WHERE ${where}`);
    expect(rowCount).toBe(1);
    await past(set ? `UPDATE ${table} SET ${set} WHERE ${where}` : `DELETE FROM ${table} WHERE ${where}`);
    return await look();
  } finally {
    await past(`DELETE FROM ${table} WHERE ${scope}`);
    await past(`INSERT INTO ${table} SELECT * FROM before`);
    await sql.query("DROP TABLE before");
  }
}

const flipped = (column: string) =>
  `${column} = translate(substr(${column}, 1, 1), '0123456789abcdef', '123456789abcdef0') || substr(${column}, 2)`;
const link = (sequence: number) => `notification_id = '${made.detail.id}' AND sequence = ${sequence}`;
const row = () => `id = '${made.detail.id}'`;
const attachment = () => `id = '${made.detail.attachments[0]?.id}'`;

test("the page of an untouched record shows no failed fact", async () => {
  expect(await brokenFacts()).toEqual([]);
  expect(await factsThat("passed")).toContain("chain.hash");
});

describe("changes to a record", () => {
  const cases: [what: string, table: string, where: () => string, set: string, code: string][] = [
    [
      "a link's event_data",
      "links",
      () => link(2),
      `event_data = jsonb_set(event_data, '{diagnostic}', '"251 x"')`,
      "chain.hash",
    ],
    ["a link's event_type", "links", () => link(1), "event_type = 'deferred'", "chain.hash"],
    ["a link's created_at", "links", () => link(1), "created_at = created_at + interval '1 millisecond'", "chain.hash"],
    ["a link's event_hash", "links", () => link(1), flipped("event_hash"), "chain.hash"],
    ["a link's previous_hash", "links", () => link(1), flipped("previous_hash"), "chain.hash"],
    ["a link's sequence", "links", () => link(2), "sequence = 3", "chain.hash"],
    ["the recipient", "notifications", row, "recipient = 'mario@example.com'", "content.hash"],
    ["the sender's name", "notifications", row, "sender_name = 'Notaria Ruiz'", "content.hash"],
    ["the sender's address", "notifications", row, "sender_email = 'x@example.com'", "content.hash"],
    ["the subject", "notifications", row, "subject = subject || ' '", "content.hash"],
    ["the text", "notifications", row, "body_text = replace(body_text, '31', '30')", "content.hash"],
    ["the HTML body", "notifications", row, "body_html = replace(body_html, '31', '30')", "content.hash"],
    ["the salt", "notifications", row, flipped("salt"), "content.hash"],
    ["the content_hash", "notifications", row, flipped("content_hash"), "record.content_hash"],
    ["the time of creation", "notifications", row, "created_at = created_at - interval '1 day'", "record.created_at"],
    ["the mark of a simulation", "notifications", row, "simulated = false", "record.simulated"],
    ["the status", "notifications", row, "status = 'failed'", "record.status"],
    ["an attachment's name", "attachments", attachment, "filename = 'other.pdf'", "content.hash"],
    ["an attachment's type", "attachments", attachment, "content_type = 'text/plain'", "content.hash"],
    ["an attachment's size", "attachments", attachment, "size_bytes = size_bytes + 1", "content.attachments"],
    ["an attachment's hash", "attachments", attachment, flipped("sha256"), "content.attachments"],
    [
      "a seal's chain_hash",
      "seals",
      () => `notification_id = '${made.detail.id}'`,
      flipped("chain_hash"),
      "seal.chain_hash",
    ],
    [
      "a seal's imprint",
      "seals",
      () => `notification_id = '${made.detail.id}'`,
      flipped("imprint"),
      "time_stamp.imprint",
    ],
    [
      "a seal's time",
      "seals",
      () => `notification_id = '${made.detail.id}'`,
      "timestamped_at = timestamped_at - interval '1 day'",
      "seal.time",
    ],
    [
      "a seal's token",
      "seals",
      () => `notification_id = '${made.detail.id}'`,
      "token = set_byte(token, length(token) - 5, get_byte(token, length(token) - 5) # 1)",
      "time_stamp.signature",
    ],
  ];
  for (const [what, table, where, set, code] of cases)
    test(`the page names the failed fact when ${what} changed`, async () => {
      expect(await changed(table, where(), set, brokenFacts)).toContain(code);
    });

  test("the page fails a sealed record whose entry in the log is gone", async () => {
    expect(await changed("log_leaves", link(0), null, brokenFacts)).toEqual(["log.later_events"]);
  });

  test("the page says that a record was removed when only the log knows it", async () => {
    const page = () => new Client().raw(`/verify/${made.detail.id}`);
    const { status, text } = await changed("notifications", row(), null, page);
    expect(status).toBe(404);
    expect(text).toContain("This record was removed");
    expect(text).toMatch(/The public log has \d events of this record, the last as entry \d+/);
    expect((await page()).status).toBe(200);
  });

  test("the page names the attachment when one of its bytes changed", async () => {
    const where = `sha256 = '${made.detail.attachments[1]?.sha256}'`;
    const broken = await changed("blobs", where, "bytes = set_byte(bytes, 50, get_byte(bytes, 50) # 1)", brokenFacts);
    expect(broken).toContain("attachment.hash");
  });

  test("the page names the certificate when one of its bytes changed", async () => {
    const where = `sha256 = (SELECT certificate_sha256 FROM seals WHERE notification_id = '${made.detail.id}')`;
    const broken = await changed(
      "blobs",
      where,
      "bytes = set_byte(bytes, 3000, get_byte(bytes, 3000) # 1)",
      brokenFacts,
    );
    expect(broken).toEqual(["pades.form"]);
  });

  test("the page names an attachment that is gone", async () => {
    const where = `sha256 = '${made.detail.attachments[1]?.sha256}'`;
    expect(await changed("blobs", where, null, brokenFacts)).toContain("attachment.hash");
  });

  test("the page names the missing last link", async () => {
    expect(await changed("links", link(2), null, brokenFacts)).toContain("seal.chain_hash");
  });
});

describe("statements that the database rejects", () => {
  for (const table of ["links", "seals"])
    for (const statement of [
      `UPDATE ${table} SET created_at = now()`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ])
      test(`the database rejects ${statement}`, async () => {
        await expect(sql.query(statement)).rejects.toThrow(/append-only/);
      });
});

test("the page shows no failed fact after every change is undone", async () => {
  expect(await brokenFacts()).toEqual([]);
});
