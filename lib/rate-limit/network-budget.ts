import ipaddr from "ipaddr.js";
import { type Budget, type BudgetState, spend } from "./rate-limit.ts";

/**
 * IPv6 networks that count together, and how many times the budget of one /64 each has. Providers give a customer a /56 or
 * a /48: a new /64 for each request must not be a new budget. Narrow ones first, so that one /64 cannot use up its /48.
 */
const NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 56, times: 5 },
  { bits: 48, times: 5 },
];

/** Spends one request of `client` (an IPv4 address or a /64) in all its networks; returns the one with the least left. */
export async function spendInNetworks(budget: Budget, client: string, now = Date.now()): Promise<BudgetState> {
  if (!ipaddr.IPv6.isValidCIDR(client)) return spend(budget, client, now);
  const [address] = client.split("/");
  let least: BudgetState | null = null;
  for (const { bits, times } of NETWORKS) {
    const network = `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
    const shared = { ...budget, name: `${budget.name}/${bits}`, requests: budget.requests * times };
    const spent = await spend(shared, network, now);
    if (!spent.allowed) return spent;
    if (!least || spent.remaining < least.remaining) least = spent;
  }
  return least as BudgetState;
}
