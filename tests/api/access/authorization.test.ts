import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Client as Database } from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Operation } from "#lib/contract/operations/operation.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { list } from "#lib/contract/responses.ts";
import { openDatabase } from "#lib/server/postgres/postgres.ts";
import { base64, Client, owner } from "#tests/support/server/api.ts";

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  const embedded = await openDatabase({ dataDir: inject("api").dataDir });
  database = new Database({ connectionString: embedded.url });
  await database.connect();
  close = async () => {
    await database.end();
    await embedded.release();
  };
});
afterAll(() => close());

/** Inserts a key into the database, in a new organization. */
async function newKey(
  kind: "live" | "test",
  state: { revoked_at?: string; expires_at?: string; remaining_uses?: number } = {},
) {
  const key = `ck_${kind}_${randomBytes(32).toString("base64url")}`;
  const organization = randomUUID();
  await database.query("INSERT INTO organizations (id, name, kind) VALUES ($1, 'Matrix', 'regular')", [organization]);
  await database.query(
    `INSERT INTO api_keys (id, organization_id, kind, name, prefix, sha256, revoked_at, expires_at, remaining_uses, email)
     VALUES ($1, $2, $3, 'Matrix', 'ck_', $4, $5, $6, $7, $8)`,
    [
      randomUUID(),
      organization,
      kind,
      createHash("sha256").update(key).digest(),
      state.revoked_at,
      state.expires_at,
      state.remaining_uses,
      kind === "test" ? `matrix-${randomUUID()}@example.com` : null,
    ],
  );
  return key;
}

const PAST = "2020-01-01T00:00:00Z";
const FUTURE = "2100-01-01T00:00:00Z";

/** Callers, and whether operations that require a key accept them. */
const callers: [string, () => Promise<Client>, boolean][] = [
  ["nobody", async () => new Client(), false],
  ["an unknown key", async () => new Client({ key: `ck_live_${"x".repeat(43)}` }), false],
  ["something that is no key", async () => new Client({ key: "x" }), false],
  ["a revoked live key", async () => new Client({ key: await newKey("live", { revoked_at: PAST }) }), false],
  [
    "an expired test key",
    async () => new Client({ key: await newKey("test", { expires_at: PAST, remaining_uses: 2 }) }),
    false,
  ],
  [
    "a used-up test key",
    async () => new Client({ key: await newKey("test", { expires_at: FUTURE, remaining_uses: 0 }) }),
    false,
  ],
  [
    "a test key",
    async () => new Client({ key: await newKey("test", { expires_at: FUTURE, remaining_uses: 2 }) }),
    true,
  ],
  ["another organization's live key", async () => new Client({ key: await newKey("live") }), true],
  ["the organization's own live key", async () => owner(), true],
];

/** Bodies with which each operation succeeds for a notification of the organization "Bootstrap". */
const bodies: Record<string, () => object> = {
  createNotification: () => ({ to: "ana@example.com", subject: "s", body_text: "t" }),
  createTestKey: () => ({ email: `matrix-${randomUUID()}@example.com` }),
};
const all = Object.values(operations) as unknown as Operation[];
let params: Record<string, string>;
const customer_ref = `matrix-${randomUUID()}`;
beforeAll(async () => {
  const { id, attachments } = await owner().created({ customer_ref, attachments: [{ content_base64: base64("x") }] });
  await owner().sealed(id);
  const tile = { level: "0", number: "000.p/1" };
  params = { id, batch_id: id, attachment_id: attachments[0]?.id ?? "", file: "signing.crl", ...tile };
});

describe.each(callers)("%s", (_name, arrive, hasKey) => {
  test.each(all)("$method $path answers 401 only without a required key", async (operation) => {
    const client = await arrive();
    const body = bodies[operation.id]?.();
    const answer = await client.call(operation, { params, ...(body ? { body } : {}) });
    const admitted =
      operation.access === "open" || hasKey || (_name === "a used-up test key" && operation.takesUsedUpKey);
    // What batches answer beyond this is in batches.test.ts.
    if (admitted && operation.path.startsWith("/v1/batches") && operation.id !== "listBatches")
      expect([400, 404]).toContain(answer.status);
    else expect(answer.status, answer.text).toBe(admitted ? 200 : 401);
  });

  test("a key lists only notifications of its own organization", async () => {
    const client = await arrive();
    const answer = await client.call(operations.listNotifications, { query: { q: customer_ref } });
    if (!hasKey) return expect(answer.status).toBe(401);
    const ids = list.parse(answer.json).items.map(({ id }) => id);
    return expect(ids.includes(params.id ?? "")).toBe(client.key === inject("api").key);
  });
});
