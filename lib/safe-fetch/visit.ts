import { isIP } from "node:net";
import { fault } from "#lib/contract/errors.ts";
import { canonicalAddress } from "./address.ts";
import { FetchError } from "./fetch-error.ts";
import type { Connection } from "./request.ts";
import type { Resolve } from "./resolve.ts";
import type { Target } from "./target.ts";
import { timer } from "./timer.ts";

/** Targets that may be connected to. */
export interface Reach {
  /** `host:port` of targets whose addresses may be private. */
  allowedHosts: readonly string[];
  isPublic: (address: string) => boolean;
  /** Resolver for all other names. */
  resolve: Resolve;
  /** Resolver for `allowedHosts`. */
  resolveAllowed: Resolve;
  connectMs: number;
}

/** The same error for private addresses and unknown names, so that it reveals no names of our network. */
const NOT_PUBLIC = fault("not_public");

/** Resolves the target's host once, checks its addresses and passes them to `request`. @throws FetchError */
export async function visitChecked<T>(
  target: Target,
  reach: Reach,
  signal: AbortSignal,
  request: (addresses: string[], connection: Pick<Connection, "signal" | "connected">) => Promise<T>,
): Promise<T> {
  const connecting = timer(reach.connectMs, fault("connect_slow", reach.connectMs / 1000));
  const both = AbortSignal.any([signal, connecting.signal]);
  try {
    const addresses = await checkedAddresses(target, reach, both);
    return await request(addresses, { signal: both, connected: connecting.stop });
  } finally {
    connecting.stop();
  }
}

async function checkedAddresses(target: Target, reach: Reach, signal: AbortSignal): Promise<string[]> {
  const allowed = reach.allowedHosts.includes(target.place);
  const resolve = allowed ? reach.resolveAllowed : reach.resolve;
  const found = isIP(target.host) ? [target.host] : await unlessAborted(resolve(target.host, signal), signal);
  const addresses = found.map(canonicalAddress).filter((address) => address !== null);
  const trusted = allowed || (addresses.length === found.length && addresses.every(reach.isPublic));
  if (!addresses.length || !trusted) throw new FetchError(NOT_PUBLIC);
  return addresses;
}

/** Resolves to `[]` when the resolver fails; rejects at once when `signal` aborts. */
function unlessAborted(names: Promise<string[]>, signal: AbortSignal): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    void names
      .catch(() => [])
      .then((found) => {
        signal.removeEventListener("abort", abort);
        resolve(found);
      });
  });
}
