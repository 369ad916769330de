import { createHash, randomUUID } from "node:crypto";
import type { Ratelimit } from "@upstash/ratelimit";

type Algorithm = ConstructorParameters<typeof Ratelimit>[0]["limiter"];
type Context = Parameters<ReturnType<Algorithm>["limit"]>[0];

/**
 * KEYS: client. ARGV: limit, now, window length, unique member for this request, 1 to count it or 0 to only look. Times in
 * milliseconds.
 */
const SCRIPT = `
local key = KEYS[1]
local most, now, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
redis.call("ZREMRANGEBYSCORE", key, "-inf", now - window)
local count = redis.call("ZCARD", key)
local passes = 0
if count < most then
  passes = 1
  if ARGV[5] == "1" then
    redis.call("ZADD", key, now, ARGV[4])
    redis.call("PEXPIRE", key, window)
    count = count + 1
  end
end
return {passes, count, tonumber(redis.call("ZRANGE", key, 0, 0, "WITHSCORES")[2]) or now}
`;
const HASH = createHash("sha1").update(SCRIPT).digest("hex");

/**
 * Allows at most `most` requests in any `windowMs`. The library's own windows are aligned to the clock and approximate the
 * previous one, so up to twice as many can pass; this one stores each request. `reset` is when the oldest leaves the window.
 */
export function rollingWindow(most: number, windowMs: number): Algorithm {
  return () => ({
    async limit(context: Context, client: string, rate = 1) {
      const result = await evaluate(context, [client], [most, Date.now(), windowMs, randomUUID(), rate]);
      const [passes = 0, count = 0, first = 0] = result.map(Number);
      const state = { limit: most, remaining: most - count, reset: first + windowMs };
      return { success: passes === 1, ...state, pending: Promise.resolve() };
    },
    getRemaining: unsupported,
    resetTokens: unsupported,
  });
}

/** Redis caches a script by its hash until it restarts; NOSCRIPT means that it must be sent. */
async function evaluate({ redis }: Context, keys: string[], values: unknown[]): Promise<unknown[]> {
  try {
    return await redis.evalsha(HASH, keys, values);
  } catch (error) {
    if (!String(error).includes("NOSCRIPT")) throw error;
    return redis.eval(SCRIPT, keys, values);
  }
}

const unsupported = (): Promise<never> => Promise.reject(new Error("not supported by this rate limit"));
