import { config, logName } from "#lib/config.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import { readCheckpoint } from "#lib/evidence/log/checkpoint.ts";
import { vkeyOf } from "#lib/evidence/log/note.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { servedCheckpoint } from "./cosigned.ts";
import { timeOfEntry } from "./tree.ts";
import { witnesses } from "./witnesses.ts";

/** Returns what the page of the log shows. */
export async function describeLog() {
  const [checkpoint, given, { log }] = await Promise.all([servedCheckpoint(), witnesses(), keys()]);
  const read = checkpoint === null ? null : readCheckpoint(checkpoint);
  const names = given?.all.map(({ key }) => key.name) ?? [];
  const signers = read?.note.signatures.filter(({ name }) => names.includes(name)) ?? [];
  const size = read?.size ?? 0;
  const newest = size === 0 ? null : await timeOfEntry(size - 1);
  return {
    name: logName(),
    size,
    newest: newest && formatTime(newest),
    checkpoint,
    vkey: vkeyOf(log.key),
    witnesses: names,
    cosigned: signers.length,
    baseUrl: config().baseUrl,
  };
}
