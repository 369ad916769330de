import { expect, test, vi } from "vitest";
import { LONG_TEST_MS } from "#tests/support/wait.ts";
import { crashAtEveryOperation, startCrashFixture } from "./crash-fixture.ts";

vi.setConfig({ testTimeout: LONG_TEST_MS });

vi.mock("node:fs/promises", async (original) => {
  const { filesAsOperations } = await import("./crash.ts");
  return filesAsOperations(await original());
});

const fixture = startCrashFixture();

// Earlier operations are tested in every-operation-of-delivering.test.ts.
test.each([
  ["after", "deferred@example.com", "sent", ["created", "sent", "deferred", "delivered"]],
  ["after", "complained@example.com", "delivered", ["created", "sent", "delivered", "complained"]],
] as const)("a process killed %s any operation of a mail to %s that is %s leaves it sealed with each link once", async (moment, to, from, types) => {
  expect(await crashAtEveryOperation(fixture(), moment, to, types, from)).toBeGreaterThan(20);
});
