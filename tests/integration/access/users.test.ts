import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAudit, recordAudit } from "#lib/access/audit.ts";
import { invite } from "#lib/access/invitations.ts";
import { createLiveKey } from "#lib/access/keys/api-keys.ts";
import { addLiveKey, listLiveKeys, listRevokedKeys, MAX_KEYS } from "#lib/access/keys/managed-keys.ts";
import { issueTestKey } from "#lib/access/keys/test-keys.ts";
import { removeMember } from "#lib/access/members.ts";
import { foundOrganization, MAX_OWNED } from "#lib/access/organizations.ts";
import { allows, isRole } from "#lib/access/roles.ts";
import { viewerOf } from "#lib/access/sign-in/session.ts";
import { adoptOrganizations, createOrganization, ensureUser, maySignIn } from "#lib/access/users.ts";
import { parseSandboxName } from "#lib/contract/fields/sandbox-name.ts";
import { db } from "#lib/db.ts";
import { bringApiKeys } from "#lib/server/start/first-keys.ts";
import { type Fixture, startFixture } from "../notifications/fixtures.ts";
import { join, newOwner, newPerson } from "./owners.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ SIGNUP: "invited", ADMIN_EMAIL: "Admin@Example.com" });
});
afterAll(() => fixture.close());

const now = new Date();
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const look = (userId: string, organizationId: string | null = null) =>
  viewerOf(userId, { organizationId, locale: "en" });

test("each role allows its rights, and other names are no roles", () => {
  expect(["read", "send", "manage"].map((right) => allows("reader", right as "read"))).toEqual([true, false, false]);
  expect(["read", "send", "manage"].map((right) => allows("sender", right as "read"))).toEqual([true, true, false]);
  expect(["read", "send", "manage"].map((right) => allows("owner", right as "read"))).toEqual([true, true, true]);
  for (const text of ["admin", "", null, "__proto__", ["owner"]]) expect(isRole(text)).toBe(false);
});

describe("invited sign-up", () => {
  test("with SIGNUP=invited the admin, known users and the invited sign in while invited, and others do not", async () => {
    const { user, actor } = await newOwner();
    const invited = `invited-${randomUUID()}@example.com`;
    await invite(actor, invited, "reader", { client: "192.0.2.1", now });
    expect(await maySignIn("admin@example.com", now)).toBe(true);
    expect(await maySignIn(user.email, now)).toBe(true);
    expect(await maySignIn(invited, days(6.9))).toBe(true);
    expect(await maySignIn(invited, days(7.1))).toBe(false);
    expect(await maySignIn("stranger@example.com", now)).toBe(false);
  });
});

describe("users", () => {
  test("without a choice, a user's first organization with notifications is open, or else with a key", async () => {
    const { user, actor } = await newOwner();
    const used = await db().$transaction((tx) => createOrganization(tx, user, "In use"));
    const withKey = await db().$transaction((tx) => createOrganization(tx, user, "With a key"));
    expect((await look(user.id))?.organization.id).toBe(actor.organizationId);
    await createLiveKey(withKey, "first");
    expect((await look(user.id))?.organization.id).toBe(withKey);
    const about = { organizationName: "In use", channel: "email", contentHash: "0".repeat(64), simulated: true };
    await db().notification.create({ data: { ...about, id: randomUUID(), organizationId: used, createdAt: now } });
    expect((await look(user.id))?.organization.id).toBe(used);
    expect((await look(user.id, actor.organizationId))?.organization.id).toBe(actor.organizationId);
  });

  test("the admin owns the organization of the printed key after signing in", async () => {
    const [orphan, owned] = [
      await db().organization.create({ data: { name: "Demo", kind: "regular" } }),
      await newOwner(),
    ];
    const sandbox = await db().organization.create({ data: { name: "Somebody's", kind: "sandbox" } });
    const [admin, other] = [await ensureUser("admin@example.com", null), await newPerson()];
    for (const { id } of [other, admin, admin]) await adoptOrganizations({ id });
    const members = await db().membership.findMany({
      where: { organizationId: { in: [orphan.id, owned.actor.organizationId, sandbox.id] } },
      select: { organizationId: true, userId: true, role: true },
    });
    expect(members).toHaveLength(2);
    expect(members).toContainEqual({ organizationId: orphan.id, userId: admin.id, role: "owner" });
    expect((await listAudit(orphan.id)).lines.map(({ action, actor }) => [action, actor])).toEqual([
      ["member.joined", "admin@example.com"],
    ]);
  });

  test("the admin owns the organization of a later start without signing in again", async () => {
    const admin = await ensureUser("admin@example.com", null);
    const bootstrapApiKey = `ck_live_${randomUUID()}`;
    expect(await bringApiKeys({ transport: "resend", bootstrapApiKey })).toBeNull();
    const places = (await look(admin.id))?.organizations;
    expect(places?.filter(({ kind }) => kind === "bootstrap")).toMatchObject([{ role: "owner" }]);
  });

  test("a start with a given key prints no demo key, and the first start without one does", async () => {
    const given = { transport: "demo", bootstrapApiKey: `ck_live_${randomUUID()}` };
    expect(await bringApiKeys(given)).toBeNull();
    expect(await db().apiKey.count({ where: { name: "Printed at the first start" } })).toBe(0);
    expect(await bringApiKeys({ ...given, bootstrapApiKey: undefined })).toMatch(/^ck_live_/);
    expect(await bringApiKeys({ ...given, bootstrapApiKey: undefined })).toBeNull();
  });

  test("a user owns at most ten organizations, also when founding twenty simultaneously", async () => {
    const { user } = await newOwner();
    const founded = await Promise.all(
      Array.from({ length: 2 * MAX_OWNED }, (_, n) => foundOrganization(user, `Number ${n}`)),
    );
    expect(founded.filter((id) => id !== null)).toHaveLength(MAX_OWNED - 1);
    expect(await db().membership.count({ where: { userId: user.id, role: "owner" } })).toBe(10);
  });

  test("simultaneous sign-ins of one address make one user with one organization", async () => {
    const email = `clicks-${randomUUID()}@example.com`;
    const users = await Promise.all(Array.from({ length: 10 }, () => ensureUser(email, null)));
    const ids = new Set(users.map(({ id }) => id));
    expect(ids.size).toBe(1);
    const [id = ""] = ids;
    expect((await look(id))?.organizations).toMatchObject([{ name: email, kind: "regular", role: "owner" }]);
  });

  test("a user sees only the sandbox of their proven address", async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const { email } = await issueTestKey(one.email, false, now);
    expect(email).toBe(one.email);
    const sandbox = (await look(one.id))?.organizations.find(({ kind }) => kind === "sandbox");
    expect(sandbox?.role).toBe("sender");
    expect((await look(one.id, sandbox?.id ?? ""))?.organization.kind).toBe("sandbox");
    const viewer = await look(other.id, sandbox?.id ?? "");
    expect(viewer?.organization.id).not.toBe(sandbox?.id);
    expect(viewer?.organizations).toHaveLength(1);
  });

  test("a user sees the sandbox of their own test key before that of a stranger's key for their address", async () => {
    const one = await newPerson();
    await issueTestKey(one.email, false, now);
    await issueTestKey(one.email, true, now);
    const sandboxes = (await look(one.id))?.organizations.filter(({ kind }) => kind === "sandbox") ?? [];
    expect(sandboxes.map(({ name }) => parseSandboxName(name)?.emailProven)).toEqual([true, false]);
  });

  test("a user who names a foreign or former organization sees their own", async () => {
    const { actor } = await newOwner();
    const guest = await newPerson();
    expect((await look(guest.id, actor.organizationId))?.organization.id).not.toBe(actor.organizationId);
    await join(actor.organizationId, guest.id, "reader");
    expect((await look(guest.id, actor.organizationId))?.role).toBe("reader");
    expect(await removeMember(actor, guest.id)).toBe("done");
    expect((await look(guest.id, actor.organizationId))?.organization.id).not.toBe(actor.organizationId);
  });

  test("a user without an organization gets a new one", async () => {
    const { user, actor } = await newOwner();
    const heir = await newPerson();
    await join(actor.organizationId, heir.id, "owner");
    expect(await removeMember(actor, user.id)).toBe("done");
    const viewer = await look(user.id);
    expect(viewer?.role).toBe("owner");
    expect(viewer?.organization.id).not.toBe(actor.organizationId);
  });

  test("a user without an organization gets one over several simultaneous tabs", async () => {
    const { user } = await newOwner();
    await db().membership.deleteMany({ where: { userId: user.id } });
    const viewers = await Promise.all(Array.from({ length: 6 }, () => look(user.id)));
    expect(new Set(viewers.map((viewer) => viewer?.organization.id)).size).toBe(1);
    expect(await db().membership.count({ where: { userId: user.id } })).toBe(1);
  });
});

test("the audit log lists each entry of one organization once, newest first", async () => {
  const { actor } = await newOwner();
  for (let i = 0; i < 7; i++) expect(await addLiveKey(actor, `Key ${i}`)).toMatch(/^ck_live_/);
  await addLiveKey((await newOwner()).actor, "Not theirs");
  const subjects: unknown[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listAudit(actor.organizationId, { cursor, limit: 3 });
    subjects.push(...page.lines.map(({ subject }) => subject));
    cursor = page.next;
  }
  expect(subjects).toEqual([...[6, 5, 4, 3, 2, 1, 0].map((i) => `Key ${i}`), actor.actor]);
  expect((await listAudit(actor.organizationId, { cursor: "' OR 1=1" })).lines).toHaveLength(8);
  const counted = async (filter: object) => (await listAudit(actor.organizationId, filter)).lines.length;
  expect(await counted({ actor: actor.actor })).toBe(8);
  expect(await counted({ actor: "other@example.com" })).toBe(0);
  expect(await counted({ action: "key.revoked" })).toBe(0);
  expect(await counted({ until: new Date(0) })).toBe(0);
  expect(await counted({ since: new Date(0) })).toBe(8);
});

test("an organization has at most a hundred live keys, also with simultaneous calls", async () => {
  const { actor } = await newOwner();
  for (let i = 0; i < MAX_KEYS - 1; i++) await addLiveKey(actor, "Key");
  const answers = await Promise.all([addLiveKey(actor, "One"), addLiveKey(actor, "Other")]);
  expect(answers.filter((key) => key === null)).toHaveLength(1);
});

test("revoked keys are listed once each over all pages, newest first", async () => {
  const { actor } = await newOwner();
  const { organizationId } = actor;
  const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute));
  const key = (organizationId: string, minute: number | null) => ({
    ...{ organizationId, kind: "live" as const, name: `${minute}`, prefix: "ck_live_x", sha256: randomBytes(32) },
    createdAt: at(0),
    revokedAt: minute === null ? null : at(minute),
  });
  const other = await newOwner();
  await db().apiKey.createMany({
    data: [
      key(organizationId, null),
      key(other.actor.organizationId, 7),
      ...Array.from({ length: 45 }, (_, number) => key(organizationId, Math.floor(number / 3))),
    ],
  });
  const pages: Awaited<ReturnType<typeof listRevokedKeys>>[] = [];
  for (let cursor: string | undefined | null; cursor !== null; cursor = pages.at(-1)?.next ?? null) {
    pages.push(await listRevokedKeys(organizationId, cursor));
  }
  const keys = pages.flatMap(({ keys }) => keys);
  expect(pages.map(({ keys }) => keys.length)).toEqual([20, 20, 5]);
  expect(new Set(keys.map(({ id }) => id)).size).toBe(45);
  expect(keys.map(({ name }) => Number(name))).toEqual(Array.from({ length: 45 }, (_, at) => 14 - Math.floor(at / 3)));
  expect((await listRevokedKeys(organizationId, "no cursor")).keys).toEqual(pages[0]?.keys);
  expect((await listRevokedKeys(other.actor.organizationId, pages[0]?.next ?? "")).keys).toHaveLength(1);
  expect((await listLiveKeys(organizationId)).map(({ name }) => name)).toEqual(["null"]);
});

test("the audit log names the organization's own ids unless they were erased", async () => {
  const { actor } = await newOwner();
  const other = await newOwner();
  const store = async (organizationId: string) => {
    const id = randomUUID();
    await db().notification.create({
      data: {
        id,
        organizationId,
        organizationName: "Test",
        channel: "email",
        contentHash: "0".repeat(64),
        simulated: true,
        createdAt: now,
        subject: "Lease 14-B",
        recipient: "ana@example.com",
        salt: "0".repeat(32),
      },
    });
    await recordAudit(db(), { ...actor, action: "notification.sent", subject: id });
    return id;
  };
  const [own, erased] = [await store(actor.organizationId), await store(actor.organizationId)];
  const theirs = await store(other.actor.organizationId);
  const { organizationId } = actor;
  await db().erasure.create({ data: { notificationId: erased, organizationId, sequence: 2, requestedAt: now } });
  const { lines } = await listAudit(actor.organizationId);
  const about = new Map(lines.map((line) => [line.subject, line.about]));
  expect(about.get(own)).toBe("ana@example.com · Lease 14-B");
  expect([about.get(erased), about.get(theirs)]).toEqual([null, null]);
});
