import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBlob } from "#lib/blobs/blobs.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { db } from "#lib/db.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import {
  deleteTemplate,
  listTemplates,
  renameTemplate,
  saveTemplate,
  templateFile,
} from "#lib/notifications/compose/saved-templates.ts";
import {
  dropDraft,
  dropOldDrafts,
  keepDraft,
  listDrafts,
  openDraft,
} from "#lib/notifications/compose/unsent-drafts.ts";
import { prepareAttachments } from "#lib/notifications/create/attachments.ts";
import { draftInput } from "#lib/notifications/create/draft.ts";
import { samplePdf } from "#tests/support/samples/files.ts";
import { templatePdf } from "#tests/support/stand-ins/template-host.ts";
import { draftOf } from "../create/drafts.ts";
import { type Fixture, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

async function newMember() {
  const { organizationId } = await newCaller();
  const { id: userId } = await db().user.create({ data: { email: `${randomUUID()}@example.com` } });
  return { organizationId, userId, actor: "me@example.com" };
}
const { files: _files, ...TEXTS } = draftOf({ subject: "Lease" });
const FORM = { ...TEXTS, file_names: ["lease.pdf"] };
const NOW = new Date("2027-05-03T10:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
/** A page that was opened with the draft as it was kept at a time. */
const opened = (base: Date | null = null) => ({ page: randomUUID(), base });

describe("drafts", () => {
  test("a draft is kept anew after each change, and only its member in its organization reads it", async () => {
    const [member, other] = [await newMember(), await newMember()];
    const [id, page] = [randomUUID(), opened()];
    for (const [minutes, subject] of ["Le", "Lease"].entries())
      expect(await keepDraft(member, id, { ...FORM, subject }, page, later(minutes))).toBe("kept");
    expect(await listDrafts(member)).toEqual([{ id, to: FORM.to, subject: "Lease", updatedAt: later(1) }]);
    expect(await openDraft(member, id)).toEqual({ form: { ...FORM, subject: "Lease" }, keptAt: later(1) });
    const strangers = [other, { ...member, organizationId: other.organizationId }, { ...member, userId: other.userId }];
    for (const stranger of strangers) {
      expect(await openDraft(stranger, id)).toBeNull();
      expect(await keepDraft(stranger, id, { ...FORM, subject: "Forged" }, page, later(2))).toBe("apart");
      expect(await keepDraft(stranger, id, { ...FORM, to: "", subject: "", body_text: "" }, page, later(2))).toBe(
        "unkept",
      );
      await dropDraft(stranger, id);
    }
    expect((await openDraft(member, id))?.form.subject).toBe("Lease");
  });

  test("an empty form deletes its draft", async () => {
    const member = await newMember();
    const [id, page] = [randomUUID(), opened()];
    await keepDraft(member, id, FORM, page, NOW);
    const empty = { ...FORM, to: "", subject: " ", body_text: "" };
    await keepDraft(member, id, empty, opened(later(-1)), NOW);
    expect(await listDrafts(member)).toHaveLength(1);
    expect(await keepDraft(member, id, empty, page, NOW)).toBe("unkept");
    expect(await listDrafts(member)).toEqual([]);
  });

  test("of two pages with one draft, the later one does not overwrite what the other has changed", async () => {
    const member = await newMember();
    const id = randomUUID();
    await keepDraft(member, id, FORM, opened(), NOW);
    const [first, second] = [opened(NOW), opened(NOW)];
    expect(await keepDraft(member, id, { ...FORM, subject: "First" }, first, later(1))).toBe("kept");
    expect(await keepDraft(member, id, { ...FORM, subject: "Second" }, second, later(2))).toBe("apart");
    expect((await openDraft(member, second.page))?.form.subject).toBe("Second");
    expect(await keepDraft(member, id, { ...FORM, subject: "First again" }, first, later(3))).toBe("kept");
    expect((await openDraft(member, id))?.form.subject).toBe("First again");
    expect(await keepDraft(member, id, { ...FORM, subject: "Third" }, opened(later(3)), later(4))).toBe("kept");
    expect(await keepDraft(member, id, { ...FORM, subject: "Second again" }, second, later(5))).toBe("apart");
    expect((await listDrafts(member)).map(({ subject }) => subject)).toEqual(["Second again", "Third"]);
  });

  test("a draft that PostgreSQL cannot store is not kept", async () => {
    const member = await newMember();
    for (const subject of ["a\0b", "a\ud800b"])
      expect(await keepDraft(member, randomUUID(), { ...FORM, subject }, opened(), NOW)).toBe("unkept");
  });

  test("a member's oldest draft gives way beyond the limit", async () => {
    const member = await newMember();
    for (let minutes = 0; minutes <= LIMITS.compose.drafts; minutes++)
      await keepDraft(member, randomUUID(), { ...FORM, subject: String(minutes) }, opened(), later(minutes));
    const subjects = (await listDrafts(member)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(LIMITS.compose.drafts);
    expect(subjects.at(-1)).toBe("1");
  });

  test("drafts that were not changed for 30 days are deleted", async () => {
    const member = await newMember();
    await keepDraft(member, randomUUID(), FORM, opened(), NOW);
    await keepDraft(member, randomUUID(), FORM, opened(), later(1));
    await dropOldDrafts(later(30 * 24 * 60 + 0.5));
    expect((await listDrafts(member)).map(({ updatedAt }) => updatedAt)).toEqual([later(1)]);
  });
});

describe("saved templates", () => {
  test("an uploaded template is filled in under its address, in its own organization alone", async () => {
    const [member, other] = [await newMember(), await newMember()];
    await saveTemplate(member, { name: " Lease ", url: null, pdf: new Uint8Array(await templatePdf("{{flat}}")) });
    const [saved] = await listTemplates(member.organizationId);
    expect(saved).toMatchObject({
      name: "Lease",
      address: `saved:${saved?.id}`,
      bytes: expect.any(Number),
      markers: ["flat"],
    });
    const input = draftInput(draftOf({ templates: [{ url: saved?.address ?? "", filename: "lease.pdf" }] }));
    const [made] = await prepareAttachments(member.organizationId, input);
    expect(made).toMatchObject({ filename: "lease.pdf", content_type: "application/pdf", markers_left: ["flat"] });
    await expect(prepareAttachments(other.organizationId, input)).rejects.toMatchObject({ code: "no_template" });
    expect(await templateFile(other.organizationId, saved?.id ?? "")).toBeNull();
    expect(await deleteTemplate(other, saved?.id ?? "")).toBe(false);
    expect(await deleteTemplate(member, saved?.id ?? "")).toBe(true);
    expect(await listTemplates(member.organizationId)).toEqual([]);
    const entries = await db().auditEntry.findMany({ where: { organizationId: member.organizationId } });
    expect(entries.map(({ action, subject }) => [action, subject]).sort()).toEqual([
      ["template.deleted", "Lease"],
      ["template.saved", "Lease"],
    ]);
  });

  test.each<[string, { name?: string; url?: string | null; pdf?: Uint8Array<ArrayBuffer> | null }]>([
    ["template_name", { name: " " }],
    ["template_name", { name: "x".repeat(81) }],
    ["template_name", { name: "two\nlines" }],
    ["template_source", { url: null }],
    ["template_source", { pdf: new Uint8Array([1]) }],
    ["not_http", { url: "saved:1" }],
    ["not_http", { url: "javascript:alert(1)" }],
    ["credentials", { url: "https://a:b@example.com/x.pdf" }],
    ["not_public", { url: "http://localhost:8099/x.pdf" }],
    ["not_a_pdf", { url: null, pdf: new TextEncoder().encode("hello") }],
  ])("a template is refused with %s: %j", async (code, given) => {
    const member = await newMember();
    const template = { name: "Lease", url: "https://example.com/lease.pdf", pdf: null, ...given };
    await expect(saveTemplate(member, template)).rejects.toMatchObject({ code });
    expect(await listTemplates(member.organizationId)).toEqual([]);
  });

  test("two templates of one organization have two names", async () => {
    const [member, other] = [await newMember(), await newMember()];
    const template = { name: "Lease", url: "https://example.com/lease.pdf", pdf: null };
    await saveTemplate(member, template);
    await saveTemplate(other, template);
    await expect(saveTemplate(member, template)).rejects.toMatchObject({ code: "template_name_taken" });
  });

  test("a template is renamed by its own organization alone, and never to a name that is taken", async () => {
    const [member, other] = [await newMember(), await newMember()];
    for (const name of ["Lease", "Notice"])
      await saveTemplate(member, { name, url: "https://example.com/lease.pdf", pdf: null });
    const [lease] = await listTemplates(member.organizationId);
    const id = lease?.id ?? "";
    expect(await renameTemplate(other, id, "Theirs")).toBe(false);
    await expect(renameTemplate(member, id, " Notice ")).rejects.toMatchObject({ code: "template_name_taken" });
    await expect(renameTemplate(member, id, " ")).rejects.toMatchObject({ code: "template_name" });
    expect(await renameTemplate(member, id, " Lease of 2027 ")).toBe(true);
    expect((await listTemplates(member.organizationId)).map(({ name }) => name)).toEqual(["Lease of 2027", "Notice"]);
    const where = { organizationId: member.organizationId, action: "template.renamed" };
    expect(await db().auditEntry.findMany({ where, select: { subject: true, data: true } })).toEqual([
      { subject: "Lease of 2027", data: { from: "Lease", to: "Lease of 2027" } },
    ]);
  });

  test("the file of a template is stored once, and deleted with the last template that has it", async () => {
    const [member, other] = [await newMember(), await newMember()];
    const pdf = new Uint8Array(await samplePdf());
    const sha256 = await sha256Hex(pdf);
    for (const actor of [member, other]) await saveTemplate(actor, { name: "Lease", url: null, pdf });
    expect(await getBlob(sha256)).toEqual(pdf);
    for (const [actor, left] of [[member, true] as const, [other, false] as const]) {
      const [saved] = await listTemplates(actor.organizationId);
      await deleteTemplate(actor, saved?.id ?? "");
      expect((await getBlob(sha256)) !== null).toBe(left);
    }
  });
});
