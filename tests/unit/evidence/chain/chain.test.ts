import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatTime,
  GENESIS_HASH,
  type Head,
  linkHash,
  nextLink,
  parseTime,
  verifyChain,
} from "#lib/evidence/chain/chain.ts";
import { CanonicalizationError } from "#lib/evidence/chain/jcs.ts";
import type { Link } from "#lib/evidence/types.ts";
import { example, find, outcome } from "../example.ts";

const { notification_id, events } = example();
const CODES = ["chain.start", "chain.order", "chain.time", "chain.hash"];

describe("times of links", () => {
  it("writes link times in UTC with milliseconds and without a zone", () => {
    expect(formatTime(new Date("2027-05-03T12:14:05.12+02:00"))).toBe("2027-05-03T10:14:05.120");
    expect(() => formatTime(new Date("+010000-01-01T00:00:00Z"))).toThrow(RangeError);
  });

  it("parseTime reads every time that formatTime wrote", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("0000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
        (date) => {
          expect(parseTime(formatTime(date))).toEqual(date);
        },
      ),
    );
  });

  it.each([
    "2027-05-03T10:14:05.120Z",
    "2027-05-03T10:14:05",
    "2027-05-03T10:14:05.12",
    "2027-05-03 10:14:05.120",
    "2027-05-03T10:14:05.1200",
    "2027-02-30T10:14:05.120",
    "2027-05-03T24:00:00.000",
    "2027-13-03T10:14:05.120",
    "2027-05-03T10:14:60.000",
    "+002027-05-03T10:14:05.120",
    "2027-05-03T10:14:05.120\n",
    "",
  ])("parseTime returns null for %s", (text) => {
    expect(parseTime(text)).toBeNull();
  });
});

describe("nextLink", () => {
  const event = {
    notification_id,
    event_type: "sent",
    event_data: { b: 1, a: [2] },
    now: new Date("2027-05-03T10:14:05.120Z"),
  };
  const head: Head = { sequence: 4, event_hash: "ab".repeat(32), created_at: "2027-05-03T10:14:05.119" };

  it("nextLink begins a chain with 64 zeros as the previous hash", async () => {
    const first = await nextLink(null, event);
    expect(first).toMatchObject({ sequence: 0, previous_hash: GENESIS_HASH, created_at: "2027-05-03T10:14:05.120" });
    expect(GENESIS_HASH).toBe("0".repeat(64));
  });

  it("nextLink continues from the given head", async () => {
    expect(await nextLink(head, event)).toMatchObject({ sequence: 5, previous_hash: head.event_hash });
  });

  it("nextLink returns the hash of its own link", async () => {
    const { event_hash, ...link } = await nextLink(head, event);
    expect(event_hash).toBe(await linkHash({ notification_id, ...link }));
  });

  it("nextLink keeps the head's time when the clock goes back", async () => {
    const later = { ...head, created_at: "2027-05-03T11:00:00.000" };
    expect((await nextLink(later, event)).created_at).toBe("2027-05-03T11:00:00.000");
  });

  it("a link keeps its data when the caller changes the object later", async () => {
    const event_data = { list: [1] };
    const link = await nextLink(head, { ...event, event_data });
    event_data.list.push(2);
    expect(link.event_data).toEqual({ list: [1] });
  });

  it("nextLink rejects data without a canonical form", async () => {
    await expect(nextLink(head, { ...event, event_data: { n: Number.NaN } })).rejects.toThrow(CanonicalizationError);
  });
});

describe("verifyChain", () => {
  it("verifyChain passes the example of FORMAT.md and reports its head and status", async () => {
    const checks = await verifyChain(notification_id, events);
    expect(checks.map(({ code, state }) => [code, state])).toEqual(CODES.map((code) => [code, "passed"]));
    expect(find(checks, "chain.hash").facts).toEqual({ links: 3, head: events[2]?.event_hash });
    expect(find(checks, "chain.order").facts).toMatchObject({ status: "delivered", erased: false });
  });

  it("verifyChain passes a chain made by nextLink", async () => {
    const links: Link[] = [];
    let head: Head | null = null;
    for (const event_type of ["created", "sent", "deferred", "deferred", "delivered", "content_erased", "complained"]) {
      const event_data = event_type === "created" ? (events[0]?.event_data ?? {}) : { n: 0.1, ñ: ["€", null] };
      const link = await nextLink(head, {
        notification_id,
        event_type,
        event_data,
        now: new Date(1e12 - links.length),
      });
      links.push(link);
      head = link;
    }
    const checks = await verifyChain(notification_id, links);
    expect(checks.map(({ state }) => state)).toEqual(["passed", "passed", "passed", "passed"]);
    expect(find(checks, "chain.order").facts).toMatchObject({ status: "complained", erased: true });
  });

  it("verifyChain fails every check of an empty chain", async () => {
    const checks = await verifyChain(notification_id, []);
    expect(CODES.map((code) => outcome(checks, code))).toEqual(CODES.map(() => ["failed", "empty"]));
  });
});
