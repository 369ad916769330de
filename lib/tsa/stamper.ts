import { config } from "#lib/config.ts";
import type { Stamp } from "#lib/evidence/time-stamp.ts";
import { keys } from "#lib/keys.ts";
import { createAuthority } from "./authority.ts";
import { requestTimeStamp } from "./client.ts";

/** Who stamps by the settings: the authorities of `TSA_URL`, else the embedded one. */
export async function stamper(): Promise<Stamp> {
  const { authority, foreignRoots } = await keys();
  const { urls } = config().tsa;
  // Only the roots of TSA_CA_FILE: a foreign server has no business answering with a token of our own authority.
  return urls.length ? (sha256) => requestTimeStamp(sha256, { urls, roots: foreignRoots }) : createAuthority(authority);
}
