import { afterEach, expect, test, vi } from "vitest";
import { startPump } from "#lib/webhooks/pump.ts";

const takeTurns = vi.hoisted(() => vi.fn<() => Promise<never[]>>());
vi.mock("#lib/webhooks/leases.ts", () => ({ takeTurns }));
afterEach(() => void vi.useRealTimers());

test("looks that the database kept waiting are not made up for once it answers", async () => {
  vi.useFakeTimers();
  const answer = Promise.withResolvers<never[]>();
  takeTurns.mockReturnValueOnce(answer.promise).mockResolvedValue([]);
  const pump = startPump();
  await vi.advanceTimersByTimeAsync(60_000);
  answer.resolve([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(takeTurns).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(takeTurns).toHaveBeenCalledTimes(3);
  await pump.stop();
});
