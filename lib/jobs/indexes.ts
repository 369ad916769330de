import { DEAD } from "./queues.ts";

/**
 * What pg-boss has no index for: an organization's last job in a queue (fair-order.ts), its dead jobs, newest first, and what
 * keeps one notification from being sent (dead-letters.ts). Processes that start at once make one of each.
 */
export const JOB_INDEXES = `
  DO $$ BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('acuse line index', 0));
    CREATE INDEX IF NOT EXISTS acuse_line ON pgboss.job (name, group_id, priority)
      WHERE state < 'active' AND group_id IS NOT NULL;
    CREATE INDEX IF NOT EXISTS acuse_dead ON pgboss.job (group_id, created_on)
      WHERE name = '${DEAD.name}' AND state < 'active';
    CREATE INDEX IF NOT EXISTS acuse_standstill ON pgboss.job ((data->>'notification_id'))
      WHERE name = '${DEAD.name}' OR data ? 'held';
  END $$`;
