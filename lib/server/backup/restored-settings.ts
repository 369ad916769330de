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

/** Files that choose another kind of recovery, name folders elsewhere or name a running server (PostgreSQL 18 §26.3). */
const STRANGE =
  /^(.*\.signal|recovery\.(conf|done)|tablespace_map.*|backup_label\..*|postmaster\.(pid|opts)|.*\.conf)$/;

/**
 * Prepares restored database files, so that our next start recovers them by their log. Replaces all settings of the archive,
 * because settings can name commands that the server runs.
 */
export function settleDatabase(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (STRANGE.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  for (const [name, text] of Object.entries(OURS)) writeFileSync(join(folder, name), text, { mode: 0o600 });
}
