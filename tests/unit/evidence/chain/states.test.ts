import { describe, expect, it } from "vitest";
import {
  ETSI_EVENTS,
  EVENT_TYPES,
  type EventType,
  isEventType,
  isTerminal,
  linksFor,
  replay,
  STATUSES,
  type Status,
  statusAfter,
  TERMINAL,
} from "#lib/evidence/chain/states.ts";

const REPORTED: EventType[] = ["sent", "deferred", "delivered", "failed", "complained"];
const rank = (status: Status) => STATUSES.indexOf(status);

/** Every sequence of up to `length` provider events, repetitions included. */
function sequences(length: number): EventType[][] {
  const all: EventType[][] = [[]];
  let longest = all;
  for (let step = 0; step < length; step++) {
    longest = longest.flatMap((reports) => REPORTED.map((report) => [...reports, report]));
    all.push(...longest);
  }
  return all;
}

/** Appends the links of provider events in order. */
function record(reports: readonly EventType[]): { status: Status; links: EventType[]; statuses: Status[] } {
  let status: Status = "queued";
  const links: EventType[] = ["created"];
  const statuses: Status[] = [];
  for (const report of reports) {
    for (const link of linksFor(status, report)) {
      const next = statusAfter(status, link);
      if (!next) throw new Error(`${link} was to be appended after ${status}`);
      status = next;
      links.push(link);
      statuses.push(status);
    }
  }
  return { status, links, statuses };
}

describe("status transitions", () => {
  it.each<[Status, Partial<Record<EventType, Status>>]>([
    ["queued", { sent: "sent", failed: "failed" }],
    ["sent", { deferred: "deferred", delivered: "delivered", failed: "failed", complained: "complained" }],
    ["deferred", { deferred: "deferred", delivered: "delivered", failed: "failed", complained: "complained" }],
    ["delivered", { failed: "failed", complained: "complained" }],
    ["failed", { complained: "complained" }],
    ["complained", {}],
  ])("allows the specified transitions from %s and no others", (status, next) => {
    const found = EVENT_TYPES.flatMap((type) => {
      const after = statusAfter(status, type);
      return after ? [[type, after]] : [];
    });
    expect(Object.fromEntries(found)).toEqual(next);
  });

  it("the statuses are those of the contract, three of them terminal", () => {
    expect(STATUSES).toEqual(["queued", "sent", "deferred", "delivered", "failed", "complained"]);
    expect(STATUSES.filter(isTerminal)).toEqual(["delivered", "failed", "complained"]);
    expect(TERMINAL).toHaveLength(3);
  });

  it("created, delivered and failed have ETSI event names", () => {
    expect(ETSI_EVENTS).toEqual({
      created: "SubmissionAcceptance",
      delivered: "RelayToNonERDS",
      failed: "RelayToNonERDSFailure",
    });
  });

  it("isEventType rejects unknown words, toString and __proto__ included", () => {
    expect(isEventType("content_erased")).toBe(true);
    for (const word of ["opened", "toString", "__proto__", ""]) expect(isEventType(word)).toBe(false);
  });
});

describe("queued notifications", () => {
  it("a queued notification becomes sent or failed", () => {
    expect(statusAfter("queued", "sent")).toBe("sent");
    expect(statusAfter("queued", "failed")).toBe("failed");
  });

  it.each([
    "deferred",
    "delivered",
    "failed",
    "complained",
  ] as const)("appends sent before %s to a queued notification", (report) => {
    expect(linksFor("queued", report)).toEqual(["sent", report]);
  });
});

describe("events that change no status", () => {
  it.each(STATUSES)("content_erased does not change the status %s", (status) => {
    expect(statusAfter(status, "content_erased")).toBeNull();
    expect(linksFor(status, "content_erased")).toEqual([]);
  });
});

describe("sequences of up to six provider events", () => {
  const all = sequences(6);

  it("generates each of the 19,531 sequences of up to six provider events once", () => {
    expect(new Set(all.map((reports) => reports.join())).size).toBe(19_531);
    expect(all).toHaveLength(1 + 5 + 5 ** 2 + 5 ** 3 + 5 ** 4 + 5 ** 5 + 5 ** 6);
  });

  it("the final status does not depend on the order or number of provider events", () => {
    const bySet = new Map<string, Status>();
    for (const reports of all) {
      const key = REPORTED.filter((type) => reports.includes(type)).join();
      const { status } = record(reports);
      if ((bySet.get(key) ?? status) !== status) throw new Error(`${reports} leads to ${status}`);
      bySet.set(key, status);
    }
    expect(bySet.size).toBe(32);
    expect(bySet.get("")).toBe("queued");
    expect(bySet.get("sent,deferred,delivered")).toBe("delivered");
    expect(bySet.get("sent,delivered,failed")).toBe("failed");
    expect(bySet.get("deferred,delivered,failed,complained")).toBe("complained");
  });

  it("no sequence of provider events lowers a status or repeats one other than deferred", () => {
    for (const reports of all) {
      const { statuses } = record(reports);
      for (const [at, status] of statuses.entries()) {
        const before = statuses[at - 1] ?? "queued";
        const up = rank(status) > rank(before) || (status === "deferred" && before === "deferred");
        if (!up) throw new Error(`${reports}: ${before} became ${status}`);
      }
    }
    expect(record(["deferred", "deferred", "delivered", "delivered", "deferred"]).statuses).toEqual([
      "sent",
      "deferred",
      "deferred",
      "delivered",
    ]);
  });

  it("the links of every sequence replay to the recorded status", () => {
    for (const reports of all) {
      const { status, links } = record(reports);
      const end = replay(links);
      if (!("status" in end) || end.status !== status) throw new Error(`${links} does not replay to ${status}`);
    }
    expect(replay(record(["complained", "delivered"]).links)).toEqual({ status: "complained", erased: false });
  });
});

describe("replay", () => {
  it("replay accepts an erasure anywhere after the first link without a change of status", () => {
    expect(replay(["created", "content_erased", "sent", "delivered"])).toEqual({ status: "delivered", erased: true });
    expect(replay(["created", "sent", "delivered", "content_erased", "failed"])).toEqual({
      status: "failed",
      erased: true,
    });
  });

  it.each<[string, string[], string, number]>([
    ["an empty chain", [], "created_not_first", 0],
    ["another first link", ["sent", "created"], "created_not_first", 0],
    ["created twice", ["created", "sent", "created"], "created_again", 2],
    ["erased twice", ["created", "content_erased", "content_erased"], "erased_again", 2],
    ["an unknown event", ["created", "sent", "opened"], "unknown_event_type", 2],
    ["delivered before sent", ["created", "delivered"], "illegal_order", 1],
    ["delivered twice", ["created", "sent", "delivered", "delivered"], "illegal_order", 3],
    ["delivered after a failure", ["created", "sent", "failed", "delivered"], "illegal_order", 3],
    ["deferred after delivery", ["created", "sent", "delivered", "deferred"], "illegal_order", 3],
    ["anything after a complaint", ["created", "sent", "complained", "failed"], "illegal_order", 3],
  ])("replay names the first invalid link of %s", (_, types, problem, sequence) => {
    expect(replay(types)).toEqual({ problem, sequence });
  });
});
