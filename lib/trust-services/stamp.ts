import { config } from "#lib/config.ts";
import type { Stamp } from "#lib/evidence/pki/time-stamp.ts";
import { metrics } from "#lib/observability/metrics.ts";
import { observe } from "#lib/observability/vitals.ts";
import { createAuthority } from "./embedded-authority.ts";
import { keys } from "./keys.ts";
import { requestTimeStamp, TimeStampError } from "./tsa-client.ts";

/** Returns the authorities of `TSA_URL`, else the embedded one. */
export async function stamper(): Promise<Stamp> {
  const { authority, foreignRoots } = await keys();
  const { urls } = config().tsa;
  // Without our own root: another authority's token must not be one of the embedded authority.
  if (urls.length) return observed((sha256) => requestTimeStamp(sha256, { urls, roots: foreignRoots }));
  const embedded = createAuthority(authority);
  return Object.assign(observed(embedded), embedded);
}

/** Counts responses and reports the authority's state. */
function observed(stamp: Stamp): Stamp {
  return async (sha256) => {
    try {
      const token = await stamp(sha256);
      metrics().authority.inc({ outcome: "stamped" });
      observe({ part: "authority", ok: true });
      return token;
    } catch (error) {
      const codes = error instanceof TimeStampError ? error.failures.map(({ code }) => code) : ["error"];
      metrics().authority.inc({ outcome: codes.at(-1) ?? "error" });
      observe({ part: "authority", ok: false, reason: `no time-stamp: ${codes.join(", ")}` });
      throw error;
    }
  };
}
