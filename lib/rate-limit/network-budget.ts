import ipaddr from "ipaddr.js";
import { type Budget, type BudgetState, spend } from "./rate-limit.ts";

/**
 * IPv6 prefixes with a shared budget, as a multiple of one /64's budget. Providers assign a customer a /56 or a /48, so a new
 * /64 must not bring a new budget. Narrow prefixes come first, so that one /64 cannot use up its /48.
 */
const NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 56, times: 5 },
  { bits: 48, times: 5 },
];

/**
 * Counts one request of `client` (an IPv4 address or a /64) in all its networks, or in none if one of them has no budget left: a
 * rejected retry must not use up another network's. Returns the budget with the least left.
 */
export async function spendInNetworks(budget: Budget, client: string, now = Date.now()): Promise<BudgetState> {
  if (!ipaddr.IPv6.isValidCIDR(client)) return spend(budget, client, now);
  const [address] = client.split("/");
  const networks = NETWORKS.map(({ bits, times }) => ({
    client: `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`,
    budget: { ...budget, name: `${budget.name}/${bits}`, requests: budget.requests * times },
  }));
  // A /64 without budget is rejected below, before anything is counted.
  const wider = networks.slice(1);
  const found = await Promise.all(wider.map(({ budget, client }) => spend(budget, client, now, 0)));
  let least = found.find(({ allowed }) => !allowed);
  if (least) return least;
  // One after another: of many requests at once, those that their /64 rejects do not count in its /48.
  for (const { budget, client } of networks) {
    const spent = await spend(budget, client, now);
    if (!spent.allowed) return spent;
    if (!least || spent.remaining < least.remaining) least = spent;
  }
  return least as BudgetState;
}
