import { afterEach, expect, test, vi } from "vitest";
import { startPump } from "#lib/webhooks/pump.ts";

const takeLeases = vi.hoisted(() => vi.fn<() => Promise<never[]>>());
vi.mock("#lib/webhooks/leases.ts", () => ({ takeLeases }));
afterEach(() => void vi.useRealTimers());

test("the webhook pump does not repeat the polls missed while the database was slow", async () => {
  vi.useFakeTimers();
  const answer = Promise.withResolvers<never[]>();
  takeLeases.mockReturnValueOnce(answer.promise).mockResolvedValue([]);
  const pump = startPump();
  await vi.advanceTimersByTimeAsync(60_000);
  answer.resolve([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(takeLeases).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(takeLeases).toHaveBeenCalledTimes(3);
  await pump.stop();
});
