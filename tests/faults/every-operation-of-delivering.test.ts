import { expect, test, vi } from "vitest";
import { killEverywhere, mortalHouse } from "./lives.ts";

vi.mock("node:fs/promises", async (original) => {
  const { mortalFiles } = await import("./mortal.ts");
  return mortalFiles(await original());
});

const house = mortalHouse();

test.each([
  ["before", "ana@example.com", ["created", "sent", "delivered"]],
  ["after", "ana@example.com", ["created", "sent", "delivered"]],
] as const)("killed %s any operation, a mail to %s ends sealed with each link once", async (moment, to, types) => {
  expect(await killEverywhere(house(), moment, to, types)).toBeGreaterThan(30);
});
