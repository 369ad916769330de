import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { concurrencyQueue } from "#lib/http/concurrency-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lasting = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test("the queue runs two tasks at once and the others in order", async () => {
  const inTurn = concurrencyQueue(2, 1_000);
  const begun: number[] = [];
  let inside = 0;
  let most = 0;
  const all = Array.from({ length: 7 }, (_, number) =>
    inTurn(async () => {
      begun.push(number);
      most = Math.max(most, ++inside);
      await lasting(100);
      inside--;
    }),
  );
  await vi.advanceTimersByTimeAsync(400);
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(most).toBe(2);
});

test("the queue rejects a task with 503 after the timeout and runs the next one", async () => {
  const inTurn = concurrencyQueue(1, 1_000);
  const long = inTurn(() => lasting(1_500));
  const never = vi.fn(async () => {});
  const late = expect(inTurn(never)).rejects.toMatchObject({ kind: "unavailable", status: 503 });
  await vi.advanceTimersByTimeAsync(700);
  const patient = inTurn(async () => "in");
  await vi.advanceTimersByTimeAsync(900);
  await late;
  await long;
  expect(await patient).toBe("in");
  expect(never).not.toHaveBeenCalled();
});

test("a failed task of the queue makes room for the next", async () => {
  const inTurn = concurrencyQueue(1, 1_000);
  await expect(inTurn(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await inTurn(async () => "in")).toBe("in");
});
