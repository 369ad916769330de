import type { Client } from "pg";
import { StartError } from "./start-error.ts";

/** SQLSTATE insufficient_privilege. */
const DENIED = "42501";

interface Rights {
  role: string;
  database: string;
  in_schema: boolean;
  in_database: boolean;
}

const RIGHTS = `
  SELECT current_user AS role, current_database() AS database, has_schema_privilege('public', 'CREATE') AS in_schema,
    has_database_privilege(current_database(), 'CREATE') AS in_database`;

/** Says which right the role lacks and how to grant it; `null` for an error with another cause. */
export async function missingRight(client: Client, error: unknown): Promise<StartError | null> {
  const denied = [error, (error as Error).cause].find((one) => (one as { code?: string } | undefined)?.code === DENIED);
  if (!denied) return null;
  const { rows } = await client.query<Rights>(RIGHTS);
  const { role, database, in_schema, in_database } = rows[0] as Rights;
  const [to, within] = [client.escapeIdentifier(role), client.escapeIdentifier(database)];
  if (!in_schema) return createMissing(role, "in schema public", `SCHEMA public TO ${to}`, error);
  if (!in_database) return createMissing(role, `schemas in database ${database}`, `DATABASE ${within} TO ${to}`, error);
  return new StartError(`The role ${role} lacks a right in database ${database}: ${(denied as Error).message}`, {
    cause: error,
  });
}

const createMissing = (role: string, what: string, grant: string, cause: unknown) =>
  new StartError(`The role ${role} may not create ${what}: run GRANT CREATE ON ${grant}`, { cause });
