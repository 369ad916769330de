import { describe, expect, test } from "vitest";
import { passed } from "#lib/evidence/checks.ts";
import { checkLogged } from "#lib/evidence/log/check.ts";
import { rootsFromPem, rootsToPem } from "#lib/evidence/pki/pem.ts";
import { verifyRecord } from "#lib/evidence/verify.ts";
import { outcome } from "../example.ts";
import { sealedRecord } from "../sealed-example.ts";

const { links, ...record } = sealedRecord();
const logged = links.map(({ event_hash }, sequence) => ({ sequence, event_hash }));
const later = { sequence: links.length, event_hash: "ab".repeat(32) };

describe("the entries that the log has of a record", () => {
  test("are its links", () => {
    expect(checkLogged(logged, links)).toEqual(passed("log.later_events", { count: 3 }));
  });

  test("name the events that were cut off a record", () => {
    const found = checkLogged([...logged, later, { ...later, sequence: links.length + 1 }], links);
    expect(found).toMatchObject({ state: "failed", facts: { problem: "later_events", count: 2 } });
    expect(found.reason).toBe("The public log knows 2 later events of this record.");
    expect(checkLogged([...logged, later], links).reason).toBe("The public log knows 1 later event of this record.");
  });

  test("name an event that was rewritten", () => {
    const other = logged.map((entry) => (entry.sequence === 1 ? { ...entry, event_hash: later.event_hash } : entry));
    expect(checkLogged(other, links)).toMatchObject({
      state: "failed",
      facts: { problem: "other_event", sequence: 1 },
    });
  });

  test("may not have the newest event yet", () => {
    expect(checkLogged(logged.slice(0, -1), links)).toMatchObject({
      state: "not_checked",
      facts: { problem: "not_logged", sequence: 2 },
    });
  });

  test("include those under a seal when the record was sealed", () => {
    expect(checkLogged(logged.slice(0, -1), links, 1)).toMatchObject({ state: "not_checked" });
    const found = checkLogged(logged.slice(1), links, 2);
    expect(found).toMatchObject({ state: "failed", facts: { problem: "log_lacks", sequence: 0 } });
    expect(found.reason).toBe("The public log lacks event 0 of this record, which is sealed.");
  });

  test("are compared where they were asked for", async () => {
    const input = { ...record, links };
    expect(outcome(await verifyRecord({ ...input, logged }), "log.later_events")).toEqual(["passed"]);
    expect((await verifyRecord(input)).map(({ code }) => code)).not.toContain("log.later_events");
  });
});

test("a sealed record without a trusted log leaves the log's signature open, and its tree holds", async () => {
  const { logs: _, ...roots } = record.roots;
  const checks = await verifyRecord({ ...record, links, roots });
  expect(outcome(checks, "log.inclusion")).toEqual(["not_checked", "no_log_key"]);
  expect(outcome(await verifyRecord({ ...record, links }), "log.inclusion")).toEqual(["passed"]);
});

test("a policy that can't be read fails, and does not pass for no policy", async () => {
  const checks = await verifyRecord({ ...record, links, roots: { ...record.roots, logs: ["log nothing\n"] } });
  expect(outcome(checks, "log.inclusion")).toEqual(["failed", "bad_policy"]);
});

test("several lists of roots in one file trust the logs of all", async () => {
  const other = "log example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k\nquorum none\n";
  const [own = ""] = record.roots.logs ?? [];
  const inclusion = async (logs: string[]) =>
    outcome(await verifyRecord({ ...record, links, roots: { ...record.roots, logs } }), "log.inclusion");
  expect(await inclusion([other, own])).toEqual(["passed"]);
  expect(await inclusion([other])).toEqual(["failed", "unknown_log"]);
});

test("a file of roots has its policies behind their label only", () => {
  const pem = rootsToPem({ signer: [], timeStamp: [], logs: ["log a\nquorum none\n"] });
  expect(rootsFromPem(`log in at https://acuse.example\n${pem}`).logs).toEqual(["log a\nquorum none\n"]);
  expect(rootsFromPem(`${pem}\n-----BEGIN CERTIFICATE-----\n\n-----END CERTIFICATE-----\n${pem}`).logs).toHaveLength(2);
  expect(rootsFromPem("log a\nquorum none\n").logs).toEqual([]);
});
