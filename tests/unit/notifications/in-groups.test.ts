import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { inGroups } from "#lib/notifications/in-groups.ts";

/** Commits groups slowly and records them; a group with a negative number fails. */
function recorder() {
  const groups: number[][] = [];
  const commit = inGroups(async (entries: number[]) => {
    groups.push([...entries]);
    await sleep(5);
    const bad = entries.find((entry) => entry < 0);
    if (bad !== undefined) throw new Error(`${bad} is negative`);
  });
  return { groups, commit };
}

test("entries that arrive during a transaction share the next one", async () => {
  const { groups, commit } = recorder();
  const first = commit(1);
  await sleep(1);
  await Promise.all([first, commit(2), commit(3), commit(4)]);
  expect(groups).toEqual([[1], [2, 3, 4]]);
  await commit(5);
  expect(groups[2]).toEqual([5]);
});

test("an entry whose commit fails does not make the others of its group fail", async () => {
  const { groups, commit } = recorder();
  const outcomes = await Promise.allSettled([1, -2, 3].map(commit));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(outcomes[1]).toMatchObject({ reason: new Error("-2 is negative") });
  expect(groups).toEqual([[1, -2, 3], [1], [-2], [3]]);
  await commit(4);
});

test("a group has at most forty entries", async () => {
  const { groups, commit } = recorder();
  await Promise.all(Array.from({ length: 100 }, (_, entry) => commit(entry)));
  expect(groups.map(({ length }) => length)).toEqual([40, 40, 20]);
});

test("a group that hangs delays the next one by five seconds", async () => {
  vi.useFakeTimers();
  const begun: number[][] = [];
  const commit = inGroups((entries: number[]) => {
    begun.push([...entries]);
    return begun.length === 1 ? new Promise<void>(() => {}) : Promise.resolve();
  });
  void commit(1);
  await vi.advanceTimersByTimeAsync(1);
  const second = commit(2);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(begun).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(1_000);
  await second;
  expect(begun).toEqual([[1], [2]]);
  vi.useRealTimers();
});
