import { db } from "#lib/db.ts";

/** True when the user has connected an account at `provider`. */
export async function hasAccount(userId: string, provider: "github"): Promise<boolean> {
  return (await db().account.count({ where: { userId, provider } })) > 0;
}

/** Disconnects the user's accounts at `provider`. Signing in by a mailed link still works. */
export async function disconnectAccounts(userId: string, provider: "github"): Promise<void> {
  await db().account.deleteMany({ where: { userId, provider } });
}
