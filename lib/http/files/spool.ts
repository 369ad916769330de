import { randomUUID } from "node:crypto";
import { readSync } from "node:fs";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { ApiError, fault } from "#lib/contract/errors.ts";
import { log } from "#lib/observability/log.ts";

/** Bytes of one body held in memory before it goes to a file, and bytes of each later write. */
const IN_MEMORY = 256 * 1024;
const ONE_WRITE = 64 * 1024;

/**
 * Collects a body that arrives in parts. A large body goes to an unlinked file, so that many uploads use disk instead of
 * memory and a crash leaves no file.
 */
export class Spool {
  readonly #folder: string;
  #chunks: Uint8Array[] = [];
  #inMemory = 0;
  #inFile = 0;
  #file: FileHandle | undefined;

  /** @param folder holds the files; created when needed */
  constructor(folder: string) {
    this.#folder = folder;
  }

  get length(): number {
    return this.#inFile + this.#inMemory;
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.#chunks.push(chunk);
    this.#inMemory += chunk.byteLength;
    if (this.#inMemory < (this.#file ? ONE_WRITE : IN_MEMORY)) return;
    this.#file ??= await namelessFile(this.#folder);
    const bytes = this.#takeChunks();
    await writeTo(this.#file, bytes);
    this.#inFile += bytes.length;
  }

  #takeChunks(): Uint8Array {
    const [first, ...others] = this.#chunks;
    const bytes = first && !others.length ? first : Buffer.concat(this.#chunks, this.#inMemory);
    this.#chunks = [];
    this.#inMemory = 0;
    return bytes;
  }

  /** Returns the whole body. Synchronous, so that only one complete body at a time is in memory. */
  read(): Uint8Array {
    if (!this.#file) return this.#takeChunks();
    const bytes = Buffer.allocUnsafeSlow(this.length);
    let read = 0;
    while (read < this.#inFile) {
      const more = readSync(this.#file.fd, bytes, read, this.#inFile - read, read);
      if (!more) throw new Error("a stored body ended before its end");
      read += more;
    }
    bytes.set(this.#takeChunks(), read);
    return bytes;
  }

  async close(): Promise<void> {
    this.#chunks = [];
    await this.#file?.close();
  }
}

/** Appends to a file. @throws ApiError unavailable when the disk is full */
export async function writeTo(file: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await file.writeFile(bytes);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && (cause.code === "ENOSPC" || cause.code === "EDQUOT")))
      throw cause;
    log("warn", "the disk of DATA_DIR is full");
    throw new ApiError("unavailable", fault("storage_away"), { cause });
  }
}

/** Opens an unlinked file for reading and writing; it is deleted when it is closed. */
export async function namelessFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}
