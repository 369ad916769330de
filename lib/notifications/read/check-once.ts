import type { Check } from "#lib/evidence/types.ts";
import { processWide } from "#lib/process-wide.ts";
import { checkRecord } from "./check-record.ts";
import type { NotificationRecord } from "./record.ts";

const checks = processWide<{ running: Map<string, Promise<Check[]>>; last: Promise<unknown> }>("record checks", () => ({
  running: new Map(),
  last: Promise.resolve(),
}));

/**
 * `checkRecord`, one at a time in this process, and once for all who ask for the same record while it runs: checking large
 * files takes a good part of a second of the processor, and a page may be loaded by many at once. Nothing is kept: who asks
 * later has everything computed anew.
 */
export function checkTogether(record: NotificationRecord): Promise<Check[]> {
  // All that was read of it: who sees another state of the record has another check.
  const key = JSON.stringify(record);
  const running = checks.running.get(key);
  if (running) return running;
  const check = checks.last.then(() => checkRecord(record)).finally(() => checks.running.delete(key));
  checks.running.set(key, check);
  checks.last = check.catch(() => {});
  return check;
}
