import { Client } from "pg";
import { StartError } from "../start/start-error.ts";

/**
 * Gives the role of `applicationUrl` what the running service needs, creating the role if it is missing. Tables, triggers and
 * functions stay the owner's: the role can neither change nor remove evidence, nor drop the triggers that refuse it.
 */
export async function admitApplication(ownerUrl: string, applicationUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, application_name: "acuse roles" });
  const { user = "", password } = new Client({ connectionString: applicationUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    // Two starts at once would change the same rows of the catalogue.
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('acuse roles', 0))");
    await ensureRole(client, user, password ?? "");
    await client.query(await grants(client, client.escapeIdentifier(user)));
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}

async function ensureRole(client: Client, name: string, password: string): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; allowed: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists, rolsuper OR rolcreaterole AS allowed
     FROM pg_roles WHERE rolname = current_user`,
    [name],
  );
  if (rows[0]?.exists) return;
  // Asked before, since the server would log a refused statement with the password in it.
  if (!rows[0]?.allowed)
    throw new StartError(
      `The role ${name} of DATABASE_URL does not exist, and the role of DATABASE_OWNER_URL may not create it: create it with its password`,
    );
  await client.query(`CREATE ROLE ${client.escapeIdentifier(name)} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
}

/** Statements that may be repeated. Evidence is every table whose changes a trigger refuses. */
async function grants(client: Client, role: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgfoid = 'refuse_change'::regproc`,
  );
  const evidence = rows.map(({ name }) => name).join(", ");
  return `
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${role};
    REVOKE UPDATE, DELETE ON ${evidence} FROM ${role};
    REVOKE ALL ON _prisma_migrations FROM ${role};
    GRANT USAGE, CREATE ON SCHEMA pgboss TO ${role}`;
}
