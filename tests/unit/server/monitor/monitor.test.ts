import { expect, test } from "vitest";
import { readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { vkeyOf } from "#lib/evidence/log/note.ts";
import { bundleOf, TILE_WIDTH, type Tile, tilePath } from "#lib/evidence/log/tiles.ts";
import { visit } from "#lib/server/monitor/monitor.ts";
import { Records } from "#lib/server/monitor/records.ts";
import type { LogSource } from "#lib/server/monitor/source.ts";
import { exampleLog } from "#tests/support/log/example-log.ts";

const SIZE = 300;

/** Serves each tile of the honest tree once, and then that of another tree. */
async function hostileLog() {
  const log = await exampleLog();
  const asked = new Set<string>();
  const tile = async (tile: Tile): Promise<Uint8Array> => {
    const { level, number, width } = tile;
    const history = asked.has(tilePath(tile)) ? "other" : "honest";
    asked.add(tilePath(tile));
    const positions = Array.from({ length: width }, (_, at) => number * TILE_WIDTH + at);
    if (level === "entries") return bundleOf(positions.map((at) => new TextEncoder().encode(`${history} ${at}`)));
    const hashes = await Promise.all(positions.map((at) => log.treeOf(history)(level * 8, at)));
    return new Uint8Array(hashes.flatMap((hash) => [...hash]));
  };
  const text = async (name: string) => (name === "key" ? vkeyOf(log.key) : log.checkpoint(SIZE));
  return { log, source: { url: "https://log.example/tlog", text, tile } as unknown as LogSource };
}

test("the monitor compares signed heads with the tree that it followed, whatever the log serves later", async () => {
  const { log, source } = await hostileLog();
  const records = new Records();
  const heads = [
    ["honest", 7],
    ["honest", 256],
    ["honest", SIZE],
    ["other", 7],
    ["other", 256],
    ["other", 299],
  ] as const;
  for (const [history, size] of heads) {
    const checkpoint = readCheckpoint(await log.checkpoint(size, history));
    if (checkpoint) records.heads.push({ file: `${history} ${size}`, checkpoint, lastEventAt: 0 });
  }
  const outcome = await visit({ source, memory: null, policy: null, records });
  expect(outcome.contradiction).toBeNull();
  expect(outcome.findings.map(({ file, isWrong }) => [file, isWrong])).toEqual([
    ["other 7", true],
    ["other 256", true],
    ["other 299", true],
  ]);
});
