/** POSIX ustar (IEEE Std 1003.1, pax, "ustar Interchange Format"): what every `tar` reads. */

const BLOCK = 512;

export interface Entry {
  /** Relative, `/` between its parts. */
  path: string;
  /** Of a folder 0. */
  size: number;
  kind: "file" | "folder";
}

export class ArchiveError extends Error {
  override name = "ArchiveError";
}

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, "0")}\0`;

/** @throws ArchiveError for a path or size that the format has no room for */
export function header({ path, size, kind }: Entry): Buffer {
  const block = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(path) > 100 || size >= 8 ** 11) throw new ArchiveError(`${path} does not fit into the archive`);
  block.write(path, 0);
  block.write(octal(kind === "file" ? 0o600 : 0o700, 8), 100);
  block.write(octal(0, 8) + octal(0, 8), 108);
  block.write(octal(size, 12) + octal(0, 12), 124);
  block.write("        ", 148);
  block.write(kind === "file" ? "0" : "5", 156);
  block.write("ustar\x0000", 257);
  block.write(octal(checksum(block), 7), 148);
  return block;
}

const checksum = (block: Buffer): number => block.reduce((sum, byte) => sum + byte, 0);

/** What brings a file of `size` bytes to whole blocks. */
export const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** Two empty blocks. */
export const END = Buffer.alloc(2 * BLOCK);

/** Hands on entry after entry; `body` must be read to its end before the next one. @throws ArchiveError, also when it ends too soon */
export async function* entries(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<{ entry: Entry; body: AsyncGenerator<Buffer> }> {
  const bytes = new Bytes(source);
  for (;;) {
    const block = await bytes.take(BLOCK);
    if (block.every((byte) => byte === 0)) return bytes.finish();
    const entry = readHeader(block);
    yield { entry, body: bytes.stream(entry.size) };
    await bytes.take(padding(entry.size).length);
  }
}

function readHeader(block: Buffer): Entry {
  const text = (from: number, length: number) => block.toString("utf8", from, from + length).replace(/\0.*$/s, "");
  const stored = Number.parseInt(text(148, 8), 8);
  const blank = Buffer.from(block);
  blank.fill(" ", 148, 156);
  const kind = { "0": "file", "5": "folder" }[text(156, 1)] as Entry["kind"] | undefined;
  const [path, size] = [text(0, 100), Number.parseInt(text(124, 12), 8)];
  if (stored !== checksum(blank) || !kind || !Number.isSafeInteger(size))
    throw new ArchiveError("the archive is damaged");
  if (!isInside(path)) throw new ArchiveError("the archive holds a path that leads out of it");
  return { path, size, kind };
}

const isInside = (path: string): boolean =>
  path !== "" && !path.includes("\\") && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");

/** A stream of chunks, read by lengths. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #chunk(most: number): Promise<Buffer> {
    while (!this.#rest.length) {
      const next = await this.#source.next();
      if (next.done) throw new ArchiveError("the archive ends too soon");
      this.#rest = next.value;
    }
    const chunk = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(chunk.length);
    return chunk;
  }

  async take(length: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.stream(length)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async *stream(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      const chunk = await this.#chunk(left);
      left -= chunk.length;
      yield chunk;
    }
  }

  /** Reads on to the end, so that whatever checks the stream has seen all of it. */
  async finish(): Promise<void> {
    while (!(await this.#source.next()).done);
  }
}
