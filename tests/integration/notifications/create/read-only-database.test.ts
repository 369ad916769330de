import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { POST } from "#app/v1/notifications/route.ts";
import { createLiveKey } from "#lib/access/keys/api-keys.ts";
import { closeDb, db } from "#lib/db.ts";
import { closeSendingBoss } from "#lib/jobs/jobs.ts";
import { type Fixture, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

async function post(key: string): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const body = JSON.stringify({ to: "ana@example.com", subject: "Acta", body_text: "Hola" });
  const request = new Request("https://acuse.example/v1/notifications", { method: "POST", headers, body });
  return POST(request, { params: Promise.resolve({}) });
}

test("a read-only database is 503 with Retry-After to clients and one line in the log, and later calls succeed", async () => {
  const { organizationId } = await newCaller();
  const { key } = await createLiveKey(organizationId, "Server");
  expect((await post(key)).status).toBe(200);
  const before = await db().notification.count();
  const lines: string[] = [];
  const quiet = vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  const name = new URL(fixture.url).pathname.slice(1);
  const set = async (value: "on" | "off") => {
    await fixture.asOwner(
      `BEGIN READ WRITE; ALTER DATABASE "${name}" SET default_transaction_read_only = ${value}; COMMIT`,
    );
    // New connections have the setting.
    await closeSendingBoss();
    await closeDb();
  };
  await set("on");
  const refused = [await post(key), await post(key)];
  expect(refused.map(({ status }) => status)).toEqual([503, 503]);
  expect(refused[0]?.headers.get("retry-after")).toBe("5");
  expect(await refused[0]?.json()).toEqual({
    detail: "the database of this service does not respond just now; try again in some seconds",
  });
  expect(lines.filter((line) => line.includes("read-only"))).toHaveLength(1);
  quiet.mockRestore();
  await set("off");
  expect((await post(key)).status).toBe(200);
  expect(await db().notification.count()).toBe(before + 1);
});
