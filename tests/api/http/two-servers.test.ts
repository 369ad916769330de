import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { Client, owner } from "#tests/support/server/api.ts";
import { startAnother, type TestServer } from "#tests/support/server/api-server.ts";

/** A second process on the same database, without a proxy. */
let second: TestServer;
beforeAll(async () => {
  second = await startAnother(inject("api"));
});
afterAll(async () => {
  await second.stop();
});

test("one Idempotency-Key sent to two processes at once creates one notification", async () => {
  const clients = [owner(), new Client({ key: inject("api").key, url: second.url })];
  for (let round = 0; round < 5; round++) {
    const headers = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => clients[i % 2]?.create({}, headers)));
    expect(new Set(answers.map((answer) => answer?.text)).size).toBe(1);
    expect(answers.filter((answer) => !answer?.headers.has("idempotency-replayed"))).toHaveLength(1);
  }
});

test("without a proxy, a client cannot claim another address by its headers", async () => {
  const path = `/v1/notifications/${randomUUID()}`;
  const remaining: number[] = [];
  for (let i = 0; i < 4; i++) {
    const forged = `203.0.113.${i}`;
    const headers = {
      "x-forwarded-for": forged,
      "x-real-ip": forged,
      forwarded: `for=${forged}`,
      "x-acuse-client-ip": forged,
    };
    const answer = await new Client({ url: second.url }).raw(path, { headers });
    remaining.push(Number(answer.headers.get("ratelimit-remaining")));
  }
  expect(remaining).toEqual([59, 58, 57, 56]);
});
