import { Client } from "pg";
import { db } from "#lib/db.ts";
import { create, type Fixture, newCaller } from "#tests/integration/notifications/fixtures.ts";

/** Adds `count` links to the chain of a new notification, past the code that appends links; returns its id. */
export async function insertLinks(fixture: Fixture, count: number): Promise<string> {
  const { id } = await create(await newCaller());
  const client = new Client({ connectionString: fixture.url });
  await client.connect();
  try {
    await client.query(
      `WITH added AS (
        INSERT INTO links (notification_id, sequence, previous_hash, event_type, event_data, created_at, event_hash)
        SELECT $1, n, encode(sha256(n::text::bytea), 'hex'), 'deferred', '{}', now(), encode(sha256((n + 1)::text::bytea), 'hex')
        FROM generate_series(1, $2::int) n RETURNING notification_id, sequence
      ) INSERT INTO log_queue (notification_id, sequence) SELECT * FROM added ORDER BY sequence`,
      [id, count],
    );
  } finally {
    await client.end();
  }
  return id;
}

/** Indices of all entries, in order, and how many links have no entry. */
export async function countEntries(): Promise<{ gaps: number; without: number; entries: number }> {
  const [row] = await db().$queryRaw<{ gaps: number; without: number; entries: number }[]>`
    SELECT count(*)::int AS entries, (coalesce(max(index) + 1, 0) - count(*))::int AS gaps,
      (SELECT count(*)::int FROM links l WHERE NOT EXISTS (SELECT FROM log_leaves e
        WHERE e.notification_id = l.notification_id AND e.sequence = l.sequence AND e.event_hash = l.event_hash)) AS without
    FROM log_leaves`;
  if (!row) throw new Error("no row");
  return row;
}
