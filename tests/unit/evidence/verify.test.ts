import { describe, expect, it } from "vitest";
import { nextLink } from "#lib/evidence/chain/chain.ts";
import { contentHash, createdData } from "#lib/evidence/chain/content.ts";
import { verdict } from "#lib/evidence/checks.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { verifyRecord } from "#lib/evidence/verify.ts";
import { example, find, outcome } from "./example.ts";
import { erasedRecord, failuresOf, file, roots, sealedRecord, utf8 } from "./sealed-example.ts";

describe("intact records", () => {
  it("an intact record passes every check", async () => {
    const checks = await verifyRecord(sealedRecord());
    expect(checks.filter(({ state }) => state !== "passed")).toEqual([]);
    expect(verdict(checks)).toBe("intact");
  });

  it("verifyRecord returns its checks in a fixed order, none twice", async () => {
    const codes = (await verifyRecord(sealedRecord())).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => /^(chain|record|content|attachment|seal)/.test(code))).toEqual([
      "chain.start",
      "chain.order",
      "chain.time",
      "chain.hash",
      "record.status",
      "record.content_hash",
      "record.created_at",
      "record.simulated",
      "content.hash",
      "content.attachments",
      "attachment.hash",
      "seal.chain_hash",
      "seal.head",
      "seal.time",
      "seal.delay",
      "seal.token",
      "seal.evidence",
    ]);
    for (const prefix of ["time_stamp", "pades", "signature_time_stamp", "document_time_stamp"]) {
      expect(codes).toContain(`${prefix}.form`);
    }
  });

  it("the checks of an intact record name its attachment, its head and the time of its seal", async () => {
    const record = sealedRecord();
    const checks = await verifyRecord(record);
    expect(find(checks, "attachment.hash").facts).toEqual({
      id: "b0d9c3e1-47aa-4c52-8f60-19e3d2c7a845",
      hash: await sha256Hex(file),
    });
    expect(find(checks, "seal.chain_hash").facts).toEqual({ head_sequence: 2, hash: record.links[2]?.event_hash });
    expect(find(checks, "seal.time").facts).toMatchObject({ sealed_at: "2027-05-03T10:14:09.204" });
  });

  it("a record without attachments and seal passes its checks", async () => {
    const { notification_id, content } = sealedRecord();
    const bare = { ...example().content, ...content, attachments: [] };
    const event_data = createdData(await contentHash(bare), [], false);
    const link = await nextLink(null, { notification_id, event_type: "created", event_data, now: new Date(0) });
    const checks = await verifyRecord({
      notification_id,
      content: bare,
      links: [link],
      attachments: [],
      seal: null,
      roots,
    });
    expect(checks.map(({ state }) => state)).toEqual([...Array(6).fill("passed"), "not_checked"]);
    expect(outcome(checks, "seal")).toEqual(["not_checked", "not_due"]);
  });
});

describe("changes to the content", () => {
  const { content } = example();
  it.each(
    Object.keys(content).filter((name) => name !== "attachments"),
  )("reports a change to %s in the content", async (name) => {
    const record = { ...sealedRecord(), content: { ...content, [name]: "another" } };
    expect(await failuresOf(record)).toEqual(["content.hash", "seal.evidence"]);
  });

  it.each(["filename", "content_type"])("reports a change to an attachment's %s in the content", async (name) => {
    const attachments = content.attachments.map((attachment) => ({ ...attachment, [name]: "another" }));
    const record = { ...sealedRecord(), content: { ...content, attachments } };
    expect(await failuresOf(record)).toEqual(["content.hash", "seal.evidence"]);
  });

  it.each<[string, string | number]>([
    ["sha256", "0".repeat(64)],
    ["size_bytes", 44],
  ])("reports a change to an attachment's %s in the content and the list of attachments", async (name, value) => {
    const attachments = content.attachments.map((attachment) => ({ ...attachment, [name]: value }));
    const record = { ...sealedRecord(), content: { ...content, attachments } };
    expect(await failuresOf(record)).toEqual(["content.hash", "content.attachments", "seal.evidence"]);
  });

  it("content with a lone surrogate fails without an exception", async () => {
    const checks = await verifyRecord({ ...sealedRecord(), content: { ...content, subject: "\ud800" } });
    expect(outcome(checks, "content.hash")).toEqual(["failed", "not_canonical"]);
    expect(outcome(checks, "seal.evidence")).toEqual(["failed", "other_content"]);
  });

  it("missing content fails if the chain has no erasure", async () => {
    const checks = await verifyRecord({ ...sealedRecord(), content: null });
    expect(outcome(checks, "content.hash")).toEqual(["failed", "missing"]);
  });
});

describe("changes to an attachment", () => {
  const { attachments } = sealedRecord();
  const changed = (change: object) => ({
    ...sealedRecord(),
    attachments: attachments.map((attachment) => ({ ...attachment, ...change })),
  });

  it("reports an attachment with changed bytes", async () => {
    const checks = await verifyRecord(changed({ bytes: utf8("The lease of flat 14-C ends on 31 May 2027.") }));
    expect(checks.filter(({ state }) => state === "failed").map(({ code }) => code)).toEqual(["attachment.hash"]);
    expect(find(checks, "attachment.hash").facts?.id).toBe(attachments[0]?.id);
  });

  it("reports an attachment with another recorded hash", async () => {
    const checks = await verifyRecord(changed({ sha256: "0".repeat(64) }));
    expect(outcome(checks, "content.attachments")).toEqual(["failed", "other_hash"]);
  });

  it("reports an attachment with another id", async () => {
    const checks = await verifyRecord(changed({ id: "c0d9c3e1-47aa-4c52-8f60-19e3d2c7a845" }));
    expect(outcome(checks, "content.attachments")).toEqual(["failed", "missing"]);
  });

  it("reports an attachment whose size the chain misstates", async () => {
    const { notification_id, content } = example();
    const listed = content.attachments.map((attachment) => ({ ...attachment, size_bytes: 44 }));
    const misstated = { ...content, attachments: listed };
    const certified = example().attachments.map((attachment) => ({ ...attachment, size_bytes: 44 }));
    const event_data = createdData(await contentHash(misstated), certified, false);
    const link = await nextLink(null, { notification_id, event_type: "created", event_data, now: new Date(0) });
    const record = { notification_id, content: misstated, links: [link], attachments, seal: null, roots };
    expect(await failuresOf(record)).toEqual(["attachment.hash"]);
  });

  it("reports a missing attachment", async () => {
    const checks = await verifyRecord({ ...sealedRecord(), attachments: [] });
    expect(outcome(checks, "content.attachments")).toEqual(["failed", "missing"]);
    expect(outcome(checks, "attachment.hash")).toEqual(["not_checked", "not_given"]);
  });

  it("reports an attachment that the content does not list", async () => {
    const stranger = { id: "c0d9c3e1-47aa-4c52-8f60-19e3d2c7a845", sha256: "0".repeat(64), bytes: file };
    const checks = await verifyRecord({ ...sealedRecord(), attachments: [...attachments, stranger] });
    expect(outcome(checks, "content.attachments")).toEqual(["failed", "stranger"]);
  });

  it("an attachment without bytes is not checked and leaves the verdict incomplete", async () => {
    const checks = await verifyRecord(changed({ bytes: null }));
    expect(outcome(checks, "attachment.hash")).toEqual(["not_checked", "not_given"]);
    expect(verdict(checks)).toBe("incomplete");
  });
});

describe("erased records", () => {
  it("an erased record keeps its chain and seal and reports its content as erased", async () => {
    const checks = await verifyRecord(erasedRecord());
    expect(checks.filter(({ state }) => state === "failed")).toEqual([]);
    for (const code of ["content.hash", "content.attachments", "attachment.hash"]) {
      expect(outcome(checks, code)).toEqual(["not_checked", "erased"]);
    }
    expect(find(checks, "content.hash").facts?.erased_at).toBe("2027-06-01T08:00:00.000");
    expect(outcome(checks, "seal.evidence")).toEqual(["passed"]);
  });

  it("an erased record with a changed link fails", async () => {
    const record = erasedRecord();
    const links = record.links.map((link, at) =>
      at === 1 ? { ...link, created_at: "2027-05-03T10:14:05.503" } : link,
    );
    expect(outcome(await verifyRecord({ ...record, links }), "chain.hash")).toEqual(["failed", "wrong_hash", 1]);
  });
});

describe("verdict", () => {
  it.each([
    ["intact", ["passed", "passed"]],
    ["incomplete", ["passed", "not_checked"]],
    ["broken", ["not_checked", "failed", "passed"]],
    ["incomplete", []],
  ] as const)("the verdict is %s for the states %j", (expected, states) => {
    expect(verdict(states.map((state) => ({ code: "x", state })))).toBe(expected);
  });
});
