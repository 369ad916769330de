import { Client } from "pg";
import { inject } from "vitest";
import { openDatabase } from "#lib/server/postgres/postgres.ts";

/** A connection to the database of the server under test. */
export async function apiDatabase(
  dataDir = inject("api").dataDir,
): Promise<{ client: Client; close(): Promise<void> }> {
  const embedded = await openDatabase({ dataDir });
  const client = new Client({ connectionString: embedded.url });
  await client.connect();
  const close = async () => {
    await client.end();
    await embedded.release();
  };
  return { client, close };
}
