/** More requests than this to remember are an attack: the clients that came first give way before memory does. */
const MAX_TIMES = 1_000_000;

/** What one client spent of one budget: when its requests passed, oldest first, and for how long each of them counts. */
interface Passed {
  times: number[];
  window: number;
}

/**
 * What @upstash/ratelimit needs of Redis, in the memory of this process: `evalsha` does what the script in
 * sliding-window.ts does; the rest it never calls here.
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
    const [most = 0, now = 0, window = 1] = args.map(Number);
    const known = this.#passed.get(client)?.times ?? [];
    const times = known.filter((time) => time > now - window);
    const passes = times.length < most;
    if (passes) times.push(now);
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

  /** How many requests are remembered. */
  get size(): number {
    return this.#times;
  }

  /** Those whose last request has left its window; if that is not enough, a tenth of the rest. Seldom enough to cost nothing. */
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
