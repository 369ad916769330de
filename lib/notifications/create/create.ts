import { randomBytes, randomUUID } from "node:crypto";
import type { KeyKind } from "#lib/access/keys/key-format.ts";
import { putBlobs, type ReadyBlobs, readyBlobs } from "#lib/blobs/blobs.ts";
import { config } from "#lib/config.ts";
import { ApiError, fault } from "#lib/contract/errors.ts";
import { emailOf } from "#lib/contract/fields/text.ts";
import { personaliseTexts, unfilledMarkers } from "#lib/contract/fields/variables.ts";
import type { CreateResponse } from "#lib/contract/responses.ts";
import type { CreateInput } from "#lib/contract/schemas.ts";
import type { Queryable } from "#lib/db.ts";
import { nextLink } from "#lib/evidence/chain/chain.ts";
import { contentHash, createdData } from "#lib/evidence/chain/content.ts";
import type { Content } from "#lib/evidence/types.ts";
import type { Send } from "#lib/jobs/job-data.ts";
import { commitWithJobs } from "#lib/jobs/jobs.ts";
import { log } from "#lib/observability/log.ts";
import { outageOf } from "#lib/observability/outage.ts";
import type { SmallValue } from "#lib/templates/personalise.ts";
import { inGroups } from "../in-groups.ts";
import { certificateUrl } from "../urls.ts";
import { type Downloads, prepareAttachments } from "./attachments.ts";
import { completeLease, type Lease, onlyOnce, payloadHash } from "./idempotency.ts";
import { type PreparedNotification, store } from "./store.ts";

/** The caller: an API key, or a signed-in member, who has a key only in a sandbox. */
export interface Creator {
  organizationId: string;
  organizationName: string;
  apiKeyId: string | null;
  kind: KeyKind;
  /** The only address that a test key really mails, lower-cased; `null` for a test key whose address is unproven. */
  provenEmail: string | null;
}

interface CreateOptions {
  /** Runs in the transaction that stores the notification. */
  inTransaction?: (tx: Queryable, notificationId: string) => Promise<void>;
  /** Called before anything is stored; an error thrown here stops the creation. */
  onFindings?: (found: Findings) => void;
  /** Ends the work on templates: the client has gone. */
  signal?: AbortSignal;
}

/** Likely mistakes of the caller. They stop the creation only if `onFindings` throws. */
export interface Findings {
  /** Markers in texts and templates that have no value. */
  unfilled: string[];
  /** Values in templates that are set too small to be read well; `attachment` is an index. */
  small: (SmallValue & { attachment: number })[];
}

/**
 * Creates the notification: row, attachments, first link and dispatch job in one transaction. For a known idempotency key
 * returns the stored response instead. `body` is the response's JSON text.
 *
 * @throws ApiError invalid_input, unauthorized (a test key without uses), payload_mismatch, conflict, unavailable
 */
export async function createOrReplay(
  caller: Creator,
  input: CreateInput,
  idempotencyKey: string | null,
  now: Date,
  options: CreateOptions = {},
): Promise<{ body: string; replayed: boolean }> {
  const run = (lease: Lease | null) => create({ caller, input, lease, now, options });
  if (idempotencyKey === null) return { body: await run(null), replayed: false };
  return onlyOnce(caller.organizationId, idempotencyKey, await payloadHash(input), run);
}

interface CreateCall {
  caller: Creator;
  input: CreateInput;
  lease: Lease | null;
  now: Date;
  options: CreateOptions;
}

async function create({ caller, input, lease, now, options }: CreateCall): Promise<string> {
  const draft = await prepare(caller, input, now, options);
  const found = findingsIn(input, draft);
  if (found.unfilled.length || found.small.length) options.onFindings?.(found);
  const body = JSON.stringify(responseOf(draft));
  const creation = { caller, draft, body, lease, now, inTransaction: options.inTransaction };
  await (isQuick(creation) ? commitTogether(creation) : commit([creation]));
  return body;
}

interface Creation {
  caller: Creator;
  draft: PreparedNotification;
  body: string;
  lease: Lease | null;
  now: Date;
  inTransaction: CreateOptions["inTransaction"];
}

const QUICK_CHARACTERS = 50_000;

/** False where other calls would have to wait for more than a few small rows. */
function isQuick({ caller, draft: { content, attachments }, inTransaction }: Creation): boolean {
  const characters = content.body_text.length + (content.body_html?.length ?? 0);
  return caller.kind === "live" && !attachments.length && !inTransaction && characters < QUICK_CHARACTERS;
}

/** Under load, a transaction costs more than the rows of one notification. */
const commitTogether = inGroups(commit);

async function commit(creations: Creation[]): Promise<void> {
  const drafts = creations.map(({ draft }) => draft);
  const files = await readyFiles(drafts);
  await commitWithJobs(async (tx, send) => {
    for (const { caller, now } of creations) if (caller.kind === "test") await spendUse(tx, caller, now);
    await storeAndSend(tx, send, drafts, files);
    for (const { draft, body, lease, inTransaction } of creations) {
      await inTransaction?.(tx, draft.id);
      if (lease) await completeLease(tx, lease, draft.id, body);
    }
  });
}

/** Runs before the transaction, because S3 takes its time. */
const readyFiles = (drafts: PreparedNotification[]) => readyBlobs(drafts.flatMap(({ attachments }) => attachments));

async function storeAndSend(
  tx: Queryable,
  send: Send,
  drafts: PreparedNotification[],
  files: ReadyBlobs,
): Promise<void> {
  await putBlobs(tx, files);
  await store(tx, drafts);
  for (const { id } of drafts) send("dispatch", { notification_id: id });
}

interface Together {
  /** Each is called once; it may throw ApiError. */
  inputs: (() => CreateInput)[];
  /** Templates by URL that need no download. Further ones are added. */
  downloads: Downloads;
  /** Time of `performance.now()` after which no other input is prepared. */
  end: number;
  /** Whether an input that makes this service fail is refused as well, so that the others do not wait for a repair. */
  refuseFailing: boolean;
}

/**
 * Creates several notifications in one transaction, whose uses of a test key are spent already. An invalid input does not stop the
 * others. `inTransaction` gets an id or an error for each prepared input, at least for the first, before the notifications are stored.
 *
 * @throws ApiError other than invalid_input, and every error that is not refused: nothing was created
 */
export async function createTogether(
  caller: Creator,
  { inputs, downloads, end, refuseFailing }: Together,
  inTransaction: (tx: Queryable, created: (string | ApiError)[]) => Promise<void>,
): Promise<void> {
  const now = new Date();
  const results: (PreparedNotification | ApiError)[] = [];
  for (const input of inputs) {
    if (results.length && performance.now() > end) break;
    try {
      results.push(await prepare(caller, input(), now, { downloads }));
    } catch (error) {
      results.push(refusalOf(error, refuseFailing));
    }
  }
  const drafts = results.filter((result): result is PreparedNotification => !(result instanceof ApiError));
  const files = await readyFiles(drafts);
  await commitWithJobs(async (tx, send) => {
    await inTransaction(
      tx,
      results.map((result) => (result instanceof ApiError ? result : result.id)),
    );
    if (drafts.length) await storeAndSend(tx, send, drafts, files);
  });
}

function refusalOf(error: unknown, refuseFailing: boolean): ApiError {
  if (error instanceof ApiError && error.kind === "invalid_input") return error;
  if (error instanceof ApiError || !refuseFailing || outageOf(error)) throw error;
  log("error", "a row of a batch was refused, because it makes the service fail", { error });
  return new ApiError("internal", fault("internal"));
}

function findingsIn(input: CreateInput, { attachments }: PreparedNotification): Findings {
  const unfilled = new Set([...unfilledMarkers(input), ...attachments.flatMap((file) => file.markers_left ?? [])]);
  const small = attachments.flatMap(({ small_values = [] }, attachment) =>
    small_values.map((value) => ({ ...value, attachment })),
  );
  return { unfilled: [...unfilled], small };
}

/** Runs before the transaction, because downloads take seconds. */
async function prepare(
  caller: Creator,
  input: CreateInput,
  now: Date,
  options: Parameters<typeof prepareAttachments>[2] = {},
): Promise<PreparedNotification> {
  const attachments = await prepareAttachments(caller.organizationId, input, options);
  const content: Content = {
    v: 2,
    salt: randomBytes(16).toString("hex"),
    organization: { id: caller.organizationId, name: caller.organizationName },
    customer_ref: input.customer_ref,
    channel: input.channel,
    to: input.to,
    sender_name: input.sender_name,
    sender_email: input.sender_email,
    ...personaliseTexts(input),
    attachments: attachments.map(({ filename, content_type, size_bytes, sha256 }) => {
      return { filename, content_type, size_bytes, sha256 };
    }),
  };
  const id = randomUUID();
  const content_hash = await contentHash(content);
  const simulated = isSimulated(caller, input.to);
  const event_data = createdData(content_hash, attachments, simulated);
  const created = await nextLink(null, { notification_id: id, event_type: "created", event_data, now });
  return { id, caller, content, content_hash, simulated, attachments, created };
}

/** With a real transport a test key mails only its proven address, so that it cannot be used to spam. */
function isSimulated(caller: Creator, to: string): boolean {
  if (config().transport === "demo") return true;
  return caller.kind === "test" && emailOf(to) !== caller.provenEmail;
}

function responseOf(draft: PreparedNotification): CreateResponse {
  return {
    id: draft.id,
    status: "queued",
    content_hash: draft.content_hash,
    created_at: draft.created.created_at,
    certificate_url: certificateUrl(config().baseUrl, draft.id),
    attachments: draft.attachments.map(({ id, filename, content_type, size_bytes, sha256 }) => {
      return { id, filename, content_type, size_bytes, sha256 };
    }),
  };
}

/** The row stays locked until the transaction ends, so two calls can't spend the same use. */
async function spendUse(tx: Queryable, caller: Creator, now: Date): Promise<void> {
  const spent = await tx.$executeRaw`
    UPDATE api_keys SET remaining_uses = remaining_uses - 1
    WHERE id = ${caller.apiKeyId}::uuid AND remaining_uses > 0 AND revoked_at IS NULL AND expires_at > ${now}`;
  if (!spent) throw new ApiError("unauthorized", fault("test_key_over"));
}
