import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** pg_hba.conf: admits only the address that the server listens on, as initdb writes it with `--auth scram-sha-256`. */
const ACCESS = `# Written by Acuse when it restored these files.
host all all 127.0.0.1/32 scram-sha-256
`;

/** postgresql.conf: the settings that initdb writes for the locale C. The command that starts the server passes the others. */
const SETTINGS = `# Written by Acuse when it restored these files. What else it sets, it sets when it starts the server.
datestyle = 'iso, mdy'
lc_messages = 'C'
lc_monetary = 'C'
lc_numeric = 'C'
lc_time = 'C'
default_text_search_config = 'pg_catalog.english'
`;

const OURS: { [name: string]: string } = {
  "postgresql.conf": SETTINGS,
  // What ALTER SYSTEM would write.
  "postgresql.auto.conf": "",
  "pg_hba.conf": ACCESS,
  "pg_ident.conf": "",
};

/** They choose another kind of recovery, lead to folders elsewhere, or tell of a server that is not here (PostgreSQL 18 §26.3). */
const STRANGE =
  /^(.*\.signal|recovery\.(conf|done)|tablespace_map.*|backup_label\..*|postmaster\.(pid|opts)|.*\.conf)$/;

/**
 * Makes the database's files in an archive a database that our own start recovers by its log: settings may name commands
 * for the server to run, so none of the archive's is taken over.
 */
export function settleDatabase(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (STRANGE.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  for (const [name, text] of Object.entries(OURS)) writeFileSync(join(folder, name), text, { mode: 0o600 });
}
