import { afterEach, expect, test, vi } from "vitest";
import type { Tile } from "#lib/evidence/log/tiles.ts";
import { LogSource } from "#lib/server/monitor/source.ts";

const waits: number[] = [];
vi.mock("node:timers/promises", () => ({ setTimeout: async (ms: number) => void waits.push(ms) }));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["a tile", { level: 0, number: 0, width: 2 }, 64],
  ["a bundle", { level: "entries", number: 0, width: 2 }, 2048],
] satisfies [
  string,
  Tile,
  number,
][])("the monitor does not read %s beyond what its hashes or entries can take", async (_, tile, most) => {
  const source = new LogSource("https://log.example/tlog");
  vi.stubGlobal("fetch", async () => new Response(new Uint8Array(most)));
  expect(await source.tile(tile)).toHaveLength(most);
  vi.stubGlobal("fetch", async () => new Response(new Uint8Array(most + 1)));
  await expect(source.tile(tile)).rejects.toThrow("the response is too long");
});

test("the monitor waits as long as a log asks it to, and at most a minute", async () => {
  const source = new LogSource("https://log.example/tlog");
  const busy = (seconds: string) => new Response("", { status: 429, headers: { "Retry-After": seconds } });
  const responses = [busy("45"), busy("99999"), new Response("text")];
  vi.stubGlobal("fetch", async () => responses.shift());
  waits.length = 0;
  expect(await source.text("checkpoint")).toBe("text");
  expect(waits).toEqual([45_000, 60_000]);
});
