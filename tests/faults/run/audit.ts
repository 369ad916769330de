import { setTimeout as pause } from "node:timers/promises";
import { db } from "#lib/db.ts";
import { isTerminal } from "#lib/evidence/chain/states.ts";
import { checkRecord } from "#lib/notifications/read/check-record.ts";
import { loadCheckableRecord } from "#lib/notifications/read/record.ts";
import { VERIFIER_ID } from "#lib/tlog/verifier.ts";
import type { TakenMail } from "#tests/support/stand-ins/resend.ts";
import { ENDS, localPart } from "#tests/support/stand-ins/resend-webhooks.ts";
import type { Acknowledged } from "./sender.ts";

/** Counts after the run; every count but the first three must be 0. */
export interface Counts {
  acknowledged: number;
  mails: number;
  sealed: number;
  lost: number;
  not_asked_for: number;
  without_mail: number;
  doubled_mails: number;
  stray_mails: number;
  other_bytes: number;
  wrong_state: number;
  broken: number;
  unsealed: number;
  /** Links without their entry in the public log, entries without their link, and missing entries. */
  not_logged: number;
  reports_left: number;
  jobs_left: number;
  dead_jobs: number;
  /** Times without any acknowledgement of over ten seconds. Only phases with several machines measure them. */
  long_pauses: number;
}

export const TROUBLE: (keyof Counts)[] = [
  "lost",
  "not_asked_for",
  "without_mail",
  "doubled_mails",
  "stray_mails",
  "other_bytes",
  "wrong_state",
  "broken",
  "unsealed",
  "not_logged",
  "reports_left",
  "jobs_left",
  "dead_jobs",
  "long_pauses",
];

/** Waits until no job is left, or `seconds` are over. */
export async function settled(seconds: number, nudge: () => Promise<void> = async () => {}): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    const [left] = await db().$queryRaw<{ notifications: number; jobs: number }[]>`
      SELECT (SELECT count(*)::int FROM notifications
          WHERE status IN ('queued', 'sent', 'deferred') OR unsealed_since IS NOT NULL) AS notifications,
        (SELECT count(*)::int FROM pgboss.job WHERE state < 'completed' AND name <> 'dead') AS jobs`;
    if (left?.notifications === 0 && left.jobs === 0) return;
    await nudge();
    await pause(500);
  }
}

export async function audit(acknowledged: Acknowledged[], mails: TakenMail[]): Promise<Counts> {
  const byNotification = Map.groupBy(mails, ({ notification }) => notification);
  const known = new Set(acknowledged.map(({ id }) => id));
  const stored = await db().notification.findMany({ select: { id: true } });
  const counts: Counts = {
    ...(Object.fromEntries(TROUBLE.map((name) => [name, 0])) as unknown as Counts),
    acknowledged: acknowledged.length,
    mails: mails.length,
    sealed: 0,
    not_asked_for: stored.filter(({ id }) => !known.has(id)).length,
    stray_mails: mails.filter(({ notification }) => !known.has(notification)).length,
    reports_left: await db().providerEvent.count({ where: { notificationId: null } }),
    ...(await jobCounts()),
    not_logged: await notLogged(),
  };
  for (const { id, to } of acknowledged) await auditOne(counts, id, to, byNotification.get(id) ?? []);
  return counts;
}

async function auditOne(counts: Counts, id: string, to: string, mails: TakenMail[]): Promise<void> {
  const record = await loadCheckableRecord(id);
  if (!record) {
    counts.lost++;
    return;
  }
  const refused = localPart(to) === "refused";
  if (!refused && mails.length === 0) counts.without_mail++;
  if (mails.length > (refused ? 0 : 1)) counts.doubled_mails++;
  const sent = record.events.find(({ event_type }) => event_type === "sent");
  if (!refused && sent?.event_data.submission_sha256 !== mails[0]?.sha256) counts.other_bytes++;
  if (record.status !== (ENDS[localPart(to)] ?? "delivered")) counts.wrong_state++;
  const sealed = record.seal?.head_sequence === record.events.length - 1;
  if (isTerminal(record.status) && !sealed) counts.unsealed++;
  if (sealed) counts.sealed++;
  // Chain, content, attachments, token, certificate and what is embedded in it, all from their bytes.
  const checks = await checkRecord(record);
  if (checks.some(({ state }) => state === "failed")) counts.broken++;
}

async function notLogged(): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT ((SELECT count(*) FROM links FULL JOIN log_leaves USING (notification_id, sequence, event_hash)
        WHERE links.created_at IS NULL AND notification_id <> ${VERIFIER_ID}::uuid OR log_leaves.index IS NULL)
      + (SELECT coalesce(max(index) + 1, 0) - count(*) FROM log_leaves))::int AS count`;
  return row?.count ?? -1;
}

async function jobCounts(): Promise<{ jobs_left: number; dead_jobs: number }> {
  const [row] = await db().$queryRaw<{ jobs_left: number; dead_jobs: number }[]>`
    SELECT count(*) FILTER (WHERE name <> 'dead')::int AS jobs_left, count(*) FILTER (WHERE name = 'dead')::int AS dead_jobs
    FROM pgboss.job WHERE state < 'completed'`;
  return row ?? { jobs_left: -1, dead_jobs: -1 };
}
