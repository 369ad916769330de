import { config } from "#lib/config.ts";
import type { Stamp } from "#lib/evidence/pki/time-stamp.ts";
import { metrics } from "#lib/observability/metrics.ts";
import { observe } from "#lib/observability/vitals.ts";
import { createAuthority } from "./embedded-authority.ts";
import { keys } from "./keys.ts";
import { requestTimeStamp, TimeStampError } from "./tsa-client.ts";
import { requireValid } from "./validity.ts";

/** Returns what stamps seals: the authorities of `TSA_URL`, else the embedded one. @throws Error outside its certificate's validity */
export async function stamper(): Promise<Stamp> {
  const { seals, checkpoints } = config().tsa;
  if (seals.length) return outside(seals);
  const { authority } = await keys();
  requireValid(authority, "time-stamping", new Date());
  const embedded = createAuthority(authority);
  // The state of the authority is then that of the one outside.
  return checkpoints.length ? embedded : Object.assign(observed(embedded), embedded);
}

/** Returns what stamps checkpoints of the public log; `null` where `TSA_FOR` does not ask for it. */
export async function checkpointStamper(): Promise<Stamp | null> {
  const { checkpoints } = config().tsa;
  return checkpoints.length ? outside(checkpoints) : null;
}

async function outside(urls: string[]): Promise<Stamp> {
  // Without our own root: another authority's token must not be one of the embedded authority.
  const { foreignRoots } = await keys();
  return observed((sha256) => requestTimeStamp(sha256, { urls, roots: foreignRoots }));
}

/** Codes whose reason tells more than the code, and the same at each attempt. */
const SAYS_MORE = new Set(["http_status", "rejected"]);

/** Counts responses and reports the authority's state. */
function observed(stamp: Stamp): Stamp {
  return async (sha256) => {
    try {
      const token = await stamp(sha256);
      metrics().authority.inc({ outcome: "stamped" });
      observe({ part: "authority", ok: true });
      return token;
    } catch (error) {
      const failures = error instanceof TimeStampError ? error.failures : [{ code: "error", reason: "error" }];
      metrics().authority.inc({ outcome: failures.at(-1)?.code ?? "error" });
      // A code when the reason has times or lengths in it: a state is logged when its reason changes.
      const told = failures.map(({ code, reason }) => (SAYS_MORE.has(code) ? reason : code));
      observe({ part: "authority", ok: false, reason: `no time-stamp: ${told.join("; ")}` });
      throw error;
    }
  };
}
