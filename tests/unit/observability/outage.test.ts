import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endOutagesBy, logOutage } from "#lib/observability/outage.ts";

const told: { level: string; message: string; errors?: number; seconds?: number }[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((line) => told.push(JSON.parse(String(line))) > 0);
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.restoreAllMocks();
  vi.useRealTimers();
  told.length = 0;
});

const [AWAY, BACK] = ["the database is away", "the database works again"];
const refused = () => Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
const shutDown = () => Object.assign(new Error("terminating connection"), { code: "57P01" });
const ofPrisma = () =>
  Object.assign(new Error("raw query failed"), {
    code: "P2010",
    meta: { driverAdapterError: { cause: { kind: "DatabaseNotReachable" } } },
  });

test("logs one line when an outage begins and one when it ends", async () => {
  for (const error of [
    shutDown(),
    new Error("Connection terminated unexpectedly"),
    new Error("LISTEN/NOTIFY heartbeat timed out"),
    refused(),
    ofPrisma(),
  ])
    expect(logOutage(error)).toBe(true);
  for (let second = 0; second < 30; second++) {
    vi.advanceTimersByTime(1_000);
    for (let each = 0; each < 10; each++) expect(logOutage(refused())).toBe(true);
  }
  expect(told).toMatchObject([{ level: "warn", message: "the database is away" }]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told.slice(1)).toMatchObject([
    { level: "warn", message: "the database works again", errors: 305, seconds: 30 },
  ]);
});

test("logs the next outage again", async () => {
  logOutage(refused());
  await vi.advanceTimersByTimeAsync(5_000);
  logOutage(refused());
  expect(told.map(({ message }) => message)).toEqual([AWAY, BACK, AWAY]);
});

test("an outage without calls lasts until a write succeeds", async () => {
  let away = true;
  endOutagesBy(async () => {
    if (away) throw refused();
  });
  logOutage(refused());
  await vi.advanceTimersByTimeAsync(20_000);
  expect(told.map(({ message }) => message)).toEqual([AWAY]);
  away = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told.map(({ message }) => message)).toEqual([AWAY, BACK]);
});

test("a transaction that waited too long is an outage", () => {
  const late = Object.assign(new Error("Transaction API error: Unable to start a transaction"), { code: "P2028" });
  expect(logOutage(late)).toBe(true);
  expect(told[0]?.message).toBe("a transaction took too long, or waited too long for a connection");
});

test("does not log another error as an outage", () => {
  for (const error of [
    new Error("deadlock detected"),
    Object.assign(new Error("x"), { code: "23505" }),
    "ECONNREFUSED",
  ])
    expect(logOutage(error)).toBe(false);
  expect(told).toEqual([]);
});

test.each([
  ["25006", "the database is read-only, as during a failover"],
  ["53100", "the disk of the database is full"],
  ["53300", "the database has no free connection: raise its max_connections, or run fewer processes"],
])("names the cause of an outage with SQLSTATE %s", (code, message) => {
  expect(logOutage(Object.assign(new Error("x"), { code }))).toBe(true);
  const meta = { driverAdapterError: { cause: { originalCode: code } } };
  expect(logOutage(Object.assign(new Error("raw query failed"), { code: "P2010", meta }))).toBe(true);
  expect(told).toMatchObject([{ level: "warn", message }]);
});
