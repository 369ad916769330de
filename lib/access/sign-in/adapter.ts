import { createHash } from "node:crypto";
import type { Adapter, AdapterSession, AdapterUser } from "next-auth/adapters";
import { emailOf } from "#lib/contract/fields/text.ts";
import { db } from "#lib/db.ts";
import { adoptOrganizations, ensureUser, maySignIn } from "../users.ts";

/** A token has 256 random bits, so one round of SHA-256 keeps it. */
export const tokenHash = (token: string): Buffer<ArrayBuffer> => createHash("sha256").update(token).digest();

type StoredUser = { id: string; email: string; name: string | null };

/** Only who proved an address by a link or a provider that did is ever stored. */
const asUser = ({ id, email, name }: StoredUser): AdapterUser => ({ id, email, name, emailVerified: null });

/** Providers give addresses that were looked at; one that was not is nobody's. */
function known(email: string): string {
  const address = emailOf(email);
  if (address === null) throw new Error("a provider gave no e-mail address");
  return address;
}

const CHOSEN = { id: true, email: true, name: true } as const;

/**
 * What next-auth stores, in our tables. A session is stored by the SHA-256 of its token, and a link's token is hashed by
 * next-auth before it comes here: who reads the database can be nobody.
 */
export const adapter: Required<
  Pick<
    Adapter,
    | "createUser"
    | "getUser"
    | "getUserByEmail"
    | "getUserByAccount"
    | "updateUser"
    | "linkAccount"
    | "createSession"
    | "getSessionAndUser"
    | "updateSession"
    | "deleteSession"
    | "createVerificationToken"
    | "useVerificationToken"
  >
> = {
  async createUser({ email, name }: { email: string; name?: string | null }) {
    const address = known(email);
    // Whoever connects an account is not asked before; but next-auth may not find the session that they were seen to have.
    if (!(await maySignIn(address, new Date()))) throw new Error("nobody new is let in by this address");
    return asUser({ ...(await ensureUser(address, name ?? null)), name: name ?? null });
  },
  async getUser(id) {
    const user = await db().user.findUnique({ where: { id }, select: CHOSEN });
    return user && asUser(user);
  },
  async getUserByEmail(email) {
    const user = await db().user.findUnique({ where: { email: known(email) }, select: CHOSEN });
    return user && asUser(user);
  },
  async getUserByAccount({ provider, providerAccountId }) {
    const where = { provider_providerAccountId: { provider, providerAccountId } };
    const account = await db().account.findUnique({ where, select: { user: { select: CHOSEN } } });
    return account && asUser(account.user);
  },
  /** What a sign-in may change is nothing: the address is what it is known by, and a name is the user's own to set. */
  async updateUser({ id }) {
    return asUser(await db().user.findUniqueOrThrow({ where: { id }, select: CHOSEN }));
  },
  async linkAccount({ provider, providerAccountId, userId }: Record<string, string>) {
    const data = { provider: provider ?? "", providerAccountId: providerAccountId ?? "", userId: userId ?? "" };
    await db().account.create({ data });
  },
  async createSession({ sessionToken, userId, expires }) {
    await db().session.deleteMany({ where: { expiresAt: { lt: new Date() } } });
    await adoptOrganizations({ id: userId });
    await db().session.create({ data: { sha256: tokenHash(sessionToken), userId, expiresAt: expires } });
    return { sessionToken, userId, expires };
  },
  async getSessionAndUser(sessionToken) {
    const where = { sha256: tokenHash(sessionToken) };
    const found = await db().session.findUnique({ where, include: { user: { select: CHOSEN } } });
    // next-auth looks at this itself where it reads a session, but not where an account is connected to its user.
    if (!found || found.expiresAt <= new Date()) return null;
    const session: AdapterSession = { sessionToken, userId: found.userId, expires: found.expiresAt };
    return { session, user: asUser(found.user) };
  },
  async updateSession({ sessionToken, expires }) {
    if (!expires) return null;
    await db().session.updateMany({ where: { sha256: tokenHash(sessionToken) }, data: { expiresAt: expires } });
    return null;
  },
  async deleteSession(sessionToken) {
    await db().session.deleteMany({ where: { sha256: tokenHash(sessionToken) } });
  },
  async createVerificationToken({ identifier, token, expires }) {
    await db().signInToken.deleteMany({ where: { expiresAt: { lt: new Date() } } });
    await db().signInToken.create({ data: { sha256: token, email: identifier, expiresAt: expires } });
    return { identifier, token, expires };
  },
  /** Of several clicks at once the database lets one have the row. */
  async useVerificationToken({ identifier, token }) {
    const [row] = await db().$queryRaw<{ expires_at: Date }[]>`
      DELETE FROM sign_in_tokens WHERE sha256 = ${token} AND email = ${identifier} RETURNING expires_at`;
    return row ? { identifier, token, expires: row.expires_at } : null;
  },
};
