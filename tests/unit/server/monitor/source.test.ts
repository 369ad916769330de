import { afterEach, expect, test, vi } from "vitest";
import type { Tile } from "#lib/evidence/log/tiles.ts";
import { LogSource } from "#lib/server/monitor/source.ts";

vi.mock("node:timers/promises", () => ({ setTimeout: async () => {} }));
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
