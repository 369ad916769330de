import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { putBlobs } from "#lib/blobs.ts";
import { db } from "#lib/db.ts";
import { verifyChain } from "#lib/evidence/chain.ts";
import { examine } from "#lib/evidence/held.ts";
import { readCertificate } from "#lib/evidence/pades.ts";
import type { EventType } from "#lib/evidence/states.ts";
import type { Stamp } from "#lib/evidence/time-stamp.ts";
import { keys } from "#lib/keys.ts";
import { checkRecord } from "#lib/notifications/check-record.ts";
import type { Sender } from "#lib/notifications/create.ts";
import { dispatch } from "#lib/notifications/dispatch.ts";
import { eraseContent } from "#lib/notifications/erase.ts";
import { destroyContent } from "#lib/notifications/erase-content.ts";
import { loadEvidencePackage } from "#lib/notifications/evidence-package.ts";
import { notificationPage } from "#lib/notifications/page.ts";
import { loadCertificate } from "#lib/notifications/read-certificate.ts";
import { loadAttachment, loadRecord } from "#lib/notifications/record.ts";
import { recordReport } from "#lib/notifications/record-event.ts";
import { seal } from "#lib/notifications/seal.ts";
import { sweep } from "#lib/notifications/sweep.ts";
import { tablesHolding } from "#tests/support/whole-database.ts";
import { base64, create, eventTypes, jobsOf, newCaller, startHouse, statusOf } from "./fixtures.ts";

let authorityIsDown = false;
vi.mock("#lib/tsa/stamper.ts", async (original) => {
  const { stamper } = await original<typeof import("#lib/tsa/stamper.ts")>();
  return {
    stamper: async (): Promise<Stamp> => {
      if (authorityIsDown) throw new Error("connection refused");
      return stamper();
    },
  };
});

let house: Awaited<ReturnType<typeof startHouse>>;
beforeAll(async () => {
  house = await startHouse();
}, 60_000);
afterAll(() => house.close());
afterEach(() => {
  authorityIsDown = false;
});

let reports = 0;
async function report(id: string, type: EventType, payload = "{}"): Promise<void> {
  const occurredAt = new Date();
  const said = { provider: "post", id: `r-${reports++}`, type, messageId: "m", occurredAt, details: {}, payload };
  await recordReport(id, said, occurredAt);
}

/** Nothing of these is to be left. */
const WORDS = {
  to: "zwetschge@obstgarten.example",
  subject: "Mirabelle",
  body_text: "Reineclaude",
  body_html: "<p>Quittenbrot</p>",
  sender_name: "Hagebutte",
  sender_email: "schlehe@obstgarten.example",
  customer_ref: "Vogelbeere",
  attachments: [{ filename: "Maulbeere.txt", content_base64: base64("Johannisbeere") }],
};
const NEEDLES = [
  ...["zwetschge", "Mirabelle", "Reineclaude", "Quittenbrot", "Hagebutte", "schlehe", "Vogelbeere"],
  ...["Maulbeere", "Johannisbeere"],
];

async function delivered(caller: Sender, words: Record<string, unknown> = WORDS, key: string | null = null) {
  const created = await create(caller as Awaited<ReturnType<typeof newCaller>>, words, key);
  await dispatch({ notification_id: created.id });
  await report(created.id, "delivered", JSON.stringify({ to: WORDS.to, subject: WORDS.subject }));
  await seal(created.id);
  return created;
}
const erase = (notificationId: string, { organizationId }: Sender) =>
  eraseContent({ notificationId, organizationId, by: randomUUID() });
/** What the worker does with it. */
const finish = async (id: string) => {
  await seal(id);
  await destroyContent(id);
};
const pdfOf = async (id: string, number?: number) => (await loadCertificate(id, number))?.pdf ?? new Uint8Array();
const standing = async (pdf: Uint8Array) =>
  (await examine([{ name: "c.pdf", bytes: pdf }], (await keys()).roots)).standing;
const failures = async (id: string) => {
  const record = await loadRecord(id);
  return record ? (await checkRecord(record)).filter(({ state }) => state === "failed") : ["no record"];
};

test("after erasing, a search of every column of every table and of the outbox for the content finds nothing", async () => {
  const caller = await newCaller();
  const { id } = await delivered(caller, WORDS, "key");
  const salt = (await loadRecord(id))?.salt ?? "";
  const needles = [...NEEDLES, salt];
  for (const [needle, tables] of await tablesHolding(needles)) expect(tables, needle).not.toEqual([]);
  expect(await readdir(join(house.dataDir, "outbox"))).toContain(`${id}.eml`);
  expect(await erase(id, caller)).toBe("erased");
  await finish(id);
  expect(await tablesHolding(needles)).toEqual(new Map(needles.map((needle) => [needle, []])));
  expect(await readdir(join(house.dataDir, "outbox"))).not.toContain(`${id}.eml`);
  // Text in a PDF is compressed: what its evidence file says is read, and no other file is left.
  const blobs = await db().blob.findMany();
  for (const { bytes } of blobs) {
    const { evidence } = await readCertificate(bytes);
    const text = new TextDecoder().decode(evidence ?? new Uint8Array());
    expect(text).toContain('"content":null');
    for (const needle of NEEDLES) expect(text).not.toContain(needle);
  }
  expect(blobs).toHaveLength(1);
}, 60_000);

describe("once it is erased, a notification", () => {
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

  test("shows nothing of it at once, though nothing is deleted before that is sealed", async () => {
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

  test("is sealed without it, and says when and why", async () => {
    await finish(id);
    await hidden();
    const record = await loadRecord(id);
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
    expect(readme).not.toContain("# 4.");
  });

  test("is broken when the certificate that was sealed for it is lost as well", async () => {
    const { certificateSha256: sha256 } = await db().seal.findFirstOrThrow({
      where: { notificationId: id, number: 2 },
    });
    const blob = await db().blob.delete({ where: { sha256 } });
    expect(await failures(id)).not.toEqual([]);
    await db().blob.create({ data: blob });
    expect(await failures(id)).toEqual([]);
  });

  test("is still what a certificate in its recipient's hands proves, link for link", async () => {
    const examined = await examine([{ name: "c.pdf", bytes: held }], (await keys()).roots);
    expect(examined.standing).toBe("proven");
    const events = (await loadRecord(id))?.events ?? [];
    expect(events.slice(0, 3)).toEqual(examined.evidence?.events);
    expect(examined.evidence?.content?.subject).toBe("Mirabelle");
  });

  test("still takes a complaint, and is sealed again without content", async () => {
    await report(id, "complained", JSON.stringify({ to: WORDS.to }));
    await finish(id);
    expect(await statusOf(id)).toBe("complained");
    expect((await loadRecord(id))?.seal).toMatchObject({ number: 3, head_sequence: 4 });
    expect(await standing(await pdfOf(id))).toBe("proven");
    expect(await standing(await pdfOf(id, 2))).toBe("proven");
    expect((await tablesHolding(["zwetschge"])).get("zwetschge")).toEqual([]);
  });
});

test("what has no final state yet is sealed when it is erased, and again when it has one", async () => {
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

describe("what is queued", () => {
  test("is not erased: its mail may be on its way", async () => {
    const caller = await newCaller();
    const { id } = await create(caller, WORDS);
    expect(await erase(id, caller)).toBe("not sent yet");
    expect(await eventTypes(id)).toEqual(["created"]);
  });

  test("can be erased once its sending was put aside, and is never sent then", async () => {
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
    expect((await readdir(join(house.dataDir, "outbox")).catch(() => [])).filter((name) => name.includes(id))).toEqual(
      [],
    );
    expect(await standing(await pdfOf(id))).toBe("proven");
  });
});

test("bytes that another notification shares stay, and go with the last", async () => {
  const caller = await newCaller();
  const file = { attachments: [{ filename: "a.txt", content_base64: base64("shared by two") }] };
  const [one, two] = [await delivered(caller, file), await delivered(caller, file)];
  const bytesOf = async ({ id, attachments }: typeof one) =>
    new TextDecoder().decode((await loadAttachment(id, attachments[0]?.id ?? ""))?.bytes);
  await erase(one.id, caller);
  await finish(one.id);
  expect(await bytesOf(two)).toBe("shared by two");
  expect(await bytesOf(one)).toBe("");
  await erase(two.id, caller);
  await finish(two.id);
  expect((await tablesHolding(["shared by two"])).get("shared by two")).toEqual([]);
});

test("bytes that are stored again while they are being erased are there afterwards", async () => {
  const caller = await newCaller();
  const words = { attachments: [{ filename: "a.txt", content_base64: base64("erased and needed") }] };
  const { id, attachments } = await delivered(caller, words);
  const sha256 = attachments[0]?.sha256 ?? "";
  await erase(id, caller);
  await seal(id);
  let destroyed: Promise<void> | undefined;
  await db().$transaction(async (tx) => {
    await putBlobs(tx, [{ sha256, bytes: Buffer.from("erased and needed") }]);
    destroyed = destroyContent(id);
    // It waits for this transaction, as the lock it asks for shows.
    await vi.waitFor(async () => {
      const [row] = await db().$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(row?.waiting).toBe(1);
    });
    const other = (await create(caller, words)).id;
    expect(await db().attachment.count({ where: { notificationId: other } })).toBe(1);
  });
  await destroyed;
  expect(await db().blob.count({ where: { sha256 } })).toBe(1);
});

test("a certificate that somebody has attached elsewhere is not lost with that", async () => {
  const caller = await newCaller();
  const certified = await delivered(caller, {});
  const pdf = Buffer.from(await pdfOf(certified.id));
  const other = await delivered(caller, {
    attachments: [{ filename: "c.pdf", content_base64: pdf.toString("base64") }],
  });
  await erase(other.id, caller);
  await finish(other.id);
  expect(pdf.equals(await pdfOf(certified.id))).toBe(true);
});

test("whoever is not its owner finds nothing to erase, and it is erased once", async () => {
  const caller = await newCaller();
  const { id } = await delivered(caller);
  expect(await erase(id, await newCaller())).toBe("not found");
  expect(await erase(randomUUID(), caller)).toBe("not found");
  expect(await erase("x", caller)).toBe("not found");
  const all = await Promise.all(Array.from({ length: 5 }, () => erase(id, caller)));
  expect(all.sort()).toEqual([...Array(4).fill("already erased"), "erased"]);
  expect((await eventTypes(id)).filter((type) => type === "content_erased")).toHaveLength(1);
});

test("however its id is written, the link that says so belongs to the chain", async () => {
  const caller = await newCaller();
  const { id } = await delivered(caller);
  expect(await erase(id.toUpperCase(), caller)).toBe("erased");
  const checks = await verifyChain(id, (await loadRecord(id))?.events ?? []);
  expect(checks.filter(({ state }) => state === "failed")).toEqual([]);
});

test("a call repeated with its Idempotency-Key sends no second mail, and is told why there is no answer", async () => {
  const caller = await newCaller();
  const { id } = await delivered(caller, WORDS, "again");
  await erase(id, caller);
  await finish(id);
  for (const words of [WORDS, {}]) {
    await expect(create(caller, words, "again")).rejects.toThrow("has been erased");
  }
  expect(await db().notification.count({ where: { organizationId: caller.organizationId } })).toBe(1);
});

test("what is written down besides is there if and only if it is erased", async () => {
  const caller = await newCaller();
  const { id } = await delivered(caller);
  const also = () => Promise.reject(new Error("no audit log"));
  const { organizationId } = caller;
  await expect(eraseContent({ notificationId: id, organizationId, by: randomUUID(), also })).rejects.toThrow(
    "no audit log",
  );
  expect(await eventTypes(id)).not.toContain("content_erased");
  expect((await loadRecord(id))?.subject).toBe("Mirabelle");
});

test("a job that was lost is found by the sweep", async () => {
  const caller = await newCaller();
  const { id } = await delivered(caller);
  await erase(id, caller);
  await seal(id);
  await db().$executeRaw`DELETE FROM pgboss.job WHERE data->>'notification_id' = ${id}`;
  const quiet = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await sweep(new Date(Date.now() + 600_000));
  quiet.mockRestore();
  expect(await jobsOf("erase", id)).toBe(1);
});
