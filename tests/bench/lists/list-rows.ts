import { join } from "node:path";
import type { Client } from "pg";
import { migrate, readMigrations } from "#lib/server/start/migrate.ts";
import { timed } from "./plans.ts";

export interface Organization {
  id: string;
  name: string;
  notifications: number;
  /** Number of a page far back; pages have 20 notifications. */
  deepPage: number;
}

/** Notifications of the large organization: the first argument of the command. */
const MOST = Number(process.argv[2] ?? 1e6);

export const ORGANIZATIONS: Organization[] = [
  {
    id: "0b6a5c1e-6b1f-4a52-9d0a-5d1c9f1e7a01",
    name: `${MOST.toLocaleString("en")} notifications`,
    notifications: MOST,
    deepPage: 5000,
  },
  { id: "7d0c2f4b-02c7-4f3e-8a54-90b6e2d3c802", name: "1,000 notifications", notifications: 1000, deepPage: 40 },
];

/** Applies the migrations and inserts all rows. Indexes are built last, which takes a minute instead of ten. */
export async function fill(client: Client): Promise<void> {
  await applyMigrations(client);
  await client.query("SET maintenance_work_mem = '256MB'");
  await client.query("ALTER TABLE notifications DISABLE TRIGGER ALL");
  await client.query("ALTER TABLE seals DISABLE TRIGGER ALL");
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid IN ('notifications'::regclass, 'notification_search'::regclass) AND NOT indisprimary`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const organization of ORGANIZATIONS) await insert(client, organization);
  await timed("sealed", () => client.query(SEALS));
  await timed("made searchable", () => client.query(SEARCHABLE));
  for (const { name, definition } of indexes) await timed(name, () => client.query(definition));
  await timed("analyzed", () => client.query("VACUUM ANALYZE notifications, notification_search, seals"));
  const { rows } = await client.query<{ name: string; size: string }>(SIZES);
  console.log(rows.map(({ name, size }) => `${name} ${size}`).join(", "));
}

export async function applyMigrations({ database, host, port, user, password }: Client): Promise<void> {
  const url = `postgresql://${user}:${password}@${host}:${port}/${database}`;
  await migrate(url, await readMigrations(join(import.meta.dirname, "../../../prisma/migrations")));
}

async function insert(client: Client, { id, name, notifications }: Organization): Promise<void> {
  await client.query("INSERT INTO organizations (id, name, kind) VALUES ($1, $2, 'regular')", [id, name]);
  await timed(`${notifications} rows`, () => client.query(ROWS, [id, notifications]));
}

/** Rows of one year. Properties are spread by hashes, so that no two correlate; `viejo` is only in the older half. */
const ROWS = `
  INSERT INTO notifications (id, organization_id, organization_name, status, channel, recipient, sender_name, sender_email, customer_ref,
    subject, body_text, body_html, salt, content_hash, simulated, created_at)
  SELECT gen_random_uuid(), $1::uuid, 'Test',
    (CASE WHEN chance < 9000 THEN 'delivered' WHEN chance < 9500 THEN 'sent' WHEN chance < 9800 THEN 'failed'
      WHEN chance < 9990 THEN 'queued' ELSE 'complained' END)::notification_status,
    'email',
    (ARRAY['ana', 'Juan.Garcia', 'm.lopez', 'john_smith', 'laura', 'admin', 'info', 'x.y'])[1 + (hashint4(i + 1) & 7)]
      || i || CASE WHEN hashint4(i + 2) & 1 = 0 THEN '@mitad.example' ELSE '@otra.example' END,
    'Ayuntamiento de Ávila', 'avisos@avila.example',
    CASE WHEN i * 2 <= $2::int THEN 'Viejo-' ELSE 'EXP-' END || 2020 + i % 6 || '-' || lpad(i::text, 7, '0')
      || CASE WHEN i IN (1, $2::int / 2, $2::int - 9) THEN '-AGUJA ñQ' ELSE '' END,
    'Aviso de notificación' || CASE WHEN i IN (2, $2::int / 3, $2::int - 8) THEN ' Cordel' ELSE '' END, repeat('Le comunicamos que tiene una notificación. ', 4),
    repeat('<p>Le comunicamos que tiene una notificación.</p>', 4), md5(i::text), repeat(md5(i::text), 2), true,
    timestamptz '2030-01-01' + interval '365 days' * (i / $2::float)
  FROM (SELECT i, abs(hashint4(i)::bigint) % 10000 AS chance FROM generate_series(1, $2::int) i) row`;

const SEALS = `
  INSERT INTO seals (notification_id, number, head_sequence, chain_hash, token, imprint, timestamped_at, certificate_sha256,
    expires_at)
  SELECT id, 1, 2, content_hash, '\\x30', content_hash, created_at, content_hash, created_at FROM notifications
  WHERE status = 'failed'`;

/** The rows of the search table, as the trigger writes them. */
const SEARCHABLE = `
  INSERT INTO notification_search (organization_id, created_at, notification_id, status, text, subject)
  SELECT organization_id, created_at, id, status, fold_case(concat(recipient, E'\\n', customer_ref)), fold_case(subject)
  FROM notifications`;

const SIZES = `
  SELECT relname AS name, pg_size_pretty(pg_relation_size(oid)) AS size FROM pg_class
  WHERE relname ~ '^notification' AND relkind IN ('r', 'i') ORDER BY relname`;
