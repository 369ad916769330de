import type { Check } from "#lib/evidence/types.ts";
import { processWide } from "#lib/process-wide.ts";
import { checkRecord } from "./check-record.ts";
import type { CheckableRecord } from "./record.ts";

const checks = processWide<{ running: Map<string, Promise<Check[]>>; last: Promise<unknown> }>("record checks", () => ({
  running: new Map(),
  last: Promise.resolve(),
}));

/**
 * Runs one `checkRecord` at a time in this process and shares it among concurrent requests for the same record, since checking
 * large files takes up to a second of CPU. Results are not cached.
 */
export function checkOnce(record: CheckableRecord): Promise<Check[]> {
  // The whole record is the key: another state of the record needs another check.
  const key = JSON.stringify(record);
  const running = checks.running.get(key);
  if (running) return running;
  const check = checks.last.then(() => checkRecord(record)).finally(() => checks.running.delete(key));
  checks.running.set(key, check);
  checks.last = check.catch(() => {});
  return check;
}
