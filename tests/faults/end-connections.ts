import pg from "pg";
import { closeDb } from "#lib/db.ts";

/** Closes the connections of a crashed process, as the kernel does; PostgreSQL rolls back open transactions. */
export async function endConnections(databaseUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: databaseUrl, application_name: "tests" });
  await admin.connect();
  // pg_terminate_backend with a timeout checks only ten times a second.
  const acuse = "FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'acuse'";
  await admin.query(`SELECT pg_terminate_backend(pid) ${acuse}`);
  while ((await admin.query(`SELECT ${acuse}`)).rowCount);
  await admin.end();
  await closeDb();
}
