import { createHash } from "node:crypto";
import type { Adapter, AdapterSession, AdapterUser } from "next-auth/adapters";
import { emailOf } from "#lib/contract/fields/text.ts";
import { db } from "#lib/db.ts";
import { adoptOrganizations, ensureUser, maySignIn } from "../users.ts";

/** SHA-256 suffices for 256 random bits. */
export const tokenHash = (token: string): Buffer<ArrayBuffer> => createHash("sha256").update(token).digest();

type StoredUser = { id: string; email: string; name: string | null };

/** `emailVerified` is unused: only users with a proven address are stored. */
const asUser = ({ id, email, name }: StoredUser): AdapterUser => ({ id, email, name, emailVerified: null });

function validEmail(email: string): string {
  const address = emailOf(email);
  if (address === null) throw new Error("the sign-in provider returned no valid e-mail address");
  return address;
}

const CHOSEN = { id: true, email: true, name: true } as const;

/**
 * next-auth's storage in our tables. Session tokens are stored as SHA-256, and next-auth hashes a link's token before it comes
 * here, so that the database alone lets no reader sign in.
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
    const address = validEmail(email);
    // The signIn callback skips this check for a signed-in user, but next-auth may not find that session any more.
    if (!(await maySignIn(address, new Date()))) throw new Error("this address may not create an account");
    return asUser({ ...(await ensureUser(address, name ?? null)), name: name ?? null });
  },
  async getUser(id) {
    const user = await db().user.findUnique({ where: { id }, select: CHOSEN });
    return user && asUser(user);
  },
  async getUserByEmail(email) {
    const user = await db().user.findUnique({ where: { email: validEmail(email) }, select: CHOSEN });
    return user && asUser(user);
  },
  async getUserByAccount({ provider, providerAccountId }) {
    const where = { provider_providerAccountId: { provider, providerAccountId } };
    const account = await db().account.findUnique({ where, select: { user: { select: CHOSEN } } });
    return account && asUser(account.user);
  },
  /** Changes nothing: the address identifies the user, and the name is set in the dashboard. */
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
    // next-auth checks the expiry when it reads a session, but not when it connects an account.
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
  /** DELETE … RETURNING lets one of several concurrent clicks have the token. */
  async useVerificationToken({ identifier, token }) {
    const [row] = await db().$queryRaw<{ expires_at: Date }[]>`
      DELETE FROM sign_in_tokens WHERE sha256 = ${token} AND email = ${identifier} RETURNING expires_at`;
    return row ? { identifier, token, expires: row.expires_at } : null;
  },
};
