import { LIMITS } from "#lib/contract/limits.ts";
import { spendInNetworks } from "#lib/rate-limit/network-budget.ts";
import { type Budget, spend } from "#lib/rate-limit/rate-limit.ts";

/** Mails that one client may request, to all addresses together. */
const OF_CLIENT = LIMITS.mails.ofClient;
/** Mails to one address. More than one client may request, so that no single client can lock out the address's owner. */
const FOR_ADDRESS = LIMITS.mails.toMailbox;

type MailPermission = "yes" | "client asked too often" | "address had enough";

/** Spends the budgets of `client` and `address` (lower-cased) for one mail. */
export async function mayMail(kind: "signIn" | "invitation", client: string, address: string): Promise<MailPermission> {
  const within = (name: string, requests: number): Budget => ({ name, requests, seconds: LIMITS.mails.seconds });
  if (!(await spendInNetworks(within(`${kind}Clients`, OF_CLIENT), client)).allowed) return "client asked too often";
  const { allowed } = await spend(within(`${kind}Addresses`, FOR_ADDRESS), address);
  return allowed ? "yes" : "address had enough";
}
