import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fromPem, toPem } from "#lib/evidence/pki/pem.ts";
import { readText, replaceFile } from "#lib/tlog/durable-file.ts";
import { KEPT } from "#lib/tlog/kept-checkpoint.ts";
import { ROOT_LISTS, VKEYS } from "#lib/trust-services/key-folder.ts";

/**
 * Carries over what the replaced folder knew and the backup does not: roots, keys of the log, and the newest checkpoint of each log, by
 * which the next start notices that the restored database is older.
 */
export async function keepNewer(replaced: string, restored: string): Promise<void> {
  for (const name of ROOT_LISTS)
    await unite(replaced, restored, name, (text) => fromPem("CERTIFICATE", text).map(asPem));
  await unite(replaced, restored, VKEYS, (text) =>
    text
      .split("\n")
      .filter(Boolean)
      .map((line) => `${line}\n`),
  );
  for (const name of await readdir(replaced)) {
    const checkpoint = name.startsWith(KEPT) ? await readText(join(replaced, name)) : null;
    if (checkpoint !== null) await replaceFile(join(restored, name), checkpoint);
  }
}

const asPem = (der: Uint8Array<ArrayBuffer>): string => toPem("CERTIFICATE", der);

/** Adds the parts of the replaced file behind those of the restored one. */
async function unite(
  replaced: string,
  restored: string,
  name: string,
  split: (text: string) => string[],
): Promise<void> {
  const [before, now] = await Promise.all(
    [replaced, restored].map(async (folder) => split((await readText(join(folder, "keys", name))) ?? "")),
  );
  const missing = (before ?? []).filter((part) => !now?.includes(part));
  if (missing.length) await replaceFile(join(restored, "keys", name), [...(now ?? []), ...missing].join(""));
}
