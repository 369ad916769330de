import { randomUUID } from "node:crypto";
import { ensureUser } from "#lib/access/users.ts";
import { db } from "#lib/db.ts";

export const newPerson = async () => ensureUser(`person-${randomUUID()}@example.com`, null);

/** A person who owns an organization, as the actor in it. */
export async function newOwner() {
  const user = await newPerson();
  const place = await db().membership.findFirstOrThrow({ where: { userId: user.id } });
  const actor = { organizationId: place.organizationId, userId: user.id, actor: user.email };
  return { user, actor };
}

export const join = (organizationId: string, userId: string, role: "owner" | "sender" | "reader") =>
  db().membership.create({ data: { organizationId, userId, role } });
