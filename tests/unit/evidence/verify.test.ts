import { describe, expect, it } from "vitest";
import { evidenceBytes } from "#lib/evidence/bundle.ts";
import { nextLink } from "#lib/evidence/chain.ts";
import { verdict } from "#lib/evidence/checks.ts";
import { contentHash, createdData } from "#lib/evidence/content.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import type { SealInput } from "#lib/evidence/seal.ts";
import { checkEvidence } from "#lib/evidence/seal-evidence.ts";
import type { Shown } from "#lib/evidence/shown.ts";
import type { Evidence, Link } from "#lib/evidence/types.ts";
import { type RecordInput, verifyRecord } from "#lib/evidence/verify.ts";
import vectors from "#tests/vectors/evidence/sealed.json" with { type: "json" };
import { example, find, outcome } from "./example.ts";

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const file = utf8("The lease of flat 14-B ends on 31 May 2027.");
const roots = {
  signer: [bytesOf(vectors.roots.signer)],
  timeStamp: [bytesOf(vectors.roots.timeStamp)],
};

/** What the example's record shows at its head. */
function shown(change: Partial<Shown> = {}): Shown {
  const [created] = example().events;
  if (!created) throw new Error("the example has no links");
  const { created_at, event_data } = created;
  return {
    status: "delivered",
    content_hash: String(event_data.content_hash),
    created_at,
    simulated: false,
    ...change,
  };
}

function sealOf({ certificate, token, ...rest }: typeof vectors.delivered): SealInput & { certificate: Uint8Array } {
  return { ...rest, certificate: bytesOf(certificate), token: bytesOf(token) };
}

/** FORMAT.md's worked example, sealed, as the verify page would hand it over. */
function sealedRecord(): RecordInput & { seal: SealInput & { certificate: Uint8Array }; links: Link[] } {
  const { notification_id, content, events, attachments } = example();
  return {
    notification_id,
    shown: shown(),
    content,
    links: events,
    attachments: attachments.map(({ id, sha256 }) => ({ id, sha256, bytes: file })),
    seal: { ...sealOf(vectors.delivered), timestamped_at: "2027-05-03T10:14:09.204" },
    roots,
  };
}

/** The same after its content was erased. */
function erasedRecord(): RecordInput {
  const { notification_id, links } = sealedRecord();
  const seal = sealOf(vectors.erased);
  return { notification_id, content: null, links: [...links, vectors.erasure], attachments: [], seal, roots };
}

async function failuresOf(record: RecordInput): Promise<string[]> {
  return (await verifyRecord(record)).filter(({ state }) => state === "failed").map(({ code }) => code);
}

describe("an intact record", () => {
  it("passes every fact", async () => {
    const checks = await verifyRecord(sealedRecord());
    expect(checks.filter(({ state }) => state !== "passed")).toEqual([]);
    expect(verdict(checks)).toBe("intact");
  });

  it("has its facts in the order in which they build on each other, none twice", async () => {
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
      "seal.token",
      "seal.evidence",
    ]);
    for (const prefix of ["time_stamp", "pades", "signature_time_stamp", "document_time_stamp"]) {
      expect(codes).toContain(`${prefix}.form`);
    }
  });

  it("names its attachment, its head and the time of its seal", async () => {
    const record = sealedRecord();
    const checks = await verifyRecord(record);
    expect(find(checks, "attachment.hash").facts).toEqual({
      id: "b0d9c3e1-47aa-4c52-8f60-19e3d2c7a845",
      hash: await sha256Hex(file),
    });
    expect(find(checks, "seal.chain_hash").facts).toEqual({ head_sequence: 2, hash: record.links[2]?.event_hash });
    expect(find(checks, "seal.time").facts).toMatchObject({ sealed_at: "2027-05-03T10:14:09.204" });
  });

  it("without attachments passes too", async () => {
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

describe("a change to the content is seen", () => {
  const { content } = example();
  it.each(Object.keys(content).filter((name) => name !== "attachments"))("in %s", async (name) => {
    const record = { ...sealedRecord(), content: { ...content, [name]: "another" } };
    expect(await failuresOf(record)).toEqual(["content.hash", "seal.evidence"]);
  });

  it.each(["filename", "content_type"])("in an attachment's %s", async (name) => {
    const attachments = content.attachments.map((attachment) => ({ ...attachment, [name]: "another" }));
    const record = { ...sealedRecord(), content: { ...content, attachments } };
    expect(await failuresOf(record)).toEqual(["content.hash", "seal.evidence"]);
  });

  it.each<[string, string | number]>([
    ["sha256", "0".repeat(64)],
    ["size_bytes", 44],
  ])("in an attachment's %s", async (name, value) => {
    const attachments = content.attachments.map((attachment) => ({ ...attachment, [name]: value }));
    const record = { ...sealedRecord(), content: { ...content, attachments } };
    expect(await failuresOf(record)).toEqual(["content.hash", "content.attachments", "seal.evidence"]);
  });

  it("to text that can't be hashed, without an exception", async () => {
    const checks = await verifyRecord({ ...sealedRecord(), content: { ...content, subject: "\ud800" } });
    expect(outcome(checks, "content.hash")).toEqual(["failed", "not_canonical"]);
    expect(outcome(checks, "seal.evidence")).toEqual(["failed", "other_content"]);
  });

  it("when it is gone though nothing says that it was erased", async () => {
    const checks = await verifyRecord({ ...sealedRecord(), content: null });
    expect(outcome(checks, "content.hash")).toEqual(["failed", "missing"]);
  });
});

describe("a change to an attachment is seen", () => {
  const { attachments } = sealedRecord();
  const changed = (change: object) => ({
    ...sealedRecord(),
    attachments: attachments.map((attachment) => ({ ...attachment, ...change })),
  });

  it("in its bytes", async () => {
    const checks = await verifyRecord(changed({ bytes: utf8("The lease of flat 14-C ends on 31 May 2027.") }));
    expect(checks.filter(({ state }) => state === "failed").map(({ code }) => code)).toEqual(["attachment.hash"]);
    expect(find(checks, "attachment.hash").facts?.id).toBe(attachments[0]?.id);
  });

  it("in its recorded hash", async () => {
    const checks = await verifyRecord(changed({ sha256: "0".repeat(64) }));
    expect(outcome(checks, "content.attachments")).toEqual(["failed", "other_hash"]);
  });

  it("in its id", async () => {
    const checks = await verifyRecord(changed({ id: "c0d9c3e1-47aa-4c52-8f60-19e3d2c7a845" }));
    expect(outcome(checks, "content.attachments")).toEqual(["failed", "missing"]);
  });

  it("in its size, when even the chain began with a wrong one", async () => {
    const { notification_id, content } = example();
    const listed = content.attachments.map((attachment) => ({ ...attachment, size_bytes: 44 }));
    const misstated = { ...content, attachments: listed };
    const certified = example().attachments.map((attachment) => ({ ...attachment, size_bytes: 44 }));
    const event_data = createdData(await contentHash(misstated), certified, false);
    const link = await nextLink(null, { notification_id, event_type: "created", event_data, now: new Date(0) });
    const record = { notification_id, content: misstated, links: [link], attachments, seal: null, roots };
    expect(await failuresOf(record)).toEqual(["attachment.hash"]);
  });

  it("when it is gone", async () => {
    const checks = await verifyRecord({ ...sealedRecord(), attachments: [] });
    expect(outcome(checks, "content.attachments")).toEqual(["failed", "missing"]);
    expect(outcome(checks, "attachment.hash")).toEqual(["not_checked", "not_given"]);
  });

  it("when there is one more", async () => {
    const stranger = { id: "c0d9c3e1-47aa-4c52-8f60-19e3d2c7a845", sha256: "0".repeat(64), bytes: file };
    const checks = await verifyRecord({ ...sealedRecord(), attachments: [...attachments, stranger] });
    expect(outcome(checks, "content.attachments")).toEqual(["failed", "stranger"]);
  });

  it("but bytes that are not at hand are not checked, and leave the verdict open", async () => {
    const checks = await verifyRecord(changed({ bytes: null }));
    expect(outcome(checks, "attachment.hash")).toEqual(["not_checked", "not_given"]);
    expect(verdict(checks)).toBe("incomplete");
  });
});

describe("a change to the chain is seen, and the certificate contradicts it", () => {
  it.each([0, 1, 2])("in link %i", async (sequence) => {
    const record = sealedRecord();
    const links = record.links.map((link, at) =>
      at === sequence ? { ...link, event_data: { ...link.event_data, extra: 1 } } : link,
    );
    const checks = await verifyRecord({ ...record, links });
    expect(outcome(checks, "chain.hash")).toEqual(["failed", "wrong_hash", sequence]);
    expect(outcome(checks, "seal.evidence")).toEqual(["failed", "other_link", sequence]);
  });

  it("made anew with right hashes throughout: only the seal tells", async () => {
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

  it("shortened below what was sealed", async () => {
    const { links, ...record } = sealedRecord();
    const checks = await verifyRecord({ ...record, shown: shown({ status: "sent" }), links: links.slice(0, 2) });
    expect(outcome(checks, "chain.hash")).toEqual(["passed"]);
    expect(outcome(checks, "seal.chain_hash")).toEqual(["failed", "no_such_link"]);
    expect(outcome(checks, "seal.evidence")).toEqual(["failed", "other_link", 2]);
  });

  it("in the status that the record shows", async () => {
    const checks = await verifyRecord({ ...sealedRecord(), shown: shown({ status: "failed" }) });
    expect(outcome(checks, "record.status")).toEqual(["failed", "mismatch"]);
  });

  it("in the hash, the time or the mark of a simulation that the record shows", async () => {
    const wrong = { content_hash: "0".repeat(64), created_at: "2027-05-03T10:14:05.121", simulated: true };
    const checks = await verifyRecord({ ...sealedRecord(), shown: shown(wrong) });
    for (const code of ["record.content_hash", "record.created_at", "record.simulated"]) {
      expect(outcome(checks, code)).toEqual(["failed", "mismatch"]);
    }
    expect(outcome(checks, "record.status")).toEqual(["passed"]);
  });

  it("so that it is of another notification", async () => {
    const checks = await verifyRecord({ ...sealedRecord(), notification_id: "7f1c9a52-8d3e-4b07-9c1f-2a5d7e80b314" });
    expect(outcome(checks, "chain.hash")).toEqual(["failed", "wrong_hash", 0]);
    expect(outcome(checks, "seal.evidence")).toEqual(["failed", "other_notification"]);
  });

  it("so badly that nothing else can be checked against it", async () => {
    const checks = await verifyRecord({ ...sealedRecord(), links: [] });
    for (const code of ["record.status", "content.hash", "content.attachments"]) {
      expect(outcome(checks, code)).toEqual(["not_checked", "chain_broken"]);
    }
    expect(verdict(checks)).toBe("broken");
  });
});

describe("the seal", () => {
  const sealed = (change: Partial<SealInput>): RecordInput => {
    const record = sealedRecord();
    return { ...record, seal: { ...record.seal, ...change } };
  };

  it("is pending when a final state has none yet", async () => {
    const checks = await verifyRecord({ ...sealedRecord(), seal: null });
    expect(outcome(checks, "seal")).toEqual(["not_checked", "pending"]);
    expect(verdict(checks)).toBe("incomplete");
  });

  it("does not reach links that came later, and says so", async () => {
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
      shown: shown({ status: "complained" }),
      links: [...links, late],
    });
    expect(outcome(checks, "seal.head")).toEqual(["not_checked", "later_links"]);
    expect(checks.filter(({ state }) => state === "failed")).toEqual([]);
  });

  it("fails by its chain hash when that is another", async () => {
    expect(await failuresOf(sealed({ chain_hash: "0".repeat(64) }))).toEqual(["seal.chain_hash"]);
  });

  it("fails by its imprint when that is another or none", async () => {
    expect(await failuresOf(sealed({ imprint: "0".repeat(64) }))).toEqual(["time_stamp.imprint"]);
    const checks = await verifyRecord(sealed({ imprint: "none" }));
    expect(outcome(checks, "time_stamp.imprint")).toEqual(["failed", "malformed"]);
  });

  it("fails by its time when the record shows another", async () => {
    const checks = await verifyRecord(sealed({ timestamped_at: "2027-05-03T10:14:09.000" }));
    expect(outcome(checks, "seal.time")).toEqual(["failed", "other_time"]);
  });

  it("fails by its time when it is older than its head by more than a clock may err", async () => {
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

  it("fails by its token when that is garbage", async () => {
    const checks = await verifyRecord(sealed({ token: Uint8Array.of(1, 2, 3) }));
    expect(outcome(checks, "time_stamp.form")).toEqual(["failed", "malformed"]);
    expect(outcome(checks, "seal.time")).toEqual(["not_checked", "unreadable"]);
    expect(outcome(checks, "seal.token")).toEqual(["failed", "other_token"]);
  });

  it("fails by its token when that is another good one", async () => {
    const failures = await failuresOf(sealed({ token: bytesOf(vectors.erased.token) }));
    expect(failures).toEqual(["seal.time", "time_stamp.imprint", "seal.token"]);
  });

  it("fails by its trust when its authority or its signer is nobody's we trust", async () => {
    const swapped = { signer: roots.timeStamp, timeStamp: roots.signer };
    const failures = await failuresOf({ ...sealedRecord(), roots: swapped });
    expect(failures).toContain("time_stamp.trust");
    expect(failures.some((code) => code.startsWith("pades."))).toBe(true);
    const none = await failuresOf({ ...sealedRecord(), roots: { signer: [], timeStamp: [] } });
    expect(none).toContain("time_stamp.trust");
  });

  it("leaves the chain untied when the certificate is not at hand", async () => {
    const checks = await verifyRecord(sealed({ certificate: null }));
    for (const code of ["pades.form", "seal.token", "seal.evidence"]) {
      expect(outcome(checks, code)).toEqual(["not_checked", "not_given"]);
    }
    expect(verdict(checks)).toBe("incomplete");
  });

  it("fails by a certificate with a changed, missing or added byte", async () => {
    const { certificate } = sealedRecord().seal;
    const flipped = certificate.slice();
    flipped[20] = (flipped[20] ?? 0) ^ 1;
    for (const bytes of [flipped, certificate.subarray(1), Uint8Array.of(...certificate, 10), new Uint8Array()]) {
      expect(verdict(await verifyRecord(sealed({ certificate: bytes })))).toBe("broken");
    }
  });

  it("fails by a certificate of another part of the chain", async () => {
    const checks = await verifyRecord(sealed({ certificate: bytesOf(vectors.erased.certificate) }));
    expect(outcome(checks, "seal.token")).toEqual(["failed", "other_token"]);
    expect(outcome(checks, "seal.evidence")).toEqual(["failed", "other_length"]);
  });
});

describe("after its content was erased, a record", () => {
  it("keeps its chain and its seal, and says what is gone", async () => {
    const checks = await verifyRecord(erasedRecord());
    expect(checks.filter(({ state }) => state === "failed")).toEqual([]);
    for (const code of ["content.hash", "content.attachments", "attachment.hash"]) {
      expect(outcome(checks, code)).toEqual(["not_checked", "erased"]);
    }
    expect(find(checks, "content.hash").facts?.erased_at).toBe("2027-06-01T08:00:00.000");
    expect(outcome(checks, "seal.evidence")).toEqual(["passed"]);
  });

  it("still fails when what is left was changed", async () => {
    const record = erasedRecord();
    const links = record.links.map((link, at) =>
      at === 1 ? { ...link, created_at: "2027-05-03T10:14:05.503" } : link,
    );
    expect(outcome(await verifyRecord({ ...record, links }), "chain.hash")).toEqual(["failed", "wrong_hash", 1]);
  });
});

describe("the evidence in the certificate must agree with itself", () => {
  const { notification_id, content, links } = sealedRecord();
  const check = (change: Partial<Evidence>, record = { notification_id, content, links }) =>
    outcome([checkEvidence(record, 2, evidenceBytes({ ...example(), ...change }))], "seal.evidence");

  it("as the example does", () => {
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
  ])("%s", (_, change, problem) => {
    expect(check(change)).toEqual(["failed", problem]);
  });

  it("and be there, and be well-formed", () => {
    const record = { notification_id, content, links };
    expect(outcome([checkEvidence(record, 2, null)], "seal.evidence")).toEqual(["failed", "missing"]);
    expect(outcome([checkEvidence(record, 2, utf8("{}"))], "seal.evidence")).toEqual(["failed", "unknown_format"]);
  });
});

describe("verdict", () => {
  it.each([
    ["intact", ["passed", "passed"]],
    ["incomplete", ["passed", "not_checked"]],
    ["broken", ["not_checked", "failed", "passed"]],
    ["incomplete", []],
  ] as const)("%s: %j", (expected, states) => {
    expect(verdict(states.map((state) => ({ code: "x", state })))).toBe(expected);
  });
});
