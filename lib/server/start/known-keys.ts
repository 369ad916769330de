import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { config } from "#lib/config.ts";
import { db } from "#lib/db.ts";
import { log as writeLog } from "#lib/observability/log.ts";
import { StartError } from "./start-error.ts";

const SETTING = "key_fingerprints";
type Fingerprints = { [name: string]: string };

/**
 * Stops the start if the database knows keys but the folder of keys is empty. New keys would be in the way of restoring it.
 * Call before keys are generated. @throws StartError
 */
export async function refuseLostKeys({ rotated, dataDir }: { rotated: boolean; dataDir: string }): Promise<void> {
  if (rotated || config().keys || !(await db().setting.findUnique({ where: { key: SETTING } }))) return;
  // Checked after the database: a concurrent start creates the keys before it records them.
  const folder = join(dataDir, "keys");
  if (existsSync(folder) && readdirSync(folder).length > 0) return;
  throw new StartError(
    `The keys this database was used with are missing: restore ${folder}, give them with KEYS, or set KEYS_ROTATED=1 once to use new keys`,
  );
}

/** Prefix of the name of a log's key. */
const LOG = "log_";

/** The names of the logs that this database has begun, so far as their keys are recorded. */
export async function begunLogs(): Promise<string[]> {
  const known = await db().setting.findUnique({ where: { key: SETTING } });
  const names = Object.keys(JSON.parse(known?.value ?? "{}") as Fingerprints);
  return names.filter((name) => name.startsWith(LOG)).map((name) => name.slice(LOG.length));
}

/**
 * Compares the keys in use with those in the database, and records them the first time. Other keys are accepted only with
 * KEYS_ROTATED, because seals made with lost keys look like forgeries. A log never gets a second key while the other keys stay: each would
 * sign a history of its own.
 * @throws StartError
 */
export async function checkKeys(inUse: Fingerprints, options: { rotated: boolean; dataDir: string }): Promise<void> {
  const key = SETTING;
  await db().setting.createMany({ data: { key, value: JSON.stringify(inUse) }, skipDuplicates: true });
  const { value } = await db().setting.findUniqueOrThrow({ where: { key } });
  const known = JSON.parse(value) as Fingerprints;
  const other = Object.keys(known).filter((name) => name in inUse && known[name] !== inUse[name]);
  const [log] = other;
  if (log && other.every((name) => name.startsWith(LOG)))
    throw new StartError(
      `The public log ${log.slice(LOG.length)} was begun with another key than that in ${options.dataDir}/keys. Export the keys on the machine ` +
        "that began it (npm run keys -- export), give them to this one with KEYS_FILE, and remove log*.key.pem from this folder. If that key is lost, " +
        "set LOG_NAME to a new name",
    );
  if (other.length && !options.rotated) {
    const names = other.map((name) => name.replaceAll("_", " ")).join(", ");
    throw new StartError(
      `The keys are not those this database was used with (${names}): restore ${options.dataDir}/keys and the settings ` +
        "SIGNING_P12_FILE and AUTH_SECRET as they were, or set KEYS_ROTATED=1 once to use the new keys",
    );
  }
  if (options.rotated && !other.length)
    writeLog("warn", "KEYS_ROTATED is set, and no key was changed: unset it, or the loss of a key will not be noticed");
  const merged = JSON.stringify({ ...known, ...inUse });
  if (merged !== value) await db().setting.update({ where: { key }, data: { value: merged } });
}
