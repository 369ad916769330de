import { pipeline, type Readable, type Writable } from "node:stream";
import { pipeline as piped } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, type Header, pack } from "tar-stream";

export class ArchiveError extends Error {
  override name = "ArchiveError";
}

/** A file with its content, or a folder. */
export interface Entry {
  /** A relative path with `/` as separator. */
  path: string;
  /** Bytes of the file; 0 for a folder. */
  size: number;
  kind: "file" | "folder";
  /** The file's content. Read it to its end before requesting the next entry. */
  body: AsyncIterable<Uint8Array>;
}

/** Packs the entries as a compressed tar stream. Level 1: files of a database shrink well at little cost. */
export function packed(entries: AsyncIterable<Entry>): Readable {
  const tar = pack();
  const fill = async () => {
    for await (const { path, size, kind, body } of entries) {
      if (kind === "folder") tar.entry({ name: path, type: "directory", mode: 0o700 });
      // A streamx stream: pipeline takes it, only the types differ.
      else await piped(body, tar.entry({ name: path, size, mode: 0o600 }) as unknown as Writable);
    }
    tar.finalize();
  };
  fill().catch((error) => tar.destroy(error));
  // The reader of the stream is told of each error.
  return pipeline(tar, createGzip({ level: 1 }), () => {});
}

/** Yields the entries of a compressed tar stream. @throws ArchiveError, also from a body, when it is damaged or ends too soon */
export async function* unpacked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const tar = extract();
  const feeding = piped(source, createGunzip(), tar);
  feeding.catch(() => {});
  for await (const entry of known(tar))
    yield { ...described(entry.header), body: known(entry as AsyncIterable<Uint8Array>) };
}

async function* known<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(`the archive is damaged or cut off (${(error as Error).message})`);
  }
}

function described({ name, size, type }: Header): Omit<Entry, "body"> {
  if (type !== "file" && type !== "directory") throw new ArchiveError(`the archive holds a ${type}`);
  if (!isInside(name)) throw new ArchiveError("the archive holds a path that leads out of it");
  return { path: name, size, kind: type === "file" ? "file" : "folder" };
}

const isInside = (path: string): boolean =>
  !/[\\\0]/.test(path) && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
