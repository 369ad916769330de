import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acceptInvitation, invite, readInvitation, resendInvitation } from "#lib/access/invitations.ts";
import { tokenHash } from "#lib/access/sign-in/adapter.ts";
import { viewerOf } from "#lib/access/sign-in/session.ts";
import { db } from "#lib/db.ts";
import { type Fixture, startFixture } from "../notifications/fixtures.ts";
import { newOwner, newPerson } from "./owners.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const now = new Date();
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const look = (userId: string, organizationId: string) => viewerOf(userId, { organizationId, locale: "en" });

describe("invitations", () => {
  const client = () => `192.0.2.${Math.floor(Math.random() * 250)}-${randomUUID()}`;
  async function invited(role: "reader" | "sender" = "sender") {
    const { actor } = await newOwner();
    const guest = await newPerson();
    await invite(actor, guest.email, role, { client: client(), now });
    const token = randomUUID();
    await db().invitation.updateMany({ where: { email: guest.email }, data: { sha256: tokenHash(token) } });
    return { actor, guest, token };
  }

  test("an invitation makes its addressee a member once", async () => {
    const { actor, guest, token } = await invited();
    const answers = await Promise.all([1, 2, 3].map(() => acceptInvitation(token, guest, now)));
    expect(answers.filter(Boolean)).toEqual([actor.organizationId]);
    expect((await look(guest.id, actor.organizationId))?.role).toBe("sender");
    expect(await readInvitation(token, now)).toBeNull();
  });

  test("an invitation can't be accepted by another address, and stays valid", async () => {
    const { guest, token } = await invited();
    expect(await acceptInvitation(token, await newPerson(), now)).toBeNull();
    expect(await acceptInvitation(token, guest, now)).not.toBeNull();
  });

  test("an invitation expires after seven days", async () => {
    const { guest, token } = await invited();
    expect(await readInvitation(token, days(7.01))).toBeNull();
    expect(await acceptInvitation(token, guest, days(7.01))).toBeNull();
  });

  test("an invitation names the member who sent it last", async () => {
    const { actor, guest, token } = await invited();
    expect((await readInvitation(token, now))?.inviter).toBe(actor.actor);
    await invite({ ...actor, actor: "other@example.com" }, guest.email, "reader", { client: client(), now });
    await db().invitation.updateMany({ where: { email: guest.email }, data: { sha256: tokenHash(token) } });
    expect((await readInvitation(token, now))?.inviter).toBe("other@example.com");
  });

  test("an invitation sent again has a new link and ends the old one", async () => {
    const { actor, guest, token } = await invited();
    const { id } = await db().invitation.findFirstOrThrow({ where: { email: guest.email } });
    const inviting = { client: client(), now };
    const foreign = (await newOwner()).actor;
    expect(await resendInvitation(foreign, id, inviting)).toBe("not found");
    expect(await resendInvitation(actor, id, inviting)).toBe("sent");
    expect(await readInvitation(token, now)).toBeNull();
    expect(await db().invitation.count({ where: { email: guest.email } })).toBe(1);
  });

  test("limits invitations to twenty an hour for an address and five for a client", async () => {
    const { actor } = await newOwner();
    const email = `often-${randomUUID()}@example.com`;
    const answers = [];
    for (let i = 0; i < 21; i++) answers.push(await invite(actor, email, "reader", { client: client(), now }));
    expect(answers).toEqual([...Array<string>(20).fill("sent"), "too many"]);
    const one = client();
    const others = [];
    for (let i = 0; i < 6; i++) others.push(await invite(actor, `o${i}-${email}`, "reader", { client: one, now }));
    expect(others.at(-1)).toBe("too many");
  });

  test("limits an organization to a hundred open invitations, which may be sent again", async () => {
    const { actor } = await newOwner();
    const { organizationId } = actor;
    const waiting = Array.from({ length: 100 }, (_, n) => `${n}-${randomUUID()}@example.com`);
    const rest = { organizationId, role: "reader", expiresAt: days(7) } as const;
    await db().invitation.createMany({ data: waiting.map((email) => ({ ...rest, email, sha256: tokenHash(email) })) });
    const inviting = () => ({ client: client(), now });
    expect(await invite(actor, `late-${randomUUID()}@example.com`, "reader", inviting())).toBe("too many");
    expect(await invite(actor, waiting[0] ?? "", "sender", inviting())).toBe("sent");
    expect(await db().invitation.count({ where: { organizationId } })).toBe(100);
  });

  test("refuses an invitation of a member", async () => {
    const { user, actor } = await newOwner();
    expect(await invite(actor, user.email, "reader", { client: client(), now })).toBe("member already");
  });
});
