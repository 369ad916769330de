import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadConfig } from "#lib/config.ts";
import { type Budget, spend } from "#lib/rate-limit.ts";
import { MemoryWindows } from "#lib/rate-limit-memory.ts";

const window = 300_000;
const budget: Budget = { name: "test", requests: 60, seconds: 300 };
const shared = globalThis as { acuseRateLimits?: unknown; acuseConfig?: unknown };

beforeEach(() => {
  shared.acuseConfig = loadConfig({});
  vi.useFakeTimers({ now: 10 * window, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  delete shared.acuseRateLimits;
  delete shared.acuseConfig;
});

async function spendMany(count: number, client: string) {
  const answers = [];
  for (let i = 0; i < count; i++) answers.push(await spend(budget, client));
  return answers;
}

describe("in the process", () => {
  test("60 requests pass and count down, the 61st does not", async () => {
    const answers = await spendMany(61, randomUUID());
    expect(answers.slice(0, 60).every(({ allowed }) => allowed)).toBe(true);
    expect(answers.map(({ remaining }) => remaining)).toEqual([...Array(60).keys()].reverse().concat(0));
    expect(answers[60]).toEqual({ allowed: false, limit: 60, remaining: 0, resetSeconds: 300 });
  });

  test("another client and another budget have their own", async () => {
    const client = randomUUID();
    await spendMany(61, client);
    expect((await spend(budget, randomUUID())).allowed).toBe(true);
    expect((await spend({ ...budget, name: "other" }, client)).allowed).toBe(true);
  });

  test("after the reset that was told, a request passes", async () => {
    const client = randomUUID();
    const last = (await spendMany(61, client)).at(-1);
    vi.setSystemTime(Date.now() + (last?.resetSeconds ?? 0) * 1000 - 1);
    expect((await spend(budget, client)).allowed).toBe(false);
    vi.setSystemTime(Date.now() + 1001);
    expect((await spend(budget, client)).allowed).toBe(true);
  });

  test("the window slides: half a window later half the budget is back", async () => {
    const client = randomUUID();
    await spendMany(60, client);
    vi.setSystemTime(Date.now() + window * 1.5);
    const passed = (await spendMany(40, client)).filter(({ allowed }) => allowed);
    expect(passed).toHaveLength(30);
  });

  test("memory stays bounded when addresses never repeat", async () => {
    const store = new MemoryWindows();
    for (let i = 0; i < 250_000; i++) await store.evalsha("", [`a${i}`, `b${i}`], [60, 10 * window, window, 1]);
    expect(store.size).toBeLessThanOrEqual(100_000);
  });
});

describe("a store that can't be reached", () => {
  const unreachable = (evalsha: () => Promise<never>) => {
    shared.acuseRateLimits = { store: { evalsha, get: evalsha, set: evalsha }, limiters: new Map(), loggedAt: 0 };
    return vi.spyOn(process.stderr, "write").mockReturnValue(true);
  };

  test("lets requests pass at once when it refuses, and is logged once", async () => {
    const write = unreachable(() => Promise.reject(new Error("connect ECONNREFUSED")));
    const answers = await spendMany(70, "client");
    expect(answers.every(({ allowed }) => allowed)).toBe(true);
    expect(write).toHaveBeenCalledTimes(1);
    expect(String(write.mock.calls[0]?.[0])).toContain("ECONNREFUSED");
    write.mockRestore();
  });

  test("lets a request pass after half a second when it hangs", async () => {
    const write = unreachable(() => new Promise(() => {}));
    const start = performance.now();
    expect((await spend(budget, "client")).allowed).toBe(true);
    expect(performance.now() - start).toBeGreaterThan(450);
    expect(performance.now() - start).toBeLessThan(900);
    write.mockRestore();
  });
});
