import { createHash, randomUUID } from "node:crypto";
import type { Ratelimit } from "@upstash/ratelimit";

type Algorithm = ConstructorParameters<typeof Ratelimit>[0]["limiter"];
type Context = Parameters<ReturnType<Algorithm>["limit"]>[0];

/** Keys: the client. Arguments: most requests, now, the window's length, a name for this request. Times in milliseconds. */
const SCRIPT = `
local key = KEYS[1]
local most, now, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
redis.call("ZREMRANGEBYSCORE", key, "-inf", now - window)
local count = redis.call("ZCARD", key)
local passes = 0
if count < most then
  redis.call("ZADD", key, now, ARGV[4])
  redis.call("PEXPIRE", key, window)
  count = count + 1
  passes = 1
end
return {passes, count, tonumber(redis.call("ZRANGE", key, 0, 0, "WITHSCORES")[2])}
`;
const HASH = createHash("sha1").update(SCRIPT).digest("hex");

/**
 * Never more than `most` requests in any stretch of `windowMs`. The library's own windows turn with the clock and guess
 * how the one before was used, so that up to twice as many can pass around a turn; this one remembers each request that
 * passed. `reset` is when the first of them leaves the window, and so when a refused client may come back.
 */
export function rollingWindow(most: number, windowMs: number): Algorithm {
  return () => ({
    async limit(context: Context, client: string) {
      const answer = await evaluate(context, [client], [most, Date.now(), windowMs, randomUUID()]);
      const [passes = 0, count = 0, first = 0] = answer.map(Number);
      const state = { limit: most, remaining: most - count, reset: first + windowMs };
      return { success: passes === 1, ...state, pending: Promise.resolve() };
    },
    getRemaining: notAsked,
    resetTokens: notAsked,
  });
}

/** Redis knows a script by its hash once it has run it, and forgets it when it restarts. */
async function evaluate({ redis }: Context, keys: string[], values: unknown[]): Promise<unknown[]> {
  try {
    return await redis.evalsha(HASH, keys, values);
  } catch (error) {
    if (!String(error).includes("NOSCRIPT")) throw error;
    return redis.eval(SCRIPT, keys, values);
  }
}

const notAsked = (): Promise<never> => Promise.reject(new Error("nobody asks this of a budget"));
