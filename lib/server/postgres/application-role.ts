import { Client } from "pg";
import { StartError } from "../start/start-error.ts";

/**
 * Grants the role of `applicationUrl` the rights of the running service, and creates it if missing. The role owns nothing: it
 * can neither change nor delete evidence, nor drop the triggers that protect it.
 * @param tables the service's own; the schema may also hold those of others
 */
export async function admitApplication(
  ownerUrl: string,
  applicationUrl: string,
  tables: readonly string[],
): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, application_name: "acuse roles" });
  const { user = "", password } = new Client({ connectionString: applicationUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    // Concurrent starts would change the same catalogue rows.
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('acuse roles', 0))");
    await ensureRole(client, user, password ?? "");
    await client.query(await grants(client, client.escapeIdentifier(user), tables));
    await handOverJobs(client, user);
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
  // Checked first, because the server logs a failed statement with the password in it.
  if (!rows[0]?.allowed)
    throw new StartError(
      `The role ${name} of DATABASE_URL does not exist, and the role of DATABASE_OWNER_URL may not create it: create it with its password`,
    );
  await client.query(`CREATE ROLE ${client.escapeIdentifier(name)} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
}

/** Makes the role the owner of the jobs' tables, which it migrates. An earlier start may have made them with another role. */
async function handOverJobs(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ object: string }>(
    `SELECT 'TABLE ' || oid::regclass AS object FROM pg_class
       WHERE relnamespace = 'pgboss'::regnamespace AND relkind IN ('r', 'p') AND pg_get_userbyid(relowner) <> $1
     UNION ALL SELECT 'ROUTINE ' || oid::regprocedure FROM pg_proc
       WHERE pronamespace = 'pgboss'::regnamespace AND pg_get_userbyid(proowner) <> $1
     UNION ALL SELECT 'TYPE ' || oid::regtype FROM pg_type
       WHERE typnamespace = 'pgboss'::regnamespace AND typtype = 'e' AND pg_get_userbyid(typowner) <> $1`,
    [name],
  );
  const role = client.escapeIdentifier(name);
  try {
    await client.query(rows.map(({ object }) => `ALTER ${object} OWNER TO ${role}`).join(";"));
  } catch (cause) {
    const reason = `The role of DATABASE_OWNER_URL may not give the tables of the jobs to ${name}`;
    throw new StartError(`${reason}: grant it that role with GRANT ${role} TO …, and start again`, { cause });
  }
}

/** Returns idempotent statements. Evidence tables are those with the trigger `refuse_change`. */
async function grants(client: Client, role: string, tables: readonly string[]): Promise<string> {
  const evidence = await client.query<{ name: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgfoid = 'refuse_change'::regproc`,
  );
  const sequences = await client.query<{ name: string }>(
    `SELECT sequence.oid::regclass::text AS name FROM pg_class AS sequence JOIN pg_depend ON objid = sequence.oid
     WHERE relkind = 'S' AND deptype IN ('a', 'i') AND refobjid = ANY($1::text[]::regclass[])`,
    [tables],
  );
  const names = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name).join(", ");
  return `
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ${tables.join(", ")} TO ${role};
    GRANT USAGE ON SEQUENCE ${names(sequences)} TO ${role};
    REVOKE UPDATE, DELETE ON ${names(evidence)} FROM ${role};
    REVOKE ALL ON _prisma_migrations FROM ${role};
    GRANT USAGE, CREATE ON SCHEMA pgboss TO ${role}`;
}
