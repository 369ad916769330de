import { LIMITS } from "#lib/contract/limits.ts";
import { spendInNetworks } from "#lib/rate-limit/network-budget.ts";
import { type Budget, spend } from "#lib/rate-limit/rate-limit.ts";

/** For so long the links of sign-in mails work, too: whose mailbox was filled by others always has one that does. */
export const MAIL_WINDOW_SECONDS = LIMITS.mails.seconds;
/** Asked for by one client, for whichever mailboxes. */
const OF_CLIENT = LIMITS.mails.ofClient;
/** For one mailbox, by whoever: more than one client can ask for, so that nobody alone keeps a mailbox's owner from theirs. */
const FOR_ADDRESS = LIMITS.mails.toMailbox;

export type MailPermission = "yes" | "client asked too often" | "address had enough";

/** Whether one more mail of this kind may go to `address` (lower-cased) because `client` asks for it. */
export async function mayMail(kind: "signIn" | "invitation", client: string, address: string): Promise<MailPermission> {
  const within = (name: string, requests: number): Budget => ({ name, requests, seconds: MAIL_WINDOW_SECONDS });
  if (!(await spendInNetworks(within(`${kind}Clients`, OF_CLIENT), client)).allowed) return "client asked too often";
  const { allowed } = await spend(within(`${kind}Addresses`, FOR_ADDRESS), address);
  return allowed ? "yes" : "address had enough";
}
