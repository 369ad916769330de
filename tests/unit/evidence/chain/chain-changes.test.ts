import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GENESIS_HASH, linkHash, verifyChain } from "#lib/evidence/chain/chain.ts";
import type { Json, Link } from "#lib/evidence/types.ts";
import { example, find, outcome } from "../example.ts";

const { notification_id, events } = example();

/** The example with one link changed. */
function withLink(sequence: number, change: Partial<Link> & { [name: string]: unknown }): Link[] {
  return events.map((link, at) => (at === sequence ? { ...link, ...change } : link));
}

/** A chain with correct hashes; its links may be invalid otherwise. */
async function chainOf(steps: [event_type: string, created_at: string, event_data?: { [key: string]: Json }][]) {
  const links: Link[] = [];
  let previous_hash = GENESIS_HASH;
  for (const [sequence, [event_type, created_at, data]] of steps.entries()) {
    const event_data = data ?? events[0]?.event_data ?? {};
    const event_hash = await linkHash({ notification_id, sequence, previous_hash, event_type, event_data, created_at });
    links.push({ event_type, event_data, event_hash, created_at });
    previous_hash = event_hash;
  }
  return links;
}

describe("changed links", () => {
  it.each<[string, Link[], number]>([
    ["the type of an event", withLink(1, { event_type: "failed" }), 1],
    [
      "the data of an event",
      withLink(2, { event_data: { ...events[2]?.event_data, occurred_at: "2027-05-03T10:14:06.000" } }),
      2,
    ],
    ["the time of an event", withLink(1, { created_at: "2027-05-03T10:14:05.503" }), 1],
    ["a hash by one digit", withLink(0, { event_hash: `d${events[0]?.event_hash.slice(1)}` }), 0],
    ["a hash to upper case", withLink(2, { event_hash: events[2]?.event_hash.toUpperCase() ?? "" }), 2],
    ["the order of two links", [events[0], events[2], events[1]].filter((link) => link !== undefined), 1],
    ["the chain, taking a link out", events.filter((_, at) => at !== 1), 1],
    ["the chain, taking the first link out", events.slice(1), 0],
    ["the chain, adding a link", [...events.slice(0, 2), ...events.slice(1)], 2],
  ])("verifyChain names the link with a wrong hash after a change to %s", async (_, links, sequence) => {
    expect(outcome(await verifyChain(notification_id, links), "chain.hash")).toEqual([
      "failed",
      "wrong_hash",
      sequence,
    ]);
  });

  it("verifyChain rejects the links of another notification", async () => {
    const other = "7f1c9a52-8d3e-4b07-9c1f-2a5d7e80b314";
    expect(outcome(await verifyChain(other, events), "chain.hash")).toEqual(["failed", "wrong_hash", 0]);
  });

  it("a link rehashed after a change breaks the hash of the next link", async () => {
    const created_at = "2027-05-03T10:14:05.503";
    const [first, second] = events;
    if (!first || !second) throw new Error("the example is too short");
    const event_hash = await linkHash({
      ...second,
      notification_id,
      sequence: 1,
      previous_hash: first.event_hash,
      created_at,
    });
    const checks = await verifyChain(notification_id, withLink(1, { created_at, event_hash }));
    expect(outcome(checks, "chain.hash")).toEqual(["failed", "wrong_hash", 2]);
  });

  it("verifyChain rejects a changed sequence or previous hash of a link", async () => {
    const numbered = withLink(1, { sequence: 2 });
    expect(outcome(await verifyChain(notification_id, numbered), "chain.hash")).toEqual([
      "failed",
      "wrong_sequence",
      1,
    ]);
    const moved = withLink(2, { previous_hash: GENESIS_HASH });
    expect(outcome(await verifyChain(notification_id, moved), "chain.hash")).toEqual([
      "failed",
      "wrong_previous_hash",
      2,
    ]);
    const right = events.map((link, sequence) => ({
      ...link,
      sequence,
      previous_hash: events[sequence - 1]?.event_hash ?? GENESIS_HASH,
    }));
    expect(outcome(await verifyChain(notification_id, right), "chain.hash")).toEqual(["passed"]);
  });

  it("event data without a canonical form fail the chain without an exception", async () => {
    const checks = await verifyChain(notification_id, withLink(1, { event_data: { a: "\ud800" } }));
    expect(outcome(checks, "chain.hash")).toEqual(["failed", "not_canonical", 1]);
    expect(find(checks, "chain.hash").reason).toContain("$.event_data.a");
  });

  it("verifyChain notices any changed byte of a link", async () => {
    const anyLink = fc.nat({ max: events.length - 1 });
    const field = fc.constantFrom("event_type", "created_at", "event_hash");
    await fc.assert(
      fc.asyncProperty(anyLink, field, fc.nat(), fc.integer({ min: 1, max: 127 }), async (at, name, place, flip) => {
        const old = String(events[at]?.[name as keyof Link]);
        const index = place % old.length;
        const code = old.charCodeAt(index) ^ flip;
        const links = withLink(at, { [name]: old.slice(0, index) + String.fromCharCode(code) + old.slice(index + 1) });
        expect(outcome(await verifyChain(notification_id, links), "chain.hash")).toEqual(["failed", "wrong_hash", at]);
      }),
    );
  });
});

describe("chains with right hashes", () => {
  const day = (second: number) => `2027-05-03T10:14:${String(second).padStart(2, "0")}.000`;

  it.each<[string, Parameters<typeof chainOf>[0], string, string, number]>([
    ["it does not begin with created", [["sent", day(1)]], "chain.start", "created_not_first", 0],
    [
      "created has no content hash",
      [["created", day(1), { channel: "email", attachments: [] }]],
      "chain.start",
      "created_malformed",
      0,
    ],
    [
      "an event comes where it may not",
      [
        ["created", day(1)],
        ["delivered", day(2)],
      ],
      "chain.order",
      "illegal_order",
      1,
    ],
    [
      "an event is unknown",
      [
        ["created", day(1)],
        ["sent", day(2)],
        ["opened", day(3)],
      ],
      "chain.order",
      "unknown_event_type",
      2,
    ],
    [
      "created comes again",
      [
        ["created", day(1)],
        ["created", day(2)],
      ],
      "chain.order",
      "created_again",
      1,
    ],
    [
      "time goes backwards",
      [
        ["created", day(2)],
        ["sent", day(3)],
        ["delivered", day(2)],
      ],
      "chain.time",
      "time_backwards",
      2,
    ],
    [
      "a time is malformed",
      [
        ["created", day(1)],
        ["sent", "2027-05-03T10:14:02Z"],
      ],
      "chain.time",
      "time_malformed",
      1,
    ],
    ["a time does not exist", [["created", "2027-02-29T10:14:02.000"]], "chain.time", "time_malformed", 0],
  ])("verifyChain rejects a chain with right hashes if %s", async (_, steps, code, problem, sequence) => {
    const checks = await verifyChain(notification_id, await chainOf(steps));
    expect(outcome(checks, code)).toEqual(["failed", problem, sequence]);
    expect(outcome(checks, "chain.hash")).toEqual(["passed"]);
  });

  it("accepts two links with the same time", async () => {
    const checks = await verifyChain(
      notification_id,
      await chainOf([
        ["created", day(1)],
        ["sent", day(1)],
      ]),
    );
    expect(checks.map(({ state }) => state)).toEqual(["passed", "passed", "passed", "passed"]);
  });
});
