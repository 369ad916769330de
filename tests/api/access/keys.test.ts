import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, inject, test } from "vitest";
import { operations } from "#lib/contract/operations/operations.ts";
import { testKeyResponse } from "#lib/contract/responses.ts";
import { Client, detailOf, owner } from "#tests/support/server/api.ts";

const { createTestKey, listNotifications } = operations;
const newEmail = () => `dev-${randomUUID()}@example.com`;

async function testKey(email = newEmail(), client = new Client()) {
  const answer = await client.call(createTestKey, { body: { email } });
  expect(answer.status, answer.text).toBe(200);
  return testKeyResponse.parse(answer.json);
}

describe("API keys", () => {
  const key = () => inject("api").key;
  const list = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    new Client().call(listNotifications, { query, headers });

  test("accepts an API key in the query parameter api_key", async () =>
    expect((await list({ api_key: key() })).status).toBe(200));
  test("prefers the API key in the header to the one in the query", async () => {
    expect((await list({ api_key: "x" }, { authorization: `Bearer ${key()}` })).status).toBe(200);
    expect((await list({ api_key: key() }, { authorization: "Bearer x" })).status).toBe(401);
  });
  test("answers 401 to an absent, empty or unknown API key before it reads the request", async () => {
    for (const client of [new Client(), new Client({ key: "" }), new Client({ key: `ck_live_${"x".repeat(43)}` })]) {
      expect((await client.call(listNotifications, { query: { limit: "x" } })).status).toBe(401);
      expect((await client.create({ nonsense: true }, { "idempotency-key": "x".repeat(300) })).status).toBe(401);
    }
  });
  test("logs neither API keys nor ids", async () => {
    const { key: secret, log } = inject("api");
    const { id } = await owner().created();
    await list({ api_key: secret, limit: "x" });
    await new Client().raw("/v1/nowhere", { query: { api_key: secret } });
    await new Client().raw(`/v1/notifications/${id}/%E0%A4%A`, { query: { api_key: secret } });
    const lines = readFileSync(log, "utf8");
    expect(lines).toContain("answers at");
    expect(lines).not.toContain(secret);
    expect(lines).not.toContain(id);
  });
});

describe("test keys", () => {
  test("gives one test key for an address, trimmed and lower-cased", async () => {
    const email = newEmail();
    const before = Date.now();
    const key = await testKey(`  ${email.toUpperCase()} `);
    expect(key).toMatchObject({ email, remaining_uses: 2 });
    const expires = Date.parse(`${key.expires_at}Z`) - 30 * 60_000;
    expect(expires).toBeGreaterThanOrEqual(before);
    expect(expires).toBeLessThanOrEqual(Date.now());
    const again = await new Client().call(createTestKey, { body: { email } });
    expect([again.status, detailOf(again)]).toEqual([
      409,
      "email: this address has already received its test key; sign in to the dashboard for another key",
    ]);
  });

  test.each([
    [{}, "email: is required"],
    [{ email: null }, "email: must be a string"],
    [{ email: "x" }, "email: must be an e-mail address such as name@example.com: no display name, ASCII only"],
    [{ email: "a@example.com", name: "x" }, "name: is not a field here, only email"],
  ])("gives no test key for %j", async (body, detail) => {
    const answer = await new Client().call(createTestKey, { body });
    expect([answer.status, detailOf(answer)]).toEqual([400, detail]);
  });

  test("refuses a request for a test key over 4 KiB", async () => {
    const padded = (bytes: number) => JSON.stringify({ email: newEmail() }).padEnd(bytes);
    expect((await new Client().call(createTestKey, { body: padded(4096) })).status).toBe(200);
    const answer = await new Client().call(createTestKey, { body: padded(4097) });
    expect([answer.status, detailOf(answer)]).toEqual([400, "body: is longer than 4096 bytes"]);
  });

  test("gives 5 test keys an hour to one network address, not counting malformed requests", async () => {
    const client = new Client();
    for (let i = 0; i < 3; i++) expect((await client.call(createTestKey, { body: { email: "x" } })).status).toBe(400);
    for (let i = 0; i < 5; i++) await testKey(newEmail(), client);
    const sixth = await client.call(createTestKey, { body: { email: newEmail() } });
    expect(sixth.status).toBe(429);
    expect(sixth.headers.get("ratelimit-remaining")).toBe("0");
    expect(Number(sixth.headers.get("retry-after"))).toBeLessThanOrEqual(3600);
  });

  test("counts no repeated address in a network's test keys, and tells it so when they are used up", async () => {
    const client = new Client();
    const email = newEmail();
    await testKey(email, client);
    const again = () => client.call(createTestKey, { body: { email } });
    for (let i = 0; i < 6; i++) expect((await again()).status).toBe(409);
    for (let i = 0; i < 4; i++) await testKey(newEmail(), client);
    expect((await client.call(createTestKey, { body: { email: newEmail() } })).status).toBe(429);
    expect((await again()).status).toBe(409);
  });

  test("refuses a test key on both operations after two notifications", async () => {
    const client = new Client({ key: (await testKey()).api_key });
    await client.created();
    await client.created();
    expect((await client.create()).status).toBe(401);
    expect((await client.call(listNotifications)).status).toBe(401);
  });

  test("spends no use of a test key on a refused call or a replay", async () => {
    const client = new Client({ key: (await testKey()).api_key });
    for (let i = 0; i < 3; i++) expect((await client.create({ to: "x" })).status).toBe(400);
    const headers = { "idempotency-key": "one" };
    for (let i = 0; i < 4; i++) expect((await client.create({}, headers)).status).toBe(200);
    await client.created();
    expect((await client.create()).status).toBe(401);
    expect((await client.create({}, headers)).headers.get("idempotency-replayed")).toBe("true");
    expect((await client.create({}, { "idempotency-key": "two" })).status).toBe(401);
  });

  test("a test key with one use left creates one notification of twenty requested at once", async () => {
    const client = new Client({ key: (await testKey()).api_key });
    await client.created();
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.create()));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(19);
  });

  test("a test key lists only its own notifications", async () => {
    const [one, other] = [
      new Client({ key: (await testKey()).api_key }),
      new Client({ key: (await testKey()).api_key }),
    ];
    const { id } = await one.created();
    await owner().created();
    const ids = async (client: Client) => {
      const { items } = operations.listNotifications.response.schema?.parse(
        (await client.call(listNotifications)).json,
      ) as { items: { id: string }[] };
      return items.map((item) => item.id);
    };
    expect(await ids(one)).toEqual([id]);
    expect(await ids(other)).toEqual([]);
  });
});

describe("idempotency keys", () => {
  const create = (key: string, fields = {}) => owner().create(fields, { "idempotency-key": key });

  test("replays the first response of an Idempotency-Key byte for byte and marks it", async () => {
    const key = randomUUID();
    const first = await create(key);
    const again = await create(key);
    expect(first.headers.has("idempotency-replayed")).toBe(false);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.text).toBe(first.text);
  });

  test("answers 422 to an Idempotency-Key with another payload", async () => {
    const key = randomUUID();
    await create(key);
    expect((await create(key, { subject: "Other" })).status).toBe(422);
  });

  test("creates one notification for fifty simultaneous calls with one Idempotency-Key", async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => !headers.has("idempotency-replayed"))).toHaveLength(1);
  });

  test("accepts an Idempotency-Key of 255 bytes, and refuses an empty or longer one", async () => {
    expect((await create("k".repeat(219) + randomUUID())).status).toBe(200);
    for (const key of ["", "k".repeat(256)]) {
      const answer = await create(key);
      expect([answer.status, detailOf(answer)]).toEqual([400, "Idempotency-Key: must be 1 to 255 bytes"]);
    }
  });

  test("accepts the Idempotency-Key of a refused call again", async () => {
    const key = randomUUID();
    expect((await create(key, { subject: "{{a}}", variables: { a: "\n" } })).status).toBe(400);
    expect((await create(key)).status).toBe(200);
  });

  test("keeps Idempotency-Keys of two organizations apart", async () => {
    const key = randomUUID();
    const first = await create(key);
    const other = await new Client({ key: (await testKey()).api_key }).create({}, { "idempotency-key": key });
    expect(other.status).toBe(200);
    expect(other.text).not.toBe(first.text);
  });
});
