import type { Client } from "pg";
import { prepareJobs } from "#lib/jobs/jobs.ts";
import { applyMigrations } from "./list-rows.ts";
import { timed } from "./plans.ts";

/** Organizations: `MANY` has a million rows of everything, `FEW` has little. */
export const MANY = "0b6a5c1e-6b1f-4a52-9d0a-5d1c9f1e7a01";
export const FEW = "7d0c2f4b-02c7-4f3e-8a54-90b6e2d3c802";

/** Inserts the rows without triggers and foreign keys, which do not change plans. */
export async function fillBoard(client: Client, million: number): Promise<void> {
  await applyMigrations(client);
  await prepareJobs();
  await client.query("SET session_replication_role = 'replica'");
  for (const [what, statement] of ROWS)
    await timed(what, () => client.query(statement.replaceAll(MILLION, `generate_series(1, ${million}) i`)));
  await client.query("SET session_replication_role = 'origin'");
  await timed("analyzed", () => client.query("VACUUM ANALYZE"));
}

/** `FEW` owns the first thousand rows, which are the oldest. */
const OWNER = `CASE WHEN i <= 1000 THEN '${FEW}' ELSE '${MANY}' END::uuid`;
const AT = "timestamptz '2030-01-01' + interval '10 seconds' * i";
const MILLION = "generate_series(1, million) i";

/** SQL of an id that grows with `i`: indexing random ids takes ten times as long. */
export const id = (kind: string, i = "i"): string =>
  `(lpad(to_hex(ascii('${kind}')), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(${i}), 12, '0'))::uuid`;

const ROWS: [what: string, statement: string][] = [
  [
    "organizations",
    `INSERT INTO organizations (id, name, kind) 
       SELECT id, 'Ayuntamiento', 'regular' FROM (
         SELECT unnest(ARRAY['${MANY}', '${FEW}']::uuid[]) AS id UNION ALL SELECT ${id("o")} FROM generate_series(1, 100000) i
       ) organization`,
  ],
  [
    "people",
    `INSERT INTO users (id, email) SELECT ${id("u")}, 'person' || lpad(i::text, 7, '0') || '@example.com' FROM ${MILLION}`,
  ],
  [
    "members",
    `INSERT INTO memberships (organization_id, user_id, role, created_at)
     SELECT ${OWNER}, ${id("u")}, (CASE WHEN i % 1000 = 7 AND i < 3000 THEN 'owner' ELSE 'reader' END)::membership_role, ${AT}
     FROM ${MILLION}`,
  ],
  [
    "keys",
    `INSERT INTO api_keys (id, organization_id, kind, name, prefix, sha256, created_at, revoked_at)
     SELECT ${id("k")}, ${OWNER}, 'live', 'Server', 'ck_live_abcd', decode(lpad(to_hex(i), 64, '0'), 'hex'), ${AT},
       CASE WHEN i % 1000 = 1 AND i < 100000 THEN NULL ELSE ${AT} END
     FROM ${MILLION}`,
  ],
  [
    "audit log",
    `INSERT INTO audit_entries (id, organization_id, actor, action, subject, created_at)
     SELECT ${id("a")}, ${OWNER}, 'ana@example.com', 'notification.sent', ${id("n")}::text, ${AT} FROM ${MILLION}`,
  ],
  [
    "endpoints",
    `INSERT INTO webhook_endpoints (id, organization_id, url, description, types, secret)
     SELECT ${id("w")}, CASE WHEN i = 1 THEN '${FEW}'::uuid WHEN i <= 11 THEN '${MANY}'::uuid ELSE ${id("o")} END,
       'https://hooks.example/' || i, '', '{}', '\\x00'
     FROM generate_series(1, 100000) i`,
  ],
  [
    "deliveries",
    `INSERT INTO webhook_deliveries (id, organization_id, endpoint_id, message_id, type, notification_id, payload, attempts, created_at)
     SELECT ${id("d")}, ${OWNER}, ${id("w", "CASE WHEN i <= 1000 THEN 1 ELSE 2 + i % 10 END")}, 'msg_' || i,
       'notification.sealed', ${id("n", "i / 6")}, '{}', 1, ${AT}
     FROM ${MILLION}`,
  ],
  [
    "attempts",
    `INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, status)
     SELECT ${id("d")}, 1, ${AT}, 20, 204 FROM ${MILLION}`,
  ],
  [
    "notifications that stand still",
    `INSERT INTO notifications (id, organization_id, organization_name, status, channel, recipient, subject, content_hash, simulated, created_at, unsealed_since)
     SELECT ${id("n")}, ${OWNER}, 'Test', (CASE WHEN i % 2 = 0 THEN 'queued' ELSE 'delivered' END)::notification_status, 'email',
       'ana@example.com', 'Aviso', repeat('0', 64), false, timestamptz '2020-01-01' + interval '10 seconds' * i,
       CASE WHEN i % 2 = 1 THEN timestamptz '2020-01-01' + interval '10 seconds' * i END
     FROM ${MILLION}`,
  ],
  [
    "erasings",
    `INSERT INTO erasures (notification_id, organization_id, sequence, requested_at, done_at)
     SELECT ${id("n")}, ${OWNER}, 3, now(), now() FROM ${MILLION} WHERE i % 10 = 0`,
  ],
  [
    "invitations",
    `INSERT INTO invitations (id, organization_id, email, role, sha256, expires_at)
     SELECT ${id("i")}, ${id("o")}, 'ana@example.com', 'reader', decode(lpad(to_hex(i), 64, '0'), 'hex'), now()
     FROM generate_series(1, 100000) i`,
  ],
  [
    "jobs that were given up",
    `INSERT INTO pgboss.job (name, data, group_id, created_on, source_name, source_retry_count, source_output)
     SELECT 'dead', jsonb_build_object('notification_id', ${id("n")}), ${OWNER}::text, ${AT}, 'dispatch', 4,
       '{"message": "no answer"}'
     FROM ${MILLION}`,
  ],
  [
    "jobs that wait",
    `INSERT INTO pgboss.job (name, data, group_id, created_on)
     SELECT 'dispatch', jsonb_build_object('notification_id', ${id("x")}), ${OWNER}::text, ${AT} FROM ${MILLION}`,
  ],
];
