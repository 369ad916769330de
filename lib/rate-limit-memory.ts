interface Window {
  count: number;
  expiresAt: number;
}

/** More clients than this at once are an attack: the oldest windows give way before memory does. */
const MOST_WINDOWS = 100_000;

/**
 * What @upstash/ratelimit needs of Redis, in the memory of this process: `evalsha` is its sliding-window script
 * (keys: this window, the one before; arguments: limit, now, window length, increment), the rest it never calls here.
 */
export class MemoryWindows {
  readonly #windows = new Map<string, Window>();

  async evalsha<TArgs extends unknown[], TData = unknown>(_sha: string, keys: string[], args: TArgs): Promise<TData> {
    const [limit = 0, now = 0, length = 1, increment = 1] = args.map(Number);
    const [currentKey = "", previousKey = ""] = keys;
    const weight = 1 - (now % length) / length;
    const before = Math.floor(weight * this.#count(previousKey, now));
    const current = this.#count(currentKey, now);
    if (before + current >= limit) return [-1, limit] as TData;
    this.#windows.set(currentKey, { count: current + increment, expiresAt: now + 2 * length + 1000 });
    if (this.#windows.size > MOST_WINDOWS) this.#shrink(now);
    return [limit - (current + increment + before), limit] as TData;
  }

  async get(): Promise<null> {
    return null;
  }

  async set(): Promise<null> {
    return null;
  }

  get size(): number {
    return this.#windows.size;
  }

  #count(key: string, now: number): number {
    const window = this.#windows.get(key);
    return window && window.expiresAt > now ? window.count : 0;
  }

  /** Forgets what has run out; if that is not enough, the tenth that was opened first. */
  #shrink(now: number): void {
    for (const [key, window] of this.#windows) if (window.expiresAt <= now) this.#windows.delete(key);
    if (this.#windows.size <= MOST_WINDOWS) return;
    let surplus = this.#windows.size - MOST_WINDOWS * 0.9;
    for (const key of this.#windows.keys()) {
      if (surplus-- <= 0) return;
      this.#windows.delete(key);
    }
  }
}
