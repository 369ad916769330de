import { afterAll, beforeAll, expect, test } from "vitest";
import { recordProviderEvent } from "#lib/notifications/chain/record-event.ts";
import { dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { checkRecord } from "#lib/notifications/read/check-record.ts";
import { detailOf } from "#lib/notifications/read/detail.ts";
import { loadCheckableRecord, loadRecord } from "#lib/notifications/read/record.ts";
import { seal } from "#lib/notifications/seal/seal.ts";
import { recorded } from "#tests/bench/statements.ts";
import { create, delivered, type Fixture, newCaller, startFixture } from "./fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  // Opens connections, and loads what later calls keep.
  await seal(await delivered());
});
afterAll(() => fixture.close());

/** Statements sent to PostgreSQL, those that begin and end transactions included. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { statements } = await recorded(work);
  return statements.map(({ text }) => text.trim().replace(/\s+/g, " ").slice(0, 60));
}

// A change that needs more statements raises these numbers, and its commit says why. Here a seal takes its links up into the
// public log by itself; in the service one batch of six statements serves all seals of a tenth of a second. A check
// asks for the log's outside time-stamp by a statement of its own. A dispatch reads the record, to compare it with its chain.
const BUDGET = { create: 5, dispatch: 11, event: 9, seal: 20, read: 1, check: 4 };

test("a notification stays within its budget of statements from the request to the seal", async () => {
  const caller = await newCaller();
  let id = "";
  const count = async (name: keyof typeof BUDGET, work: () => Promise<unknown>) => {
    const statements = await statementsOf(work);
    expect.soft(statements.length, `${name}\n${statements.join("\n")}`).toBeLessThanOrEqual(BUDGET[name]);
    expect.soft(statements.length, name).toBeGreaterThan(0);
  };
  await count("create", async () => {
    ({ id } = await create(caller, {}));
  });
  await count("dispatch", () => dispatch({ notification_id: id }));
  const now = new Date();
  const event = { provider: "post", type: "delivered", messageId: "m", details: {}, payload: "{}" } as const;
  await count("event", () => recordProviderEvent(id, { ...event, id: `r-${id}`, occurredAt: now }, now));
  await count("seal", () => seal(id));
  await count("read", async () => {
    const record = await loadRecord(id);
    expect(record && detailOf(record).status).toBe("delivered");
  });
  await count("check", async () => {
    const record = await loadCheckableRecord(id);
    expect(record && (await checkRecord(record)).filter(({ state }) => state !== "passed")).toEqual([]);
  });
});
