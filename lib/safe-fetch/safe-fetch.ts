import { config } from "#lib/config.ts";
import { fault, invalid, outer } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { isElsewhereInPublic } from "./address.ts";
import { exchange, type Reply } from "./exchange.ts";
import { FetchError } from "./fetch-error.ts";
import { resolveAsSystem, resolveInDns } from "./resolve.ts";
import { type Target, targetOf } from "./target.ts";
import { timer } from "./timer.ts";
import { type Reach, visitChecked } from "./visit.ts";

/** Targets and limits of a download. */
export interface FetchPolicy extends Reach {
  mostBytes: number;
  mostRedirects: number;
  totalMs: number;
  /** PEM of the only roots to trust instead of Node's. */
  ca?: string;
}

interface FetchOptions {
  /** Field name for errors, e.g. `attachments[0].template_url`. */
  field: string;
  /** Deadline shared with other downloads. */
  signal?: AbortSignal;
  /** Called with each growth of the buffer, in bytes; its error ends the download and is thrown. */
  reserve?: (bytes: number) => void;
  policy?: Partial<FetchPolicy>;
}

const { bytes, redirects, seconds } = LIMITS.template;

/**
 * Downloads from an untrusted URL, from the public internet only. Every address of every host on the way is checked before a
 * connection is made to it. The content is not checked, and Content-Type is ignored.
 *
 * @throws ApiError invalid_input, naming `field`
 */
export async function safeFetch(url: string, options: FetchOptions): Promise<Uint8Array<ArrayBuffer>> {
  const policy = policyOf(options.policy);
  const own = timer(policy.totalMs, fault("download_slow", policy.totalMs / 1000));
  const signal = AbortSignal.any([own.signal, ...(options.signal ? [options.signal] : [])]);
  try {
    return await follow(url, { policy, signal, reserve: options.reserve });
  } catch (error) {
    if (error instanceof FetchError) throw invalid(options.field, error.fault);
    throw error;
  } finally {
    own.stop();
  }
}

/** Deadline for all downloads of a call. `stop` ends it, `cancel` aborts the running downloads. */
export function sharedDeadline(ms: number = seconds.all * 1000) {
  const { signal, stop, cancel } = timer(ms, fault("download_slow_together", ms / 1000));
  return { signal, stop, cancel };
}

const policyOf = (given: Partial<FetchPolicy> = {}): FetchPolicy => ({
  allowedHosts: given.allowedHosts ?? config().templateAllowedHosts,
  isPublic: isElsewhereInPublic,
  resolve: resolveInDns(),
  resolveAllowed: resolveAsSystem,
  mostBytes: bytes,
  mostRedirects: redirects,
  connectMs: seconds.connect * 1000,
  totalMs: seconds.each * 1000,
  ...given,
});

/** Settings shared by a download and its redirects. */
interface Download {
  policy: FetchPolicy;
  signal: AbortSignal;
  reserve: FetchOptions["reserve"] | undefined;
}

async function follow(url: string, download: Download): Promise<Uint8Array<ArrayBuffer>> {
  const { policy, signal } = download;
  let target = targetOf(url);
  for (let hop = 0; ; hop++) {
    const reply = await visit(target, download).catch((error: unknown) => {
      throw hop && error instanceof FetchError && !signal.aborted ? behindRedirect(error) : error;
    });
    if ("bytes" in reply) return reply.bytes;
    if (hop === policy.mostRedirects) throw new FetchError(fault("redirects", policy.mostRedirects));
    target = redirected(reply.location, target);
  }
}

function redirected(location: string, from: Target): Target {
  try {
    return targetOf(location, from.url);
  } catch (error) {
    throw error instanceof FetchError ? behindRedirect(error) : error;
  }
}

const behindRedirect = (error: FetchError): FetchError =>
  new FetchError(outer("behind_redirect", error.fault), { cause: error });

function visit(target: Target, { policy, signal, reserve }: Download): Promise<Reply> {
  const { mostBytes, ca } = policy;
  return visitChecked(target, policy, signal, (addresses, connection) =>
    exchange(target, addresses, { ...connection, mostBytes, reserve, ca }),
  );
}
