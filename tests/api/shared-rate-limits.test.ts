import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { operations } from "#lib/contract/operations.ts";
import { MemoryWindows } from "#lib/rate-limit-memory.ts";
import { rollingWindow } from "#lib/rate-limit-window.ts";
import { Client } from "#tests/support/api.ts";
import { startServer, type TestServer } from "#tests/support/api-server.ts";
import { toolTest } from "#tests/support/tools.ts";
import { startUpstashBridge, type UpstashBridge } from "#tests/support/upstash-bridge.ts";

const { readNotification, createTestKey } = operations;
const params = { id: "5f0c2b1e-6a57-4c1d-9f0e-2d8c7b1a9e34" };

/** On a busy machine the store may once take longer than the half second it gets, and the request pass: another client then. */
const IN_TIME = { retry: 2 };

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
    const { dataDir } = inject("api");
    servers = await Promise.all([startServer(dataDir, env), startServer(dataDir, env)]);
  });
  beforeEach(() => bridge.behave("answer"));
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await bridge.stop();
  });

  /** The same client, at either of the two processes in turn. */
  function visitor() {
    const { address } = new Client();
    const clients = servers.map(({ url }) => new Client({ url, address }));
    let turn = 0;
    return () => clients[turn++ % clients.length] as Client;
  }

  test("two processes share one budget of public reads", IN_TIME, async () => {
    const next = visitor();
    const remaining: string[] = [];
    for (let i = 0; i < 61; i++) {
      const answer = await next().call(readNotification, { params });
      expect(answer.status).toBe(i < 60 ? 404 : 429);
      remaining.push(answer.headers.get("ratelimit-remaining") ?? "");
    }
    expect(remaining).toEqual([...Array(60).keys()].reverse().concat(0).map(String));
    expect((await next().call(readNotification, { params })).status).toBe(429);
    expect((await new Client({ url: servers[0]?.url ?? "" }).call(readNotification, { params })).status).toBe(404);
  });

  test("two processes share one budget of test keys", IN_TIME, async () => {
    const next = visitor();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      const body = { email: `shared-${randomUUID()}@example.com` };
      statuses.push((await next().call(createTestKey, { body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("60 requests at once to both are counted one by one", IN_TIME, async () => {
    const next = visitor();
    const answers = await Promise.all(Array.from({ length: 80 }, () => next().call(readNotification, { params })));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test("a script that Redis has forgotten is sent again", async () => {
    const next = visitor();
    await next().call(readNotification, { params });
    await bridge.call(["SCRIPT", "FLUSH"]);
    bridge.commands.length = 0;
    const answer = await next().call(readNotification, { params });
    expect(answer.headers.get("ratelimit-remaining")).toBe("58");
    expect(bridge.commands.map(([name]) => name?.toLowerCase())).toEqual(["evalsha", "eval"]);
  });

  test("what Redis keeps expires by itself, under a name that holds no more of an IPv6 address than its network", async () => {
    const { address } = new Client();
    await new Client({ url: servers[0]?.url ?? "", address }).call(readNotification, { params });
    const keys = (await bridge.call(["KEYS", `*${address.split("::")[0]}*`])) as string[];
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatch(/^acuse:publicReads:2001:db8:[0-9a-f]+:[0-9a-f]+::\/64$/);
    const left = await bridge.call(["PTTL", keys[0] ?? ""]);
    expect(left).toBeGreaterThan(290_000);
    expect(left).toBeLessThanOrEqual(300_000);
  });

  test.each(["hang", "refuse"] as const)("while it would %s, requests pass uncounted, which is logged", async (how) => {
    const [server] = servers;
    const client = new Client({ url: server?.url ?? "" });
    await client.call(readNotification, { params });
    await bridge.behave(how);
    const said = () =>
      readFileSync(join(server?.log ?? ""), "utf8").split("the rate-limit store did not answer").length - 1;
    for (let i = 0; i < 3; i++) {
      const answer = await client.call(readNotification, { params });
      expect(answer.status).toBe(404);
      expect(answer.headers.get("ratelimit-remaining")).toBe("60");
    }
    // Once a minute, however many requests pass.
    await expect.poll(said).toBe(1);
    await bridge.behave("answer");
    const counted = await client.call(readNotification, { params });
    expect(Number(counted.headers.get("ratelimit-remaining"))).toBeLessThan(60);
  });

  test("in the process the same requests pass at the same moments as in Redis", async () => {
    const redis = new Redis({ url: bridge.url, token: bridge.token, enableTelemetry: false });
    const limiterOn = (store: Redis | MemoryWindows, prefix: string) =>
      new Ratelimit({
        redis: store,
        limiter: rollingWindow(6, 10_000),
        prefix,
        ephemeralCache: false,
      });
    const { now } = Date;
    const pauses = fc.array(fc.integer({ min: 0, max: 6_000 }), { minLength: 5, maxLength: 25 });
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
