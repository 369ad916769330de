import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { config } from "#lib/config.ts";
import { log } from "#lib/observability/log.ts";
import { processWide } from "#lib/process-wide.ts";
import { namelessFile } from "./spool.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const PIECE = 128 * 1024;

interface Waiting {
  file: Promise<FileHandle>;
  readers: number;
}

/** Files that clients are reading, by their content. */
const waiting = processWide("files being read", () => new Map<string, Waiting>());

/**
 * Streams a body to a slow reader without holding it in memory. Bodies above 256 KiB go to an unlinked file, shared by all
 * readers of the same `key`, which identifies the bytes.
 */
export function inPieces(key: string, bytes: Bytes): Bytes | ReadableStream<Bytes> {
  if (bytes.length <= 2 * PIECE) return bytes;
  const { length } = bytes;
  let held: Bytes | undefined = bytes;
  let file: FileHandle | null = null;
  let at = 0;
  let over = false;
  const done = () => {
    over = true;
    if (file) release(key);
    file = null;
  };
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        if (held) {
          file = await open(key, held);
          // The disk is full: the body stays in memory.
          if (!file) controller.enqueue(held);
          held = undefined;
          if (!file) return controller.close();
          // The reader cancelled while the file was written.
          if (over) return done();
        }
        if (!file) return;
        const piece = await pieceOf(file, at, Math.min(PIECE, length - at)).catch((error: unknown) => {
          done();
          throw error;
        });
        at += piece.length;
        controller.enqueue(piece);
        if (at < length) return;
        done();
        controller.close();
      },
      cancel: done,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: PIECE }),
  );
}

async function pieceOf(file: FileHandle, at: number, size: number): Promise<Bytes> {
  const piece = Buffer.allocUnsafeSlow(size);
  const { bytesRead } = await file.read(piece, 0, size, at);
  if (!bytesRead) throw new Error("a waiting file ended before its end");
  return piece.subarray(0, bytesRead);
}

async function open(key: string, bytes: Bytes): Promise<FileHandle | null> {
  const known = waiting.get(key);
  const entry = known ?? { file: write(bytes), readers: 0 };
  entry.readers++;
  waiting.set(key, entry);
  try {
    return await entry.file;
  } catch (error) {
    if (waiting.get(key) === entry) waiting.delete(key);
    log("warn", "a file could not be set aside for slow readers", { error });
    return null;
  }
}

async function write(bytes: Bytes): Promise<FileHandle> {
  const file = await namelessFile(join(config().dataDir, "tmp"));
  try {
    await file.writeFile(bytes);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

function release(key: string): void {
  const entry = waiting.get(key);
  if (!entry || --entry.readers > 0) return;
  waiting.delete(key);
  void entry.file.then((file) => file.close());
}
