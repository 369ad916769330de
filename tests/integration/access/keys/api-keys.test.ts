import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authenticate, createLiveKey, ensureBootstrapKey, revokeKey } from "#lib/access/keys/api-keys.ts";
import { isKey, newKey } from "#lib/access/keys/key-format.ts";
import { issueTestKey } from "#lib/access/keys/test-keys.ts";
import { ApiError } from "#lib/contract/errors.ts";
import { db } from "#lib/db.ts";
import { sentKey } from "#lib/http/request/api-key.ts";
import { type Fixture, startFixture } from "../../notifications/fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const now = new Date("2030-01-01T12:00:00.000Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const newOrganization = () => db().organization.create({ data: { name: "One", kind: "regular" } });

async function fault(key: string | null, at = now, idempotencyKey: string | null = null): Promise<string> {
  const error = await authenticate(key, idempotencyKey, at).catch((error: unknown) => error);
  if (!(error instanceof ApiError)) throw new Error("was let in");
  expect(error.status).toBe(401);
  expect(error.headers).toEqual({ "WWW-Authenticate": "Bearer" });
  return error.detail;
}

describe("places of the key", () => {
  const request = (headers: Record<string, string>, query = "") =>
    new Request(`http://localhost/v1/notifications${query}`, { headers });
  test.each([
    [{ authorization: "Bearer abc" }, "", "abc"],
    [{ authorization: "bearer   abc" }, "", "abc"],
    [{}, "?api_key=abc", "abc"],
    [{ authorization: "Bearer abc" }, "?api_key=def", "abc"],
    [{ authorization: "Bearer " }, "?api_key=def", ""],
    [{ authorization: "Basic dTpw" }, "?api_key=def", "def"],
    [{ authorization: "Basic dTpw" }, "", null],
    [{ authorization: "Bearerabc" }, "", null],
    [{}, "", null],
  ])("reads the API key from %j %s as %j", (headers, query, expected) =>
    expect(sentKey(request(headers as Record<string, string>, query))).toBe(expected));
});

describe("callers", () => {
  test("accepts a live key of an organization", async () => {
    const { id: organizationId } = await newOrganization();
    const { key, id, prefix } = await createLiveKey(organizationId, "Server");
    expect(key).toMatch(/^ck_live_[A-Za-z0-9_-]{43}$/);
    expect(key.startsWith(prefix)).toBe(true);
    expect(await authenticate(key, null, now)).toEqual({
      organizationId,
      organizationName: "One",
      apiKeyId: id,
      kind: "live",
      provenEmail: null,
    });
  });

  test("refuses an absent, unknown or malformed API key", async () => {
    expect(await fault(null)).toMatch("an API key is required");
    for (const key of [
      newKey("live"),
      newKey("test"),
      "",
      "ck_live_",
      "x",
      `${newKey("live")}\n`,
      "a".repeat(10_000),
      "ck_live_é",
    ]) {
      expect(await fault(key)).toBe("this API key does not exist");
    }
  });

  test("refuses a revoked key from the next call on; only its organization revokes it", async () => {
    const one = await newOrganization();
    const other = await newOrganization();
    const { key, id } = await createLiveKey(one.id, "Server");
    expect(await revokeKey(other.id, id, now)).toBe(false);
    await authenticate(key, null, now);
    expect(await revokeKey(one.id, id, now)).toBe(true);
    expect(await fault(key)).toBe("this API key was revoked");
    expect(await revokeKey(one.id, id, later(1))).toBe(false);
  });

  test("accepts a test key for exactly 30 minutes", async () => {
    const { api_key } = await issueTestKey("half-an-hour@example.com", false, now);
    expect((await authenticate(api_key, null, new Date(later(30).getTime() - 1))).kind).toBe("test");
    expect(await fault(api_key, later(30))).toBe("this test key has expired; sign in to the dashboard for another key");
  });

  test("refuses a used-up test key, except for the retry of an answered call", async () => {
    const { api_key } = await issueTestKey("used-up@example.com", false, now);
    const { apiKeyId, organizationId } = await authenticate(api_key, null, now);
    await db().apiKey.update({ where: { id: apiKeyId }, data: { remainingUses: 0 } });
    const lease = { organizationId, payloadSha256: "0".repeat(64), leaseId: crypto.randomUUID(), leaseExpiresAt: now };
    await db().idempotencyKey.create({ data: { ...lease, key: "answered", response: "{}" } });
    await db().idempotencyKey.create({ data: { ...lease, key: "running" } });
    expect(await fault(api_key)).toBe("this test key has no uses left; sign in to the dashboard for another key");
    expect(await fault(api_key, now, "other")).toBe(
      "this test key has no uses left; sign in to the dashboard for another key",
    );
    expect(await fault(api_key, now, "running")).toBe(
      "this test key has no uses left; sign in to the dashboard for another key",
    );
    expect((await authenticate(api_key, "answered", now)).apiKeyId).toBe(apiKeyId);
    expect(await fault(api_key, later(30), "answered")).toBe(
      "this test key has expired; sign in to the dashboard for another key",
    );
  });

  test("another organization's answered call does not admit a used-up test key", async () => {
    const { api_key } = await issueTestKey("stranger@example.com", false, now);
    const { apiKeyId } = await authenticate(api_key, null, now);
    await db().apiKey.update({ where: { id: apiKeyId }, data: { remainingUses: 0 } });
    expect(await fault(api_key, now, "answered")).toBe(
      "this test key has no uses left; sign in to the dashboard for another key",
    );
  });
});

test("the database holds only the hash of a key", async () => {
  const { id } = await newOrganization();
  const { key } = await createLiveKey(id, "Server");
  const rows = await db().$queryRaw<{ text: string }[]>`SELECT api_keys::text AS text FROM api_keys`;
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) expect(text).not.toContain(key);
});

test("the last use of a key is stored at most once a minute", async () => {
  const { key, id } = await createLiveKey((await newOrganization()).id, "Server");
  const lastUsed = async () => (await db().apiKey.findUniqueOrThrow({ where: { id } })).lastUsedAt;
  expect(await lastUsed()).toBeNull();
  await authenticate(key, null, now);
  expect(await lastUsed()).toEqual(now);
  await authenticate(key, null, new Date(now.getTime() + 59_999));
  expect(await lastUsed()).toEqual(now);
  await authenticate(key, null, later(1));
  expect(await lastUsed()).toEqual(later(1));
});

describe("bootstrap key", () => {
  test("the bootstrap key is created once by simultaneous processes, and works", async () => {
    const key = newKey("live");
    await Promise.all(Array.from({ length: 8 }, () => ensureBootstrapKey(key)));
    await ensureBootstrapKey(key);
    const caller = await authenticate(key, null, now);
    const { name, kind } = await db().organization.findUniqueOrThrow({ where: { id: caller.organizationId } });
    expect({ name, kind }).toEqual({ name: "Bootstrap", kind: "bootstrap" });
    expect(await db().apiKey.count({ where: { organizationId: caller.organizationId } })).toBe(1);
  });

  test("another bootstrap key joins the same organization", async () => {
    const keys = [newKey("live"), newKey("live")];
    for (const key of keys) await ensureBootstrapKey(key);
    const callers = await Promise.all(keys.map((key) => authenticate(key, null, now)));
    expect(new Set(callers.map(({ organizationId }) => organizationId)).size).toBe(1);
  });

  test("a revoked bootstrap key stays revoked", async () => {
    const key = newKey("live");
    await ensureBootstrapKey(key);
    const { organizationId, apiKeyId } = await authenticate(key, null, now);
    await revokeKey(organizationId, apiKeyId, now);
    await ensureBootstrapKey(key);
    expect(await fault(key)).toBe("this API key was revoked");
  });
});

describe("test keys", () => {
  test("a test key names its address, uses and end, and works", async () => {
    const answer = await issueTestKey("dev@example.com", false, now);
    expect(answer).toEqual({
      api_key: answer.api_key,
      email: "dev@example.com",
      expires_at: "2030-01-01T12:30:00.000",
      remaining_uses: 2,
    });
    expect(isKey(answer.api_key)).toBe(true);
    const caller = await authenticate(answer.api_key, null, now);
    expect(caller).toMatchObject({ kind: "test", provenEmail: null });
  });

  test("each test key has a sandbox organization", async () => {
    const callers = [];
    for (const email of ["a@example.com", "b@example.com"]) {
      callers.push(await authenticate((await issueTestKey(email, false, now)).api_key, null, now));
    }
    expect(callers[0]?.organizationId).not.toBe(callers[1]?.organizationId);
    const { kind } = await db().organization.findUniqueOrThrow({ where: { id: callers[0]?.organizationId ?? "" } });
    expect(kind).toBe("sandbox");
  });

  test("one address gets one test key, also simultaneously and after its end", async () => {
    const sandboxes = () => db().organization.count({ where: { kind: "sandbox" } });
    const before = await sandboxes();
    const calls = await Promise.allSettled(
      Array.from({ length: 10 }, () => issueTestKey("race@example.com", false, now)),
    );
    const refused = calls.filter((call) => call.status === "rejected");
    expect(refused).toHaveLength(9);
    for (const { reason } of refused) expect(reason).toMatchObject({ kind: "conflict", status: 409 });
    await expect(issueTestKey("race@example.com", false, later(60 * 24))).rejects.toThrow(ApiError);
    expect(await sandboxes()).toBe(before + 1);
  });

  test("a test key taken by a stranger leaves the address's owner a key of their own", async () => {
    const email = "taken@example.com";
    const stranger = await authenticate((await issueTestKey(email, false, now)).api_key, null, now);
    const owner = await authenticate((await issueTestKey(email, true, now)).api_key, null, now);
    expect([stranger.provenEmail, owner.provenEmail]).toEqual([null, email]);
    expect(owner.organizationId).not.toBe(stranger.organizationId);
    await expect(issueTestKey(email, true, now)).rejects.toThrow(ApiError);
    await issueTestKey("free@example.com", true, now);
    await issueTestKey("free@example.com", false, now);
  });
});
