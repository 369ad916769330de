import { randomUUID } from "node:crypto";
import { readSync } from "node:fs";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";

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
    await this.#file.writeFile(bytes);
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

/** Opens an unlinked file for reading and writing; it is deleted when it is closed. */
export async function namelessFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}
