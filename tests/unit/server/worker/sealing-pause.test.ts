import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pauseAfterOutage } from "#lib/server/worker/sealing-pause.ts";
import { TimeStampError } from "#lib/trust-services/tsa-client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const down = () => new TimeStampError([]);

test("seals wait after a failed time-stamp and then continue", async () => {
  const tried: string[] = [];
  let refuses = true;
  const seal = pauseAfterOutage(async (id: string) => {
    tried.push(id);
    if (refuses) throw down();
  }, 5_000);
  await expect(seal("first")).rejects.toBeInstanceOf(TimeStampError);
  const others = Promise.all([seal("second"), seal("third")]);
  await vi.advanceTimersByTimeAsync(4_990);
  expect(tried).toEqual(["first"]);
  refuses = false;
  await vi.advanceTimersByTimeAsync(20);
  await others;
  expect(tried).toEqual(["first", "second", "third"]);
  await seal("fourth");
});

test("a notification that cannot be sealed does not delay the others", async () => {
  const seal = pauseAfterOutage(async (id: string) => {
    if (id === "broken") throw new Error("a font is missing");
  });
  await expect(seal("broken")).rejects.toThrow("a font");
  await seal("whole");
});
