import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { operations } from "#lib/contract/operations/operations.ts";
import { MemoryWindows } from "#lib/rate-limit/memory-store.ts";
import { rollingWindow } from "#lib/rate-limit/sliding-window.ts";
import { type Answer, Client } from "#tests/support/server/api.ts";
import { startAnother, type TestServer } from "#tests/support/server/api-server.ts";
import { startUpstashBridge, type UpstashBridge } from "#tests/support/stand-ins/upstash-bridge.ts";
import { toolTest } from "#tests/support/tools/tools.ts";

const { readNotification, createTestKey } = operations;
const params = { id: "5f0c2b1e-6a57-4c1d-9f0e-2d8c7b1a9e34" };

/** On a busy machine the store may exceed its half second, and a request passes uncounted: the whole budget remains. */
const isCounted = (answer: Answer, budget: number) => answer.headers.get("ratelimit-remaining") !== String(budget);

/** Returns the responses to a new client whose requests were all counted. */
async function counted(budget: number, ask: () => Promise<Answer[]>): Promise<Answer[]> {
  for (;;) {
    const answers = await ask();
    if (answers.every((answer) => isCounted(answer, budget))) return answers;
  }
}

toolTest(["redis-server"])("rate limits shared over Upstash's protocol in front of a real Redis", () => {
  let bridge: UpstashBridge;
  let servers: TestServer[];
  beforeAll(async () => {
    bridge = await startUpstashBridge();
    const env = {
      UPSTASH_REDIS_REST_URL: bridge.url,
      UPSTASH_REDIS_REST_TOKEN: bridge.token,
      TRUSTED_PROXY_HOPS: "1",
    };
    servers = await Promise.all([startAnother(inject("api"), env), startAnother(inject("api"), env)]);
  });
  beforeEach(() => bridge.behave("answer"));
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await bridge.stop();
  });

  /** One client that alternates between the two processes. */
  function visitor() {
    const { address } = new Client();
    const clients = servers.map(({ url }) => new Client({ url, address }));
    let turn = 0;
    return () => clients[turn++ % clients.length] as Client;
  }

  test("two processes share one budget of public reads", async () => {
    const answers = await counted(60, async () => {
      const next = visitor();
      const all: Answer[] = [];
      for (let i = 0; i < 62; i++) all.push(await next().call(readNotification, { params }));
      return all;
    });
    expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(404), 429, 429]);
    const remaining = answers.map(({ headers }) => headers.get("ratelimit-remaining"));
    expect(remaining).toEqual([...Array(60).keys()].reverse().concat(0, 0).map(String));
    expect((await new Client({ url: servers[0]?.url ?? "" }).call(readNotification, { params })).status).toBe(404);
  });

  test("two processes share one budget of test keys", async () => {
    const answers = await counted(5, async () => {
      const next = visitor();
      const all: Answer[] = [];
      for (let i = 0; i < 6; i++) {
        const body = { email: `shared-${randomUUID()}@example.com` };
        all.push(await next().call(createTestKey, { body }));
      }
      return all;
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("counts each of 60 simultaneous requests to two processes", async () => {
    const answers = await counted(60, async () => {
      const next = visitor();
      return Promise.all(Array.from({ length: 80 }, () => next().call(readNotification, { params })));
    });
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test("sends a script again that Redis has forgotten", async () => {
    const [, answer] = await counted(60, async () => {
      const next = visitor();
      const first = await next().call(readNotification, { params });
      await bridge.call(["SCRIPT", "FLUSH"]);
      bridge.commands.length = 0;
      return [first, await next().call(readNotification, { params })];
    });
    expect(answer?.headers.get("ratelimit-remaining")).toBe("58");
    expect(bridge.commands.map(([name]) => name?.toLowerCase())).toEqual(["evalsha", "eval"]);
  });

  test("Redis keys expire and hold only the network of an IPv6 address", async () => {
    let address = "";
    await counted(60, async () => {
      const client = new Client({ url: servers[0]?.url ?? "" });
      address = client.address;
      return [await client.call(readNotification, { params })];
    });
    const keys = (await bridge.call(["KEYS", `*${address.split("::")[0]}::*`])) as string[];
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatch(/^acuse:publicReads:2001:db8:[0-9a-f]+:[0-9a-f]+::\/64$/);
    const left = await bridge.call(["PTTL", keys[0] ?? ""]);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(300_000);
  });

  test.each([
    "hang",
    "refuse",
  ] as const)("requests pass uncounted with a log line while Redis would %s", async (how) => {
    const [server] = servers;
    const client = new Client({ url: server?.url ?? "" });
    await client.call(readNotification, { params });
    await bridge.behave(how);
    const said = () =>
      readFileSync(join(server?.log ?? ""), "utf8")
        .split("\n")
        .filter((line) => line.includes("the rate-limit store did not answer"))
        .map((line) => Date.parse(JSON.parse(line).time));
    for (let i = 0; i < 3; i++) {
      const answer = await client.call(readNotification, { params });
      expect(answer.status).toBe(404);
      expect(answer.headers.get("ratelimit-remaining")).toBe("60");
    }
    await expect.poll(said).not.toEqual([]);
    // Once a minute, however many requests pass.
    const pauses = said().map((time, at, all) => time - (all[at - 1] ?? 0));
    expect(pauses.filter((pause) => pause < 60_000)).toEqual([]);
    await bridge.behave("answer");
    await counted(60, async () => [await client.call(readNotification, { params })]);
  });

  test("limits in the process let the same requests pass as limits in Redis", async () => {
    const redis = new Redis({ url: bridge.url, token: bridge.token, enableTelemetry: false });
    const limiterOn = (store: Redis | MemoryWindows, prefix: string) =>
      new Ratelimit({
        redis: store,
        limiter: rollingWindow(6, 3_600_000),
        prefix,
        ephemeralCache: false,
        timeout: 0,
      });
    const { now } = Date;
    const pauses = fc.array(fc.integer({ min: 0, max: 2_160_000 }), { minLength: 5, maxLength: 25 });
    try {
      await fc.assert(
        fc.asyncProperty(pauses, async (pauses) => {
          const prefix = randomUUID();
          const [inRedis, inMemory] = [limiterOn(redis, prefix), limiterOn(new MemoryWindows(), prefix)];
          let time = 1_800_000_000_000;
          for (const pause of pauses) {
            time += pause;
            Date.now = () => time;
            const [one, other] = [await inRedis.limit("client"), await inMemory.limit("client")];
            expect([other.success, other.remaining, other.reset]).toEqual([one.success, one.remaining, one.reset]);
          }
        }),
        { numRuns: 40 },
      );
    } finally {
      Date.now = now;
    }
  });
});
