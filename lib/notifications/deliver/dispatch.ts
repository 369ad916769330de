import { getBlobs } from "#lib/blobs/blobs.ts";
import { config } from "#lib/config.ts";
import { contentOf } from "#lib/contract/content-of.ts";
import { fault } from "#lib/contract/errors.ts";
import { db, query } from "#lib/db.ts";
import type { Status } from "#lib/evidence/chain/states.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { asLocale } from "#lib/i18n/messages.ts";
import type { JobData } from "#lib/jobs/job-data.ts";
import { commitWithJobs, GiveUp } from "#lib/jobs/jobs.ts";
import { log } from "#lib/observability/log.ts";
import { transportFor } from "#lib/transports/select.ts";
import { type OutgoingMessage, RetryLater, type Transport } from "#lib/transports/transport.ts";
import { Prisma } from "#prisma/client/client.ts";
import { recordProviderEvent, recordSendResult } from "../chain/record-event.ts";
import { inGroups } from "../in-groups.ts";
import { logoOf, nameInMail } from "../letterhead/letterhead.ts";
import { loadRecords } from "../read/record.ts";
import { changedPart } from "../read/unchanged.ts";

/** Providers keep idempotency keys for 24 hours; the last attempt must have ended by then. */
const SAFE_TO_REPEAT_MS = 23 * 3_600_000;
/** Retry jitter. */
const JITTER_MS = 2_000;

/**
 * Hands a queued notification to its transport. Safe to repeat from any point: the same bytes, one mail, one link.
 * @throws GiveUp when a repetition could send a second mail, since an earlier attempt may have been accepted; or when the stored
 *   record does not match its chain
 */
export async function dispatch(job: JobData): Promise<void> {
  try {
    await handOver(job);
  } catch (error) {
    if (!(error instanceof RetryLater)) throw error;
    log("warn", "a mail has to wait", { notification: job.notification_id, reason: error.message });
    const delayMs = error.delayMs + Math.random() * JITTER_MS;
    const { held: _before, ...same } = job;
    const { held } = error;
    await commitWithJobs(async (_tx, send) => send("dispatch", held ? { ...same, held } : same, delayMs));
  }
}

async function handOver({ notification_id: id, again }: JobData): Promise<void> {
  const notification = (await findNotifications(id)).get(id);
  if (notification?.status !== "queued" || notification.erased) return;
  const transport = transportFor(notification);
  const submission = await submissionOf(notification, transport);
  if (!again && Date.now() - submission.unsureSince.getTime() > SAFE_TO_REPEAT_MS) {
    throw new GiveUp(fault("unanswered"));
  }
  const response = await transport.send(id, submission.bytes).catch(async (error: unknown) => {
    if (error instanceof RetryLater && submission.first) await recordNotAccepted(id, submission.attempts);
    throw error;
  });
  const result = { ...response, provider: transport.provider, submissionSha256: submission.sha256 };
  const now = new Date();
  await recordSendResult(id, result, now, (send) => {
    const simulated = transport.simulate?.(id, notification.recipient ?? "", 0, now);
    if (simulated) send("confirm", { notification_id: id, step: 0 }, config().demoStepMs);
  });
}

/** Records the next simulated event of the demo transport; a real provider sends a webhook instead. */
export async function confirm({ notification_id: id, step = 0 }: JobData): Promise<void> {
  const notification = (await findRecipients(id)).get(id);
  if (!notification?.recipient || !notification.simulated) return;
  const { simulate } = transportFor(notification);
  const now = new Date();
  const event = simulate?.(id, notification.recipient, step, now);
  if (!event) return;
  const next = simulate?.(id, notification.recipient, step + 1, now);
  await recordProviderEvent(id, event, now, (send) => {
    if (next) send("confirm", { notification_id: id, step: step + 1 }, config().demoStepMs);
  });
}

interface StoredNotification {
  id: string;
  status: Status;
  recipient: string | null;
  simulated: boolean;
  created_at: Date;
  mail_layout: boolean;
  erased: boolean;
  /** True when a submission is stored. */
  attempted: boolean;
}

/** Reads the notifications of a batch of jobs by one statement. */
const findNotifications = inGroups(async (ids: string[]) => {
  const found = await query<StoredNotification>(Prisma.sql`
    SELECT n.id, n.status, recipient, simulated, n.created_at, mail_layout,
      EXISTS (SELECT FROM erasures WHERE notification_id = n.id) AS erased,
      EXISTS (SELECT FROM submissions WHERE notification_id = n.id) AS attempted
    FROM notifications n JOIN organizations ON organizations.id = organization_id WHERE n.id = ANY(${ids}::uuid[])`);
  return new Map(found.map((row) => [row.id, row]));
});

const findRecipients = inGroups(async (ids: string[]) => {
  const found = await query<{ id: string; simulated: boolean; recipient: string | null }>(
    Prisma.sql`SELECT id, simulated, recipient FROM notifications WHERE id = ANY(${ids}::uuid[])`,
  );
  return new Map(found.map((row) => [row.id, row]));
});

const findRecords = inGroups(loadRecords);

interface Submission {
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
  /** Including this attempt. */
  attempts: number;
  /** Time of the first attempt that the provider may have accepted. */
  unsureSince: Date;
  /** True when `unsureSince` is the time of this attempt. */
  first: boolean;
}

/** Returns the bytes of the first attempt, composed once: the `sent` link names their hash. */
async function submissionOf(notification: StoredNotification, transport: Transport): Promise<Submission> {
  const { id, attempted } = notification;
  const earlier = attempted ? await nextAttempt(id) : null;
  if (earlier) return earlier;
  const bytes = await transport.compose(await outgoing(notification));
  const sha256 = await sha256Hex(bytes);
  const submission = { id, bytes, sha256 };
  const stores = bytes.length < QUICK_BYTES ? storeTogether(submission) : storeSubmissions([submission]);
  const own = { bytes, sha256, attempts: 1, unsureSince: new Date(), first: true };
  return (await stores).has(submission) ? own : ((await nextAttempt(id)) ?? own);
}

interface NewSubmission {
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
}

/** Stores submissions by one statement. Returns those stored; of two for one notification, at most the first. */
async function storeSubmissions(submissions: NewSubmission[]): Promise<Set<NewSubmission>> {
  const firstOf = new Map(submissions.toReversed().map((submission) => [submission.id, submission]));
  const rows = [...firstOf.values()].map(({ id, bytes, sha256 }) => Prisma.sql`(${id}::uuid, ${bytes}, ${sha256})`);
  const stored = await query<{ id: string }>(Prisma.sql`
    INSERT INTO submissions (notification_id, bytes, sha256) VALUES ${Prisma.join(rows)}
    ON CONFLICT DO NOTHING RETURNING notification_id AS id`);
  return new Set(stored.flatMap(({ id }) => firstOf.get(id) ?? []));
}

/** Each transaction waits for the disk, so those of a batch of jobs share one. */
const storeTogether = inGroups(storeSubmissions);

/** Larger submissions would make others wait. */
const QUICK_BYTES = 50_000;

/** Counts an attempt of a stored submission; `null` when none is stored. @throws GiveUp when its bytes were erased or changed */
async function nextAttempt(id: string): Promise<Submission | null> {
  const [stored] = await db().$queryRaw<(Omit<Submission, "bytes"> & { bytes: Submission["bytes"] | null })[]>`
    WITH before AS (SELECT unsure_since FROM submissions WHERE notification_id = ${id}::uuid FOR UPDATE)
    UPDATE submissions SET attempts = attempts + 1, unsure_since = coalesce(before.unsure_since, now()) FROM before
    WHERE notification_id = ${id}::uuid
    RETURNING bytes, sha256, attempts, submissions.unsure_since AS "unsureSince", before.unsure_since IS NULL AS first`;
  if (!stored) return null;
  const { bytes, ...rest } = stored;
  if (!bytes) throw new GiveUp(fault("erased_unsent"));
  if ((await sha256Hex(bytes)) !== rest.sha256) throw new GiveUp(fault("file_lost"));
  return { ...rest, bytes };
}

/** Records that the provider did not accept the attempt, unless another attempt began meanwhile. */
async function recordNotAccepted(id: string, attempts: number): Promise<void> {
  await db().$executeRaw`
    UPDATE submissions SET unsure_since = NULL WHERE notification_id = ${id}::uuid AND attempts = ${attempts}`;
}

/** The mail of what the chain certifies: a text, a recipient or a file that was changed in the database is not sent. */
async function outgoing(notification: StoredNotification): Promise<OutgoingMessage> {
  const { id } = notification;
  const record = (await findRecords(id)).get(id);
  const changed = record && (await changedPart(record));
  if (changed) throw new GiveUp(fault("record_changed", changed));
  const content = record && contentOf(record);
  if (!content) throw new Error("the content of a notification that was not sent yet is missing");
  const bytes = await getBlobs(content.attachments.map(({ sha256 }) => sha256));
  const { organization, organization_id: organizationId, locale } = record;
  return {
    notificationId: id,
    to: content.to,
    senderName: content.sender_name,
    organization: nameInMail({ organization_name: organization, locale }),
    senderEmail: content.sender_email,
    subject: content.subject,
    bodyText: content.body_text,
    bodyHtml: content.body_html,
    attachments: content.attachments.map(({ filename, content_type: contentType, sha256 }) => {
      const file = bytes.get(sha256);
      if (!file) throw new GiveUp(fault("file_lost"));
      return { filename, contentType, bytes: file };
    }),
    createdAt: notification.created_at,
    verifyUrl: `${config().baseUrl}/verify/${id}`,
    simulated: notification.simulated,
    locale: asLocale(locale),
    letterhead: notification.mail_layout ? { logo: await logoOf(organizationId) } : null,
  };
}
