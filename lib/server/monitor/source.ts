import { setTimeout as sleep } from "node:timers/promises";
import { type Tile, tilePath } from "#lib/evidence/log/tiles.ts";

/** Thrown when the log can't be read. The message is one line. */
export class Unreachable extends Error {
  /** Milliseconds that the log asks to wait. */
  readonly retryMs: number;

  constructor(message: string, retryMs = 0) {
    super(message);
    this.retryMs = retryMs;
  }
}

/** Thrown when the log lacks a tile of a tree that it signed. */
export class Withheld extends Error {}

const REQUEST_MS = 20_000;
/** Most seconds that a log may ask to wait (429). */
const MOST_WAIT_SECONDS = 60;
/** Milliseconds before each further attempt. */
const PAUSES_MS = [300, 1_500, 5_000];
/** More than a checkpoint with all allowed signatures takes. */
const MOST_TEXT_BYTES = 64 * 1024;
const HASH_BYTES = 32;
/** An entry behind its length, with room: ours have under 300 bytes. */
const MOST_ENTRY_BYTES = 1024;

const mostBytes = ({ level, width }: Tile): number => width * (level === "entries" ? MOST_ENTRY_BYTES : HASH_BYTES);

/** Reads a log over HTTP (c2sp.org/tlog-tiles). */
export class LogSource {
  readonly url: string;

  /** @throws Unreachable if `url` is not an http or https URL */
  constructor(url: string) {
    const parsed = URL.parse(url);
    if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new Unreachable(`${url} is not an http or https URL`);
    this.url = url.replace(/\/+$/, "");
  }

  /** @throws Unreachable */
  async text(name: "checkpoint" | "key"): Promise<string> {
    const bytes = await this.#get(name, MOST_TEXT_BYTES);
    if (!bytes) throw new Unreachable(`${this.url}/${name} is missing (404)`);
    return bytes.toString("utf8");
  }

  /** @throws Unreachable, Withheld */
  async tile(tile: Tile): Promise<Uint8Array> {
    const path = tilePath(tile);
    const bytes = await this.#get(path, mostBytes(tile));
    if (!bytes) throw new Withheld(`it does not return ${path} of the tree that it signed (404)`);
    return bytes;
  }

  /** Returns `null` for 404. */
  async #get(path: string, most: number): Promise<Buffer | null> {
    for (const pause of [...PAUSES_MS, null]) {
      const result = await this.#attempt(path, most);
      if (!(result instanceof Unreachable)) return result;
      if (pause === null) throw result;
      await sleep(Math.max(pause, result.retryMs));
    }
    return null;
  }

  async #attempt(path: string, most: number): Promise<Buffer | null | Unreachable> {
    const url = `${this.url}/${path}`;
    try {
      const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(REQUEST_MS) });
      const bytes = await bounded(response, most);
      if (response.status === 404) return null;
      if (response.status !== 200) {
        const seconds = Math.min(Number(response.headers.get("retry-after")) || 0, MOST_WAIT_SECONDS);
        return new Unreachable(`${url}: the response has status ${response.status}`, seconds * 1000);
      }
      return bytes ?? new Unreachable(`${url}: the response is too long`);
    } catch (error) {
      const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
      return new Unreachable(`${url} can't be read (${cause?.code ?? cause?.message ?? message})`);
    }
  }
}

async function bounded(response: Response, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
