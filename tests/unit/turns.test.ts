import { expect, test } from "vitest";
import { Turns } from "#lib/turns.ts";

test("owners take turns, however many tasks each has", async () => {
  const turns = new Turns();
  const begun: string[] = [];
  const tasks = ["a1", "a2", "a3", "b1", "c1", "c2"].map((task) =>
    turns.wait(task.charAt(0)).then(() => begun.push(task)),
  );
  expect([turns.owners, turns.of("a"), turns.of("d")]).toEqual([3, 3, 0]);
  while (turns.next());
  await Promise.all(tasks);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
  expect(turns.next()).toBe(false);
});
