import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadConfig } from "#lib/config.ts";
import { inPieces } from "#lib/http/files/pieces.ts";
import { processWide } from "#lib/process-wide.ts";
import { configState } from "#tests/support/server/process-state.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";

const read = processWide("files being read", () => new Map<string, { readers: number; file: Promise<FileHandle> }>());
let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
  configState.config = loadConfig({ DATA_DIR: dataDir });
});
afterEach(() => {
  delete configState.config;
  vi.restoreAllMocks();
});

const bytesOf = async (body: BodyInit): Promise<Uint8Array> => new Uint8Array(await new Response(body).arrayBuffer());
const file = new Uint8Array(randomBytes(1_000_001));
const waiting = () => [...read].map(([key, { readers }]) => [key, readers]);

describe("response bodies", () => {
  test("a small response body is sent from memory", () => {
    const small = file.subarray(0, 1000);
    expect(inPieces("small", small)).toBe(small);
  });

  test("a large response body arrives whole in pieces and leaves no file", async () => {
    const sizes: number[] = [];
    for await (const piece of inPieces("a", file) as ReadableStream<Uint8Array>) sizes.push(piece.length);
    expect([sizes.reduce((sum, size) => sum + size), Math.max(...sizes)]).toEqual([file.length, 128 * 1024]);
    expect(Buffer.compare(await bytesOf(inPieces("a", file)), file)).toBe(0);
    expect([readdirSync(join(dataDir, "tmp")), waiting()]).toEqual([[], []]);
  });

  test("readers of one large body share a file until the last reader ends", async () => {
    const readers = [1, 2, 3].map(() => (inPieces("b", file) as ReadableStream<Uint8Array>).getReader());
    await Promise.all(readers.map((reader) => reader.read()));
    expect(waiting()).toEqual([["b", 3]]);
    await Promise.all(readers.slice(1).map((reader) => reader.cancel()));
    expect(waiting()).toEqual([["b", 1]]);
    for (let done = false; !done; ) ({ done } = await (readers[0] as NonNullable<(typeof readers)[0]>).read());
    expect(waiting()).toEqual([]);
  });

  test("a large body cancelled before its file is written leaves no file", async () => {
    const body = inPieces("c", file) as ReadableStream<Uint8Array>;
    await body.cancel();
    await expect.poll(waiting).toEqual([]);
  });

  test("a read error of a large body reaches its reader and not the next one", async () => {
    const reader = (inPieces("e", file) as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await (await read.get("e")?.file)?.close();
    const rest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(rest()).rejects.toThrow();
    expect(waiting()).toEqual([]);
    expect(Buffer.compare(await bytesOf(inPieces("e", file)), file)).toBe(0);
  });

  test("a large body comes from memory if its file cannot be written", async () => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, "tmp"), "in the way");
    expect(Buffer.compare(await bytesOf(inPieces("d", file)), file)).toBe(0);
    expect(waiting()).toEqual([]);
  });
});
