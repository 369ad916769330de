import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeOverOutput } from "#lib/server/start/output.ts";

const own = { ...console };
const listeners = process.listeners("warning");
const told: { level: string; message: string }[] = [];
beforeEach(() => {
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((line) => told.push(JSON.parse(String(line))) > 0);
  takeOverOutput();
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(console, own);
  process.removeAllListeners("warning");
  for (const listener of listeners) process.on("warning", listener);
  told.length = 0;
});

test("logs an error that Next prints", () => {
  console.error(new Error("the page failed"));
  expect(told).toMatchObject([{ level: "error", message: "printed" }]);
});

test("logs an upload that its visitor cut off as information", () => {
  console.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
  expect(told).toMatchObject([{ level: "info", message: "printed" }]);
});

test("logs nothing of a malformed form, which anybody can send", () => {
  console.error(new TypeError("Failed to parse body as FormData."));
  expect(told).toEqual([]);
});
