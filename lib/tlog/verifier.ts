import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Queryable } from "#lib/db.ts";
import type { StoredLeaf } from "./tree.ts";

/** The check of certificates as one file, which the build makes. Its hash is in the log, so that a reader can tell another file. */

export const VERIFIER_NAME = "acuse-verify.html";

/** The id in the place of a notification's for entries of the verifier (FORMAT.md §8.6). */
export const VERIFIER_ID = "00000000-0000-0000-0000-000000000000";

/** Returns the file; `null` before a build. */
export async function loadVerifier(): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = join(/* turbopackIgnore: true */ process.cwd(), "public", "built", VERIFIER_NAME);
  return readFile(file).then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  );
}

/** Returns the SHA-256 of the file, lower-case hex; `null` before a build. */
export async function verifierHash(): Promise<string | null> {
  const file = await loadVerifier();
  return file && createHash("sha256").update(file).digest("hex");
}

/** Returns the entry of the file if the log does not end with it. */
export async function newVerifier(tx: Queryable): Promise<StoredLeaf[]> {
  const event_hash = await verifierHash();
  if (!event_hash) return [];
  const last = await tx.logLeaf.findFirst({ where: { notificationId: VERIFIER_ID }, orderBy: { sequence: "desc" } });
  if (last?.eventHash === event_hash) return [];
  return [{ notification_id: VERIFIER_ID, sequence: (last?.sequence ?? -1) + 1, event_hash }];
}
