import { DEAD } from "./queues.ts";

/**
 * Indexes that pg-boss lacks: an organization's last job in a queue (fair-order.ts), its dead letters by date, the job that blocks
 * a notification (dead-letters.ts), and the running jobs of a queue. Without the last one, pg-boss completes jobs by reading all
 * finished ones of the queue until PostgreSQL has analyzed the table. The lock serializes processes that start together. `IF NOT EXISTS` would wait for
 * running jobs even where the index exists, and deadlock with one that has locked a partition.
 */
export const JOB_INDEXES = `
  DO $$ BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('acuse line index', 0));
    IF to_regclass('pgboss.acuse_standstill') IS NOT NULL THEN RETURN; END IF;
    CREATE INDEX acuse_line ON pgboss.job (name, group_id, priority)
      WHERE state < 'active' AND group_id IS NOT NULL;
    CREATE INDEX acuse_active ON pgboss.job (name, id) WHERE state = 'active';
    CREATE INDEX acuse_dead ON pgboss.job (group_id, created_on)
      WHERE name = '${DEAD.name}' AND state < 'active';
    CREATE INDEX acuse_standstill ON pgboss.job ((data->>'notification_id'))
      WHERE name = '${DEAD.name}' OR data ? 'held';
  END $$`;
