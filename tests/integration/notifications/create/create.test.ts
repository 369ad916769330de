import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiError } from "#lib/contract/errors.ts";
import { createResponse } from "#lib/contract/responses.ts";
import { db } from "#lib/db.ts";
import { verifyChain } from "#lib/evidence/chain/chain.ts";
import { contentHash } from "#lib/evidence/chain/content.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { createOrReplay } from "#lib/notifications/create/create.ts";
import { loadAttachment, loadRecord, loadToken } from "#lib/notifications/read/record.ts";
import { base64, create, type Fixture, inputOf, jobsOf, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const files = [
  { filename: "acta.pdf", content_type: "application/pdf", content_base64: base64("%PDF-1.7 …") },
  { content_base64: base64("png") },
];

test("creating answers by the contract, and the record has the posted content", async () => {
  const caller = await newCaller();
  const { body, replayed } = await createOrReplay(
    caller,
    inputOf({ body_html: "<p>Hola</p>", customer_ref: "C-7", attachments: files }),
    null,
    new Date("2027-05-03T10:14:05.120Z"),
  );
  const answer = createResponse.parse(JSON.parse(body));
  expect(replayed).toBe(false);
  expect(answer).toMatchObject({
    status: "queued",
    created_at: "2027-05-03T10:14:05.120",
    certificate_url: `https://acuse.example/v1/notifications/${answer.id}/certificate`,
  });
  expect(answer.attachments.map(({ filename, content_type }) => [filename, content_type])).toEqual([
    ["acta.pdf", "application/pdf"],
    ["adjunto", "application/octet-stream"],
  ]);
  const record = await loadRecord(answer.id);
  expect(record).toMatchObject({
    id: answer.id,
    status: "queued",
    simulated: true,
    channel: "email",
    created_at: answer.created_at,
    content_hash: answer.content_hash,
    service: { name: "Acuse", base_url: "https://acuse.example" },
    organization: "Ayuntamiento de Ávila",
    recipient_email: "ana@example.com",
    sender_name: "Acuse",
    sender_email: null,
    customer_ref: "C-7",
    subject: "Acta",
    body_text: "Hola",
    body_html: "<p>Hola</p>",
    attachments: answer.attachments,
    seal: null,
    superseded: [],
  });
});

test("chain and content hash are recomputable from the record", async () => {
  const { id, content_hash } = await create(await newCaller(), { attachments: files, sender_name: "Ávila" });
  const record = await loadRecord(id);
  if (!record) throw new Error("no record");
  const { salt, recipient_email, sender_name, sender_email, subject, body_text, body_html } = record;
  const content = {
    v: 2 as const,
    salt: salt ?? "",
    organization: { id: record.organization_id, name: record.organization },
    customer_ref: record.customer_ref,
    channel: record.channel,
    to: recipient_email ?? "",
    sender_name: sender_name ?? "",
    sender_email,
    subject: subject ?? "",
    body_text: body_text ?? "",
    body_html,
    attachments: record.attachments.map(({ id, ...file }) => file),
  };
  expect(salt).toMatch(/^[0-9a-f]{32}$/);
  expect(await contentHash(content)).toBe(content_hash);
  expect(record.events).toHaveLength(1);
  expect(record.events[0]).toMatchObject({ event_type: "created", event_data: { content_hash, simulated: true } });
  expect((await verifyChain(id, record.events)).map(({ state }) => state)).not.toContain("failed");
});

test("each attachment is stored byte for byte under its hash, equal bytes once", async () => {
  const same = { filename: "otra.txt", content_base64: base64("the same bytes") };
  const first = await create(await newCaller(), { attachments: [same, { ...same, filename: "b.txt" }] });
  const second = await create(await newCaller(), { attachments: [same] });
  for (const { id, attachments } of [first, second]) {
    for (const { id: attachmentId, sha256 } of attachments) {
      const stored = await loadAttachment(id, attachmentId);
      expect(Buffer.from(stored?.bytes ?? []).toString()).toBe("the same bytes");
      expect(await sha256Hex(stored?.bytes ?? new Uint8Array())).toBe(sha256);
    }
  }
  const { sha256 } = first.attachments[0] ?? { sha256: "" };
  expect(await db().blob.count({ where: { sha256 } })).toBe(1);
  expect(await loadAttachment(second.id, first.attachments[0]?.id ?? "")).toBeNull();
});

test("markers are replaced before anything is hashed or stored", async () => {
  const { id } = await create(await newCaller(), {
    subject: "Acta {{n}}",
    body_text: "{{ name }} {{missing}}",
    body_html: "<b>{{name}}</b>",
    variables: { n: 7, name: "<Ana>" },
  });
  expect(await loadRecord(id)).toMatchObject({
    subject: "Acta 7",
    body_text: "<Ana> {{missing}}",
    body_html: "<b>&lt;Ana&gt;</b>",
  });
});

test("the send job is committed with the notification", async () => {
  const { id } = await create(await newCaller());
  expect(await jobsOf("dispatch", id)).toBe(1);
});

test("a template_url that leads nowhere public gets a 400 that names the field, and nothing is stored", async () => {
  const caller = await newCaller();
  const attempt = create(caller, { attachments: [files[0], { template_url: "http://10.0.0.1/a.pdf" }] });
  await expect(attempt).rejects.toMatchObject({
    kind: "invalid_input",
    detail: expect.stringContaining("attachments[1].template_url"),
  });
  expect(await db().notification.count({ where: { organizationId: caller.organizationId } })).toBe(0);
});

test("a test key creates as many notifications as it has uses", async () => {
  const caller = await newCaller("test", 2);
  await create(caller);
  await create(caller);
  await expect(create(caller)).rejects.toMatchObject({ kind: "unauthorized" });
  expect(await db().notification.count({ where: { organizationId: caller.organizationId } })).toBe(2);
});

test("ten concurrent calls with one use left create one notification", async () => {
  const caller = await newCaller("test", 1);
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => create(caller)));
  const failures = results.filter((result) => result.status === "rejected");
  expect(failures).toHaveLength(9);
  for (const { reason } of failures) expect(reason).toBeInstanceOf(ApiError);
  expect(await db().notification.count({ where: { organizationId: caller.organizationId } })).toBe(1);
});

test("an invalid call spends no use, and neither does one that fails while it is stored", async () => {
  const caller = await newCaller("test", 1);
  await expect(create(caller, { attachments: [{ template_url: "http://10.0.0.1/a.pdf" }] })).rejects.toThrow();
  await fixture.asOwner("ALTER TABLE links ADD CONSTRAINT full_disk CHECK (event_type <> 'created') NOT VALID");
  await expect(create(caller)).rejects.toThrow();
  await fixture.asOwner("ALTER TABLE links DROP CONSTRAINT full_disk");
  expect((await db().apiKey.findUnique({ where: { id: caller.apiKeyId } }))?.remainingUses).toBe(1);
  await create(caller);
});

test("an expired or a revoked test key is refused even with uses left", async () => {
  const expired = await newCaller("test");
  await db().apiKey.update({ where: { id: expired.apiKeyId }, data: { expiresAt: new Date(Date.now() - 1) } });
  await expect(create(expired)).rejects.toMatchObject({ kind: "unauthorized" });
  const revoked = await newCaller("test");
  await db().apiKey.update({ where: { id: revoked.apiKeyId }, data: { revokedAt: new Date() } });
  await expect(create(revoked)).rejects.toMatchObject({ kind: "unauthorized" });
});

test("attachments of the largest size are stored and read unchanged", async () => {
  const bytes = Buffer.alloc(7 * 1024 * 1024, "acuse");
  const { id, attachments } = await create(await newCaller(), {
    attachments: [{ content_base64: bytes.toString("base64") }],
  });
  const stored = await loadAttachment(id, attachments[0]?.id ?? "");
  expect(Buffer.from(stored?.bytes ?? []).equals(bytes)).toBe(true);
});

test("an unknown id has no record, attachment or token", async () => {
  for (const id of ["nothing", "", "0b9c5a0e-54f5-4c39-8a44-0a3b6a1f2d11", "{0b9c5a0e-54f5-4c39-8a44-0a3b6a1f2d11}"]) {
    expect(await loadRecord(id)).toBeNull();
    expect(await loadToken(id)).toBeNull();
    expect(await loadAttachment(id, id)).toBeNull();
  }
});
