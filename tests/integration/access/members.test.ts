import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeRole, isOnlyOwner, listMembers, organizationLeft, removeMember } from "#lib/access/members.ts";
import { adapter } from "#lib/access/sign-in/adapter.ts";
import { db } from "#lib/db.ts";
import { type Fixture, startFixture } from "../notifications/fixtures.ts";
import { join, newOwner, newPerson } from "./owners.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const days = (count: number) => new Date(Date.now() + count * 86_400_000);

test("an ended session has no user, also when an account would be connected to it", async () => {
  const { id: userId } = await newPerson();
  const session = (expires: Date) => ({ sessionToken: randomUUID(), userId, expires });
  const [ended, open] = [session(days(-1)), session(days(1))];
  for (const one of [ended, open]) await adapter.createSession(one);
  expect(await adapter.getSessionAndUser(ended.sessionToken)).toBeNull();
  expect((await adapter.getSessionAndUser(open.sessionToken))?.user.id).toBe(userId);
});

describe("members", () => {
  test("one of two owners who leave at the same time stays", async () => {
    const { user, actor } = await newOwner();
    const other = await newPerson();
    await join(actor.organizationId, other.id, "owner");
    const answers = await Promise.all([
      removeMember(actor, user.id),
      removeMember({ ...actor, userId: other.id, actor: other.email }, other.id),
    ]);
    expect(answers.sort()).toEqual(["done", "last owner"]);
    expect(await db().membership.count({ where: { organizationId: actor.organizationId, role: "owner" } })).toBe(1);
  });

  test("only of a member who left or was removed is it known which organization that was", async () => {
    const { actor } = await newOwner();
    const { organizationId } = actor;
    const [removed, stays] = [await newPerson(), await newPerson()];
    for (const { id } of [removed, stays]) await join(organizationId, id, "sender");
    await removeMember(actor, removed.id);
    const { name } = await db().organization.findUniqueOrThrow({ where: { id: organizationId } });
    expect(await organizationLeft(organizationId, removed.email)).toBe(name);
    expect(await organizationLeft(organizationId, stays.email)).toBeNull();
    expect(await organizationLeft((await newOwner()).actor.organizationId, removed.email)).toBeNull();
  });

  test.each([2, 3])("of %i owners, two demote each other at once, and one of them stays an owner", async (count) => {
    const { user, actor } = await newOwner();
    const other = await newPerson();
    await join(actor.organizationId, other.id, "owner");
    if (count === 3) await join(actor.organizationId, (await newPerson()).id, "owner");
    const answers = await Promise.all([
      changeRole(actor, other.id, "reader"),
      changeRole({ ...actor, userId: other.id, actor: other.email }, user.id, "reader"),
    ]);
    expect(answers.sort()).toEqual(["done", "not an owner"]);
    const where = { organizationId: actor.organizationId, role: "owner" as const };
    expect(await db().membership.count({ where })).toBe(count - 1);
  });

  test("only current owners change members", async () => {
    const { user, actor } = await newOwner();
    const other = await newPerson();
    await join(actor.organizationId, other.id, "sender");
    const demoted = { ...actor, userId: other.id, actor: other.email };
    expect(await changeRole(demoted, other.id, "owner")).toBe("not an owner");
    expect(await removeMember(demoted, user.id)).toBe("not an owner");
    expect(await removeMember(demoted, other.id)).toBe("done");
  });

  test("the last owner keeps the role", async () => {
    const { user, actor } = await newOwner();
    expect(await changeRole(actor, user.id, "reader")).toBe("last owner");
    expect(await changeRole(actor, randomUUID(), "reader")).toBe("not found");
  });

  test("members are listed once each over all pages", async () => {
    const { actor } = await newOwner();
    const people = await Promise.all(Array.from({ length: 60 }, newPerson));
    for (const { id } of people) await join(actor.organizationId, id, "reader");
    const first = await listMembers(actor.organizationId, undefined);
    const second = await listMembers(actor.organizationId, first.next ?? "");
    const emails = [...first.members, ...second.members].map(({ email }) => email);
    expect([first.members.length, second.members.length, second.next]).toEqual([50, 11, null]);
    expect(new Set(emails).size).toBe(61);
    expect(emails).toEqual([...emails].sort());
  });

  test("a page of members is empty for a cursor without a member or of another organization", async () => {
    const { actor } = await newOwner();
    const people = await Promise.all(Array.from({ length: 50 }, newPerson));
    for (const { id } of people) await join(actor.organizationId, id, "reader");
    const { members, next } = await listMembers(actor.organizationId, undefined);
    const place = Buffer.from(next ?? "", "base64url").toString("latin1");
    for (const { email } of members) expect(place).not.toContain(email.slice(0, 12));
    const other = await newOwner();
    const theirs = await listMembers(other.actor.organizationId, next ?? "");
    expect(theirs.members.map(({ email }) => email)).toEqual([other.user.email]);
    expect((await listMembers(actor.organizationId, members[10]?.email)).members).toEqual(members);
  });

  test("members see their only owner as such while there is no other", async () => {
    const { user, actor } = await newOwner();
    expect(await isOnlyOwner(actor.organizationId, user.id)).toBe(true);
    const other = await newPerson();
    await join(actor.organizationId, other.id, "reader");
    expect(await isOnlyOwner(actor.organizationId, user.id)).toBe(true);
    expect(await isOnlyOwner(actor.organizationId, other.id)).toBe(false);
    expect(await changeRole(actor, other.id, "owner")).toBe("done");
    expect(await isOnlyOwner(actor.organizationId, user.id)).toBe(false);
  });
});
