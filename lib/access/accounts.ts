import { db } from "#lib/db.ts";

/** Whether this user may sign in by an account they have at `provider`. */
export async function hasAccount(userId: string, provider: "github"): Promise<boolean> {
  return (await db().account.count({ where: { userId, provider } })) > 0;
}

/** From now on this user signs in without it; the address they are known by stays, and with it the mailed link. */
export async function disconnectAccounts(userId: string, provider: "github"): Promise<void> {
  await db().account.deleteMany({ where: { userId, provider } });
}
