import { randomInt } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mayMail } from "#lib/access/mails/budget.ts";
import { loadConfig } from "#lib/config.ts";
import { clientNetwork } from "#lib/http/request/client-ip.ts";
import { spendInNetworks } from "#lib/rate-limit/network-budget.ts";
import { configState, limitState } from "#tests/support/server/process-state.ts";

beforeEach(() => {
  configState.config = loadConfig({});
});
afterEach(() => {
  vi.useRealTimers();
  delete limitState.limits;
  delete configState.config;
});

const budget = { name: "keys", requests: 5, seconds: 3600 };
const spendFrom = (address: string) => spendInNetworks(budget, clientNetwork(address));
const hex = (number: number) => number.toString(16);

/** An address in another /64 of the /48 `2001:db8:7`. */
const inNetwork = (subnet: number) => `2001:db8:7:${hex(subnet)}::${hex(randomInt(1, 65_536))}`;

test("an IPv4 address and a /64 have one budget each", async () => {
  for (const address of ["203.0.113.7", "2001:db8:1:2::3"]) {
    for (let i = 0; i < 5; i++) expect(await spendFrom(address)).toMatchObject({ allowed: true, remaining: 4 - i });
    expect(await spendFrom(address)).toMatchObject({ allowed: false, limit: 5 });
  }
});

test("a client with a new /64 for each request has five budgets in its /56", async () => {
  const answers = [];
  for (let i = 0; i < 26; i++) answers.push(await spendFrom(inNetwork(i)));
  expect(answers.map(({ allowed }) => allowed)).toEqual([...Array(25).fill(true), false]);
  expect(answers[25]).toMatchObject({ limit: 25, remaining: 0 });
});

test("a client with a new /56 for each request has five budgets in its /48", async () => {
  const answers = [];
  for (let i = 0; i < 26; i++) answers.push(await spendFrom(inNetwork(i * 256)));
  expect(answers.map(({ allowed }) => allowed)).toEqual([...Array(25).fill(true), false]);
  expect((await spendFrom("2001:db8:8::1")).allowed).toBe(true);
});

test("rejected requests of a /64 do not count in its /48", async () => {
  for (let i = 0; i < 100; i++) await spendFrom(inNetwork(1));
  expect(await spendFrom(inNetwork(2))).toMatchObject({ allowed: true, remaining: 4 });
});

test("requests that a /56 rejects do not count in their /64", async () => {
  vi.useFakeTimers({ now: 0, toFake: ["Date"] });
  for (let i = 0; i < 25; i++) await spendFrom(inNetwork(i));
  vi.setSystemTime(3_000_000);
  for (let i = 0; i < 10; i++) expect(await spendFrom(inNetwork(99))).toMatchObject({ allowed: false, limit: 25 });
  vi.setSystemTime(3_600_001);
  expect(await spendFrom(inNetwork(99))).toMatchObject({ allowed: true, remaining: 4 });
});

test("mails count towards the budget of a /48", async () => {
  const answers = new Set();
  for (let i = 0; i < 25; i++) answers.add(await mayMail("signIn", clientNetwork(inNetwork(i)), `${i}@example.com`));
  expect([...answers]).toEqual(["yes"]);
  expect(await mayMail("signIn", clientNetwork(inNetwork(99)), "last@example.com")).toBe("client asked too often");
});
