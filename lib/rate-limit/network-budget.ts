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

/** Counts one request of `client` (an IPv4 address or a /64) in all its networks. Returns the budget with the least left. */
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
