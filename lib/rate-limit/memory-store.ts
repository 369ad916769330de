/** Maximum stored request times. Above it the oldest clients are dropped, which bounds memory during an attack. */
const MAX_TIMES = 1_000_000;

/** Requests of one client in one budget: times in milliseconds, oldest first, and the window's length. */
interface Passed {
  times: number[];
  window: number;
}

/**
 * The part of Redis that @upstash/ratelimit calls, in process memory: `evalsha` implements the script of
 * sliding-window.ts.
 */
export class MemoryWindows {
  readonly #passed = new Map<string, Passed>();
  readonly #mostTimes: number;
  #times = 0;
  #calls = 0;

  constructor(mostTimes = MAX_TIMES) {
    this.#mostTimes = mostTimes;
  }

  async evalsha<TArgs extends unknown[], TData = unknown>(_sha: string, keys: string[], args: TArgs): Promise<TData> {
    const [client = ""] = keys;
    const [most = 0, now = 0, window = 1, , rate = 1] = args.map(Number);
    const known = this.#passed.get(client)?.times ?? [];
    const times = known.filter((time) => time > now - window);
    const passes = times.length < most;
    if (passes && rate === 1) times.push(now);
    this.#passed.set(client, { times, window });
    this.#times += times.length - known.length;
    if (++this.#calls > this.#passed.size + 1000 || this.#times > this.#mostTimes) this.#forget(now);
    return [passes ? 1 : 0, times.length, times[0] ?? now] as TData;
  }

  async get(): Promise<null> {
    return null;
  }

  async set(): Promise<null> {
    return null;
  }

  /** Number of stored request times. */
  get size(): number {
    return this.#times;
  }

  /** Drops clients whose window is empty, then a tenth of the rest if the limit is still exceeded. */
  #forget(now: number): void {
    this.#calls = 0;
    const enough = this.#mostTimes * (this.#times > this.#mostTimes ? 0.9 : 1);
    for (const [client, { times, window }] of this.#passed) {
      if ((times.at(-1) ?? 0) <= now - window) this.#drop(client, times);
    }
    for (const [client, { times }] of this.#passed) {
      if (this.#times <= enough) return;
      this.#drop(client, times);
    }
  }

  #drop(client: string, times: number[]): void {
    this.#passed.delete(client);
    this.#times -= times.length;
  }
}
