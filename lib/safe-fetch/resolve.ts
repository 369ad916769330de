import { lookup, Resolver } from "node:dns/promises";

/** All addresses of a name; rejects, or answers none, when there are none or `signal` ends it. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>;

/** As this machine resolves names, its hosts file included: for hosts that the operator listed. */
export const resolveAsSystem: Resolve = async (name) =>
  (await lookup(name, { all: true, order: "verbatim" })).map(({ address }) => address);

/**
 * Asks the DNS itself: a stranger's name sees neither our hosts file nor our search domains, and a name server that stalls
 * holds no thread of the pool that files and cryptography need too, as `dns.lookup` would.
 */
export const resolveInDns =
  (servers?: string[]): Resolve =>
  async (name, signal) => {
    const resolver = new Resolver({ timeout: 1_500, tries: 3 });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return found.flatMap((family) => (family.status === "fulfilled" ? family.value : []));
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  };
