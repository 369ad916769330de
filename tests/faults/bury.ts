import pg from "pg";
import { closeDb } from "#lib/db.ts";

/** What the kernel does for a dead process: its connections close, and PostgreSQL rolls back what was open. */
export async function bury(databaseUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: databaseUrl, application_name: "undertaker" });
  await admin.connect();
  // Told to wait for each itself, the server looks after it ten times a second.
  const acuse = "FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'acuse'";
  await admin.query(`SELECT pg_terminate_backend(pid) ${acuse}`);
  while ((await admin.query(`SELECT ${acuse}`)).rowCount);
  await admin.end();
  await closeDb();
}
