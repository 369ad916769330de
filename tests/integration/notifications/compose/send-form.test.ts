import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { type SentTo, sendForm } from "#lib/notifications/compose/send-form.ts";
import { keepDraft, openDraft } from "#lib/notifications/compose/unsent-drafts.ts";
import { Unconfirmed } from "#lib/notifications/create/draft.ts";
import { draftOf } from "../create/drafts.ts";
import { type Fixture, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

async function newMember(kind: "regular" | "sandbox" = "regular") {
  const { organizationId } = await newCaller(kind === "sandbox" ? "test" : "live");
  const { id: userId } = await db().user.create({ data: { email: `${randomUUID()}@example.com` } });
  return {
    actor: { organizationId, userId, actor: "me@example.com" },
    organization: { id: organizationId, name: "Test", kind },
  };
}

const form = (to: string, formKey: string = randomUUID()) => ({
  draft: draftOf({ to, subject: "Acta", body_text: "Hola" }),
  formKey,
  opened: { page: randomUUID(), base: null },
  confirmed: [],
});
const idsOf = (results: SentTo[]) => results.map((result) => ("id" in result ? result.id : null));
const sentTo = async ({ organization }: { organization: { id: string } }) =>
  (await db().notification.findMany({ where: { organizationId: organization.id }, orderBy: { createdAt: "asc" } })).map(
    ({ recipient }) => recipient,
  );

test("each recipient gets a notification of their own, once however often the form is posted", async () => {
  const member = await newMember();
  const submitted = form("ana@example.com, eve@example.com, luz@example.com");
  const first = await sendForm(member, submitted, new Date());
  const again = await sendForm(member, submitted, new Date());
  expect(first.map(({ to }) => to)).toEqual(["ana@example.com", "eve@example.com", "luz@example.com"]);
  expect(idsOf(again)).toEqual(idsOf(first));
  expect((await sentTo(member)).sort()).toEqual(["ana@example.com", "eve@example.com", "luz@example.com"]);
  const entries = await db().auditEntry.count({ where: { organizationId: member.organization.id } });
  expect(entries).toBe(3);
});

test("recipients after the last use of a sandbox are named, and its draft keeps them", async () => {
  const member = await newMember("sandbox");
  const submitted = form("ana@example.com, eve@example.com, luz@example.com");
  const { files: _, ...texts } = submitted.draft;
  const kept = { ...texts, file_names: [] };
  await keepDraft(member.actor, submitted.formKey, kept, submitted.opened, new Date());
  const results = await sendForm(member, submitted, new Date());
  expect(results).toMatchObject([
    { id: expect.any(String) },
    { id: expect.any(String) },
    { error: { code: "may_not_send" } },
  ]);
  const left = await openDraft(member.actor, submitted.formKey);
  expect(left?.form.to).toBe("luz@example.com");
  const next = { page: randomUUID(), base: left?.keptAt ?? null };
  const changed = { ...kept, to: "luz@example.org" };
  expect(await keepDraft(member.actor, submitted.formKey, changed, next, new Date())).toBe("kept");
});

test("a form with likely mistakes is sent to nobody until they are confirmed", async () => {
  const member = await newMember();
  const submitted = {
    ...form("ana@example.com, eve@example.com"),
    draft: draftOf({ to: "ana@example.com, eve@example.com" }),
  };
  await expect(sendForm(member, submitted, new Date())).rejects.toThrow(Unconfirmed);
  expect(await sentTo(member)).toEqual([]);
  const results = await sendForm(member, { ...submitted, confirmed: ["*"] }, new Date());
  expect(idsOf(results).every(Boolean)).toBe(true);
});

test("a sent form deletes its draft, and a late copy of it is not kept", async () => {
  const member = await newMember();
  const submitted = form("ana@example.com");
  const { files: _, ...texts } = submitted.draft;
  const kept = { ...texts, file_names: [] };
  expect(await keepDraft(member.actor, submitted.formKey, kept, submitted.opened, new Date())).toBe("kept");
  await sendForm(member, submitted, new Date());
  expect(await openDraft(member.actor, submitted.formKey)).toBeNull();
  expect(await keepDraft(member.actor, submitted.formKey, kept, submitted.opened, new Date())).toBe("sent");
  expect(await openDraft(member.actor, submitted.formKey)).toBeNull();
});

test("a page that sends leaves the drafts of another page, and deletes its own", async () => {
  const member = await newMember();
  const submitted = form("ana@example.com");
  const { files: _, ...texts } = submitted.draft;
  const kept = { ...texts, file_names: [] };
  const other = { page: randomUUID(), base: null };
  expect(await keepDraft(member.actor, submitted.formKey, kept, other, new Date())).toBe("kept");
  expect(await keepDraft(member.actor, submitted.formKey, kept, submitted.opened, new Date())).toBe("apart");
  await sendForm(member, submitted, new Date());
  expect(await openDraft(member.actor, submitted.opened.page)).toBeNull();
  expect(await openDraft(member.actor, submitted.formKey)).not.toBeNull();
  // A late copy of the sent form is not kept; the other page goes on.
  expect(await keepDraft(member.actor, submitted.formKey, kept, submitted.opened, new Date())).toBe("sent");
  expect(await keepDraft(member.actor, submitted.formKey, kept, other, new Date())).toBe("kept");
});
