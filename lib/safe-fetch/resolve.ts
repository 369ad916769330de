import { lookup, Resolver } from "node:dns/promises";

/** Returns all addresses of a name; rejects or returns `[]` when there are none or `signal` aborts. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>;

/** Resolves like this machine, including its hosts file: for hosts that the operator listed. */
export const resolveAsSystem: Resolve = async (name) =>
  (await lookup(name, { all: true, order: "verbatim" })).map(({ address }) => address);

/**
 * Queries the DNS without hosts file and search domains. A slow name server occupies no thread of libuv's pool, as `dns.lookup`
 * would.
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
