import { describe, expect, it } from "vitest";
import { nextLink } from "#lib/evidence/chain/chain.ts";
import { evidenceBytes } from "#lib/evidence/chain/evidence-file.ts";
import type { SealInput } from "#lib/evidence/chain/seal.ts";
import { checkEvidence } from "#lib/evidence/chain/seal-evidence.ts";
import { verdict } from "#lib/evidence/checks.ts";
import type { Evidence, Link } from "#lib/evidence/types.ts";
import { type RecordInput, verifyRecord } from "#lib/evidence/verify.ts";
import vectors from "#tests/vectors/evidence/sealed.json" with { type: "json" };
import { example, find, outcome } from "./example.ts";
import { bytesOf, failuresOf, header, roots, sealedRecord, utf8 } from "./sealed-example.ts";

describe("changes to a sealed chain", () => {
  it.each([0, 1, 2])("reports a changed link %i, which differs from the certificate", async (sequence) => {
    const record = sealedRecord();
    const links = record.links.map((link, at) =>
      at === sequence ? { ...link, event_data: { ...link.event_data, extra: 1 } } : link,
    );
    const checks = await verifyRecord({ ...record, links });
    expect(outcome(checks, "chain.hash")).toEqual(["failed", "wrong_hash", sequence]);
    expect(outcome(checks, "seal.evidence")).toEqual(["failed", "other_link", sequence]);
  });

  it("the seal contradicts a chain forged with right hashes", async () => {
    const { notification_id, links, ...record } = sealedRecord();
    const forged: Link[] = [];
    let head = null;
    for (const { event_type, event_data, created_at } of links) {
      const data = event_type === "delivered" ? { ...event_data, occurred_at: "2027-05-02T10:14:07.000" } : event_data;
      head = await nextLink(head, { notification_id, event_type, event_data: data, now: new Date(`${created_at}Z`) });
      forged.push(head);
    }
    const checks = await verifyRecord({ ...record, notification_id, links: forged });
    expect(outcome(checks, "chain.hash")).toEqual(["passed"]);
    expect(outcome(checks, "seal.chain_hash")).toEqual(["failed", "wrong_hash"]);
    expect(outcome(checks, "seal.evidence")).toEqual(["failed", "other_link", 2]);
  });

  it("the seal contradicts a chain without its sealed head", async () => {
    const { links, ...record } = sealedRecord();
    const checks = await verifyRecord({ ...record, header: header({ status: "sent" }), links: links.slice(0, 2) });
    expect(outcome(checks, "chain.hash")).toEqual(["passed"]);
    expect(outcome(checks, "seal.chain_hash")).toEqual(["failed", "no_such_link"]);
    expect(outcome(checks, "seal.evidence")).toEqual(["failed", "other_link", 2]);
  });

  it("reports a shown status that differs from the chain", async () => {
    const checks = await verifyRecord({ ...sealedRecord(), header: header({ status: "failed" }) });
    expect(outcome(checks, "record.status")).toEqual(["failed", "mismatch"]);
  });

  it("reports a shown hash, time or simulation mark that differs from the chain", async () => {
    const wrong = { content_hash: "0".repeat(64), created_at: "2027-05-03T10:14:05.121", simulated: true };
    const checks = await verifyRecord({ ...sealedRecord(), header: header(wrong) });
    for (const code of ["record.content_hash", "record.created_at", "record.simulated"]) {
      expect(outcome(checks, code)).toEqual(["failed", "mismatch"]);
    }
    expect(outcome(checks, "record.status")).toEqual(["passed"]);
  });

  it("reports a chain shown under another notification", async () => {
    const checks = await verifyRecord({ ...sealedRecord(), notification_id: "7f1c9a52-8d3e-4b07-9c1f-2a5d7e80b314" });
    expect(outcome(checks, "chain.hash")).toEqual(["failed", "wrong_hash", 0]);
    expect(outcome(checks, "seal.evidence")).toEqual(["failed", "other_notification"]);
  });

  it("the other checks of a record with an empty chain stay open", async () => {
    const checks = await verifyRecord({ ...sealedRecord(), links: [] });
    for (const code of ["record.status", "content.hash", "content.attachments"]) {
      expect(outcome(checks, code)).toEqual(["not_checked", "chain_broken"]);
    }
    expect(verdict(checks)).toBe("broken");
  });
});

describe("seals", () => {
  const sealed = (change: Partial<SealInput>): RecordInput => {
    const record = sealedRecord();
    return { ...record, seal: { ...record.seal, ...change } };
  };

  it("the seal of a final status is pending until it is made", async () => {
    const checks = await verifyRecord({ ...sealedRecord(), seal: null });
    expect(outcome(checks, "seal")).toEqual(["not_checked", "pending"]);
    expect(verdict(checks)).toBe("incomplete");
  });

  it("reports links after the seal as not sealed", async () => {
    const { links, notification_id, ...record } = sealedRecord();
    const last = links[2];
    if (!last) throw new Error("the example is too short");
    const event_data = { provider: "resend" };
    const now = new Date("2027-05-04T00:00:00Z");
    const late = await nextLink(
      { ...last, sequence: 2 },
      { notification_id, event_type: "complained", event_data, now },
    );
    const checks = await verifyRecord({
      ...record,
      notification_id,
      header: header({ status: "complained" }),
      links: [...links, late],
    });
    expect(outcome(checks, "seal.head")).toEqual(["not_checked", "later_links"]);
    expect(checks.filter(({ state }) => state === "failed")).toEqual([]);
  });

  it("a seal with another chain hash fails", async () => {
    expect(await failuresOf(sealed({ chain_hash: "0".repeat(64) }))).toEqual(["seal.chain_hash"]);
  });

  it("a seal with another or a malformed imprint fails", async () => {
    expect(await failuresOf(sealed({ imprint: "0".repeat(64) }))).toEqual(["time_stamp.imprint"]);
    const checks = await verifyRecord(sealed({ imprint: "none" }));
    expect(outcome(checks, "time_stamp.imprint")).toEqual(["failed", "malformed"]);
  });

  it("a seal fails if the record shows another time", async () => {
    const checks = await verifyRecord(sealed({ timestamped_at: "2027-05-03T10:14:09.000" }));
    expect(outcome(checks, "seal.time")).toEqual(["failed", "other_time"]);
  });

  it("warns of a seal in the future by more than the clock tolerance", async () => {
    const at = async (now: string) =>
      outcome(await verifyRecord({ ...sealedRecord(), now: new Date(now) }), "seal.time");
    expect(await at("2027-05-03T10:13:09.204Z")).toEqual(["passed"]);
    const checks = await verifyRecord({ ...sealedRecord(), now: new Date("2027-05-03T10:13:09.203Z") });
    expect(find(checks, "seal.time")).toMatchObject({ state: "passed", facts: { warning: "future" } });
  });

  it("warns of a seal made an hour or more after its head", async () => {
    const record = sealedRecord();
    const delay = async (created_at: string) => {
      const links = record.links.map((link, at) => (at === 2 ? { ...link, created_at } : link));
      return find(await verifyRecord({ ...record, links }), "seal.delay");
    };
    expect(await delay("2027-05-03T09:14:09.205")).toMatchObject({ state: "passed", facts: { seconds: 3599 } });
    expect((await delay("2027-05-03T09:14:09.205")).reason).toBeUndefined();
    expect(await delay("2027-05-03T09:14:09.204")).toMatchObject({ facts: { warning: "late", seconds: 3600 } });
  });

  it("a seal older than its head by more than the clock tolerance fails", async () => {
    const record = sealedRecord();
    const late = (created_at: string) => ({
      ...record,
      links: record.links.map((link, at) => (at === 2 ? { ...link, created_at } : link)),
    });
    expect(outcome(await verifyRecord(late("2027-05-03T10:15:09.204")), "seal.time")).toEqual(["passed"]);
    expect(outcome(await verifyRecord(late("2027-05-03T10:15:09.205")), "seal.time")).toEqual([
      "failed",
      "before_head",
    ]);
  });

  it("a seal with a malformed token fails", async () => {
    const checks = await verifyRecord(sealed({ token: Uint8Array.of(1, 2, 3) }));
    expect(outcome(checks, "time_stamp.form")).toEqual(["failed", "malformed"]);
    expect(outcome(checks, "seal.time")).toEqual(["not_checked", "unreadable"]);
    expect(outcome(checks, "seal.token")).toEqual(["failed", "other_token"]);
  });

  it("a seal with the genuine token of another record fails", async () => {
    const failures = await failuresOf(sealed({ token: bytesOf(vectors.erased.token) }));
    expect(failures).toEqual(["seal.time", "time_stamp.imprint", "seal.token"]);
  });

  it("a seal fails if its authority and its signer have no trusted root", async () => {
    const swapped = { signer: roots.timeStamp, timeStamp: roots.signer };
    const failures = await failuresOf({ ...sealedRecord(), roots: swapped });
    expect(failures).toContain("time_stamp.trust");
    expect(failures.some((code) => code.startsWith("pades."))).toBe(true);
    const none = await failuresOf({ ...sealedRecord(), roots: { signer: [], timeStamp: [] } });
    expect(none).toContain("time_stamp.trust");
  });

  it("the certificate's checks stay open if no certificate is given", async () => {
    const checks = await verifyRecord(sealed({ certificate: null }));
    for (const code of ["pades.form", "seal.token", "seal.evidence"]) {
      expect(outcome(checks, code)).toEqual(["not_checked", "not_given"]);
    }
    expect(verdict(checks)).toBe("incomplete");
  });

  it("a record is broken by a certificate with a changed, missing or added byte", async () => {
    const { certificate } = sealedRecord().seal;
    const flipped = certificate.slice();
    flipped[20] = (flipped[20] ?? 0) ^ 1;
    for (const bytes of [flipped, certificate.subarray(1), Uint8Array.of(...certificate, 10), new Uint8Array()]) {
      expect(verdict(await verifyRecord(sealed({ certificate: bytes })))).toBe("broken");
    }
  });

  it("a seal fails with the certificate of another record", async () => {
    const checks = await verifyRecord(sealed({ certificate: bytesOf(vectors.erased.certificate) }));
    expect(outcome(checks, "seal.token")).toEqual(["failed", "other_token"]);
    expect(outcome(checks, "seal.evidence")).toEqual(["failed", "other_length"]);
  });
});

describe("evidence in the certificate", () => {
  const { notification_id, content, links } = sealedRecord();
  const check = (change: Partial<Evidence>, record = { notification_id, content, links }) =>
    outcome([checkEvidence(record, 2, evidenceBytes({ ...example(), ...change }))], "seal.evidence");

  it("the evidence of the example agrees with its record", () => {
    expect(check({})).toEqual(["passed"]);
  });

  it.each<[string, Partial<Evidence>, string]>([
    [
      "on the attachments' names",
      { attachments: example().attachments.map((item) => ({ ...item, filename: "x" })) },
      "other_attachments",
    ],
    ["on how many attachments there are", { attachments: [] }, "other_attachments"],
    ["on whether it was simulated", { simulated: true }, "other_mark"],
    ["on whether the content was erased", { content: null, attachments: [] }, "no_content"],
    ["on the length of the chain", { events: example().events.slice(0, 2) }, "other_length"],
  ])("reports evidence that differs from the record %s", (_, change, problem) => {
    expect(check(change)).toEqual(["failed", problem]);
  });

  it("reports missing or malformed evidence", () => {
    const record = { notification_id, content, links };
    expect(outcome([checkEvidence(record, 2, null)], "seal.evidence")).toEqual(["failed", "missing"]);
    expect(outcome([checkEvidence(record, 2, utf8("{}"))], "seal.evidence")).toEqual(["failed", "unknown_format"]);
  });
});
