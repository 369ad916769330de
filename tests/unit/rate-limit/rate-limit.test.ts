import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadConfig } from "#lib/config.ts";
import { MemoryWindows } from "#lib/rate-limit/memory-store.ts";
import { type Budget, spend } from "#lib/rate-limit/rate-limit.ts";
import { configState, limitState } from "#tests/support/server/process-state.ts";

const window = 300_000;
const budget: Budget = { name: "test", requests: 60, seconds: 300 };

beforeEach(() => {
  configState.config = loadConfig({});
  vi.useFakeTimers({ now: 10 * window, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  delete limitState.limits;
  delete configState.config;
});

async function spendMany(count: number, client: string) {
  const answers = [];
  for (let i = 0; i < count; i++) answers.push(await spend(budget, client));
  return answers;
}

describe("limits in the process", () => {
  test("60 requests pass and count down, and the 61st is rejected", async () => {
    const answers = await spendMany(61, randomUUID());
    expect(answers.slice(0, 60).every(({ allowed }) => allowed)).toBe(true);
    expect(answers.map(({ remaining }) => remaining)).toEqual([...Array(60).keys()].reverse().concat(0));
    expect(answers[60]).toEqual({ allowed: false, limit: 60, remaining: 0, resetSeconds: 300 });
  });

  test("another client and another budget have their own limit", async () => {
    const client = randomUUID();
    await spendMany(61, client);
    expect((await spend(budget, randomUUID())).allowed).toBe(true);
    expect((await spend({ ...budget, name: "other" }, client)).allowed).toBe(true);
  });

  test("a request passes after the reset time in the response", async () => {
    const client = randomUUID();
    const last = (await spendMany(61, client)).at(-1);
    vi.setSystemTime(Date.now() + (last?.resetSeconds ?? 0) * 1000 - 1);
    expect((await spend(budget, client)).allowed).toBe(false);
    vi.setSystemTime(Date.now() + 1001);
    expect((await spend(budget, client)).allowed).toBe(true);
  });

  test("at most 60 requests pass in any five minutes", async () => {
    const moments = fc.array(fc.tuple(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 1, max: 70 })), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(moments, async (moments) => {
        const client = randomUUID();
        const passed: number[] = [];
        for (const [pause, requests] of moments) {
          vi.setSystemTime(Date.now() + pause);
          for (const { allowed } of await spendMany(requests, client)) if (allowed) passed.push(Date.now());
        }
        for (const [index, time] of passed.entries())
          expect(passed[index + 60] ?? Infinity).toBeGreaterThanOrEqual(time + window);
      }),
      { numRuns: 60 },
    );
  });

  test("each request counts for five minutes", async () => {
    const client = randomUUID();
    await spendMany(20, client);
    vi.setSystemTime(Date.now() + 100_000);
    await spendMany(40, client);
    expect(await spend(budget, client)).toMatchObject({ allowed: false, resetSeconds: 200 });
    vi.setSystemTime(Date.now() + 200_000);
    const answers = await spendMany(21, client);
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(20);
    expect(answers.at(-1)?.resetSeconds).toBe(100);
  });

  test("requests in a five-minute budget do not reset an hourly budget", async () => {
    const [hourly, client] = [{ name: "hourly", requests: 5, seconds: 3600 }, randomUUID()];
    for (let i = 0; i < 5; i++) await spend(hourly, client);
    vi.setSystemTime(Date.now() + 2 * window);
    await spendMany(3_000, randomUUID());
    expect((await spend(hourly, client)).allowed).toBe(false);
  });

  test("the memory of rate limits is bounded and freed after the window", async () => {
    const store = new MemoryWindows(10_000);
    const now = 10 * window;
    for (let i = 0; i < 25_000; i++) await store.evalsha("", [`a${i}`], [60, now, window]);
    expect(store.size).toBeLessThanOrEqual(10_000);
    for (let i = 0; i < 12_000; i++) await store.evalsha("", ["b"], [60, now + window, window]);
    expect(store.size).toBe(60);
  });
});

describe("unreachable stores", () => {
  const unreachable = (evalsha: () => Promise<never>) => {
    limitState.limits = { store: { evalsha, get: evalsha, set: evalsha }, limiters: new Map(), loggedAt: 0 };
    return vi.spyOn(process.stderr, "write").mockReturnValue(true);
  };

  test("requests pass at once when the rate limit store rejects connections, with one log line", async () => {
    const write = unreachable(() => Promise.reject(new Error("connect ECONNREFUSED")));
    const answers = await spendMany(70, "client");
    expect(answers.every(({ allowed }) => allowed)).toBe(true);
    expect(write).toHaveBeenCalledTimes(1);
    expect(String(write.mock.calls[0]?.[0])).toContain("ECONNREFUSED");
    write.mockRestore();
  });

  test("a request passes after half a second when the rate limit store hangs", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const write = unreachable(() => new Promise(() => {}));
    const passed = vi.fn();
    void spend(budget, "client").then(passed);
    await vi.advanceTimersByTimeAsync(499);
    expect(passed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(passed).toHaveBeenCalledWith(expect.objectContaining({ allowed: true }));
    write.mockRestore();
  });
});
