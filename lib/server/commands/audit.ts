// `npm run -s audit`: computes every record of the database anew, and reads only.
import { completeConfig, config } from "#lib/config.ts";
import { closeDb } from "#lib/db.ts";
import { keysOfCommand } from "#lib/trust-services/keys.ts";
import { openDatabase } from "../postgres/postgres.ts";
import { readOnly } from "../postgres/read-only.ts";
import { refuseMissingDatabase } from "../start/database.ts";
import { refuseLostKeys } from "../start/known-keys.ts";
import { auditAll, summary } from "./audit-all.ts";

/** Opens the database as it is: unlike a start, an audit applies no migration. */
async function database(): Promise<{ url: string; release(): Promise<void> }> {
  const { dataDir, databaseUrl } = config();
  if (databaseUrl) return { url: databaseUrl, release: async () => {} };
  refuseMissingDatabase({ dataDir, databaseUrl });
  const embedded = await openDatabase({ dataDir });
  return { url: embedded.applicationUrl, release: () => embedded.release() };
}

async function main(): Promise<number> {
  if (process.argv.length > 2) {
    process.stderr.write("npm run -s audit   computes every record anew, and takes no arguments\n");
    return 2;
  }
  const { url, release } = await database();
  try {
    completeConfig({ databaseUrl: readOnly(url) });
    await refuseLostKeys({ rotated: false, dataDir: config().dataDir });
    await keysOfCommand();
    const totals = await auditAll({
      line: (text) => process.stdout.write(`${text}\n`),
      progress: (text) => process.stderr.write(`${text}\n`),
    });
    process.stdout.write(`${summary(totals).join("\n")}\n`);
    return totals.faults ? 1 : 0;
  } finally {
    await closeDb();
    await release();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`The audit could not run: ${(error as Error).message}\n`);
  process.exitCode = 2;
}
