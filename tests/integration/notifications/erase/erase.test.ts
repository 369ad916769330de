import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { examine } from "#lib/evidence/offline/verify-files.ts";
import { readCertificate } from "#lib/evidence/pades/pades.ts";
import type { Stamp } from "#lib/evidence/pki/time-stamp.ts";
import { dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { sweep } from "#lib/notifications/deliver/sweep.ts";
import { destroyContent } from "#lib/notifications/erase/erase-content.ts";
import { notificationPage } from "#lib/notifications/list/page.ts";
import { loadCertificate } from "#lib/notifications/read/certificate.ts";
import { checkRecord } from "#lib/notifications/read/check-record.ts";
import { loadEvidencePackage } from "#lib/notifications/read/evidence-package.ts";
import { loadAttachment, loadCheckableRecord, loadRecord } from "#lib/notifications/read/record.ts";
import { seal } from "#lib/notifications/seal/seal.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { tablesHolding } from "#tests/support/database/whole-database.ts";
import { delivered, erase, failures, finish, NEEDLES, pdfOf, report, standing, WORDS } from "../erasing.ts";
import { create, eventTypes, type Fixture, jobsOf, newCaller, startFixture, statusOf } from "../fixtures.ts";

let authorityIsDown = false;
vi.mock("#lib/trust-services/stamp.ts", async (original) => {
  const { stamper } = await original<typeof import("#lib/trust-services/stamp.ts")>();
  return {
    stamper: async (): Promise<Stamp> => {
      if (authorityIsDown) throw new Error("connection refused");
      return stamper();
    },
  };
});

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());
afterEach(() => {
  authorityIsDown = false;
});

test("no column of any table and no file of the outbox holds erased content", async () => {
  const caller = await newCaller();
  const { id } = await delivered(caller, WORDS, "key");
  const salt = (await loadRecord(id))?.salt ?? "";
  const needles = [...NEEDLES, salt];
  for (const [needle, tables] of await tablesHolding(fixture.url, needles)) expect(tables, needle).not.toEqual([]);
  expect(await readdir(join(fixture.dataDir, "outbox"))).toContain(`${id}.eml`);
  expect(await erase(id, caller)).toBe("erased");
  await finish(id);
  expect(await tablesHolding(fixture.url, needles)).toEqual(new Map(needles.map((needle) => [needle, []])));
  expect(await readdir(join(fixture.dataDir, "outbox"))).not.toContain(`${id}.eml`);
  // Text in a PDF is compressed: what its evidence file says is read, and no other file is left.
  const blobs = await db().blob.findMany();
  for (const { bytes } of blobs) {
    const { evidence } = await readCertificate(bytes ?? new Uint8Array());
    const text = new TextDecoder().decode(evidence ?? new Uint8Array());
    expect(text).toContain('"content":null');
    for (const needle of NEEDLES) expect(text).not.toContain(needle);
  }
  expect(blobs).toHaveLength(1);
});

describe("erased notifications", () => {
  let caller: Awaited<ReturnType<typeof newCaller>>;
  let id: string;
  let attachment: string;
  let held: Uint8Array;
  beforeAll(async () => {
    caller = await newCaller();
    const created = await delivered(caller);
    id = created.id;
    attachment = created.attachments[0]?.id ?? "";
    held = await pdfOf(id);
    authorityIsDown = true;
    await erase(id, caller);
  });

  const hidden = async () => {
    expect(await loadRecord(id)).toMatchObject({
      ...{ recipient_email: null, sender_name: null, sender_email: null, customer_ref: null, attachments: [] },
      ...{ subject: null, body_text: null, body_html: null, salt: null, status: "delivered" },
    });
    expect(await loadAttachment(id, attachment)).toBeNull();
    expect(await loadCertificate(id, 1)).toBeNull();
    const page = (q?: string) => notificationPage(caller.organizationId, { q }, { after: null, limit: 5 });
    expect((await page("zwetschge")).rows).toEqual([]);
    const content = { recipient_email: null, subject: null, customer_ref: null, sender_name: null, sender_email: null };
    expect((await page()).rows).toMatchObject([{ id, erased: true, ...content }]);
    expect(await failures(id)).toEqual([]);
  };

  test("an erased notification hides its content at once, and deletes it after the seal", async () => {
    authorityIsDown = true;
    await expect(seal(id)).rejects.toThrow("connection refused");
    await destroyContent(id);
    expect(await db().notification.count({ where: { id, bodyText: "Reineclaude" } })).toBe(1);
    await hidden();
    const certificate = await loadCertificate(id);
    expect(certificate?.sealed).toBe(false);
    const { evidence } = await readCertificate(certificate?.pdf ?? new Uint8Array());
    expect(new TextDecoder().decode(evidence ?? new Uint8Array())).toContain('"content":null');
    await expect(loadEvidencePackage(id)).rejects.toThrow("not sealed yet");
  });

  test("an erased notification is sealed without content, with time and reason", async () => {
    await finish(id);
    await hidden();
    const record = await loadCheckableRecord(id);
    expect(record?.events.at(-1)).toMatchObject({ event_type: "content_erased", event_data: { reason: "requested" } });
    expect(record?.seal).toMatchObject({ number: 2, head_sequence: 3 });
    const open =
      record &&
      (await checkRecord(record)).flatMap(({ state, code, facts }) =>
        state === "passed" ? [] : [`${code} ${facts?.problem}`],
      );
    expect(open).toEqual([
      ...["content.hash erased", "content.attachments erased", "attachment.hash erased", "seal.earlier erased"],
    ]);
    expect(await standing(await pdfOf(id))).toBe("proven");
    const files = await loadEvidencePackage(id);
    expect(await standing(files.zip)).toBe("proven");
    const entries = unzipSync(files.zip);
    expect(Object.keys(entries).filter((name) => /attachments|submission/.test(name))).toEqual([]);
    const readme = new TextDecoder().decode(entries["README.txt"]);
    expect(readme).toMatch(/The content was erased on \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
    expect(readme).not.toContain("submission");
  });

  test("an erased notification fails verification when its certificate is lost as well", async () => {
    const { certificateSha256: sha256 } = await db().seal.findFirstOrThrow({
      where: { notificationId: id, number: 2 },
    });
    const blob = await db().blob.delete({ where: { sha256 } });
    expect(await failures(id)).not.toEqual([]);
    await db().blob.create({ data: blob });
    expect(await failures(id)).toEqual([]);
  });

  test("an erased notification still matches the recipient's certificate link for link", async () => {
    const examined = await examine([{ name: "c.pdf", bytes: held }], (await keys()).roots);
    expect(examined.standing).toBe("proven");
    const events = (await loadRecord(id))?.events ?? [];
    expect(events.slice(0, 3)).toEqual(examined.evidence?.events);
    expect(examined.evidence?.content?.subject).toBe("Mirabelle");
  });

  test("an erased notification accepts a complaint and is sealed again without content", async () => {
    await report(id, "complained", JSON.stringify({ to: WORDS.to }));
    await finish(id);
    expect(await statusOf(id)).toBe("complained");
    expect((await loadRecord(id))?.seal).toMatchObject({ number: 3, head_sequence: 4 });
    expect(await standing(await pdfOf(id))).toBe("proven");
    expect(await standing(await pdfOf(id, 2))).toBe("proven");
    expect((await tablesHolding(fixture.url, ["zwetschge"])).get("zwetschge")).toEqual([]);
  });
});

test("a notification without a final status is sealed when erased, and again when final", async () => {
  const caller = await newCaller();
  const { id } = await create(caller, { ...WORDS, to: "stuck@example.com" });
  await dispatch({ notification_id: id });
  expect(await erase(id, caller)).toBe("erased");
  expect(await jobsOf("seal", id)).toBe(1);
  await finish(id);
  expect(await standing(await pdfOf(id))).toBe("proven");
  expect(await statusOf(id)).toBe("sent");
  for (const type of ["deferred", "delivered"] as const) {
    await report(id, type);
    await finish(id);
    expect((await loadRecord(id))?.seal?.head_sequence).toBe((await eventTypes(id)).length - 1);
    expect(await failures(id)).toEqual([]);
  }
  expect(await eventTypes(id)).toEqual(["created", "sent", "content_erased", "deferred", "delivered"]);
});

describe("queued notifications", () => {
  test("a queued notification is not erased while its mail may be on its way", async () => {
    const caller = await newCaller();
    const { id } = await create(caller, WORDS);
    expect(await erase(id, caller)).toBe("not sent yet");
    expect(await eventTypes(id)).toEqual(["created"]);
  });

  test("a queued notification is erased once its sending is a dead letter, and is never sent", async () => {
    const caller = await newCaller();
    const { id } = await create(caller, WORDS);
    await db().$executeRaw`UPDATE pgboss.job SET name = 'dead' WHERE data->>'notification_id' = ${id}`;
    expect(await erase(id, caller)).toBe("erased");
    await sweep(new Date(Date.now() + 600_000));
    expect(await jobsOf("dispatch", id)).toBe(0);
    await dispatch({ notification_id: id });
    await finish(id);
    await dispatch({ notification_id: id, again: true });
    expect(await eventTypes(id)).toEqual(["created", "content_erased"]);
    expect(
      (await readdir(join(fixture.dataDir, "outbox")).catch(() => [])).filter((name) => name.includes(id)),
    ).toEqual([]);
    expect(await standing(await pdfOf(id))).toBe("proven");
  });
});
