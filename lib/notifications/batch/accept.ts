import { randomUUID } from "node:crypto";
import { ApiError, type Fault, fault, invalid } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import type { BatchResponse } from "#lib/contract/responses.ts";
import type { CreateInput } from "#lib/contract/schemas.ts";
import type { Queryable } from "#lib/db.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import { canonicalBytes } from "#lib/evidence/chain/jcs.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import type { Json } from "#lib/evidence/types.ts";
import { commitWithJobs } from "#lib/jobs/jobs.ts";
import { type Downloads, prepareAttachments } from "../create/attachments.ts";
import type { Creator } from "../create/create.ts";
import { completeLease, type Lease, onlyOnce } from "../create/idempotency.ts";
import { countsOf } from "./read.ts";
import { checkRow, type Shared, sharedOf, tooManyRows } from "./row-input.ts";
import { type RowSource, writtenRows } from "./row-source.ts";

export interface Upload {
  /** The shared fields, as posted. */
  notification: unknown;
  rows: RowSource;
  /** SHA-256 of the file of rows, hex. */
  sha256: string;
}

/** Rows of one statement, and the characters after which it is sent with fewer. */
const INSERTED = { rows: 500, characters: 1_000_000 };
/** Milliseconds for storing all rows of the largest batch on a slow disk. */
const STORE_MS = 120_000;

/**
 * Validates all rows and downloads the shared templates, then stores the batch with its rows, its first job and a test key's uses
 * in one transaction. For a known idempotency key returns the stored response instead. `body` is the response's JSON text.
 *
 * @throws ApiError invalid_input naming the wrong rows or template, unauthorized (a test key with too few uses), payload_mismatch, conflict
 */
export async function acceptBatch(
  caller: Creator,
  upload: Upload,
  idempotencyKey: string | null,
  now: Date,
  also: Also = async () => {},
): Promise<{ body: string; replayed: boolean }> {
  const create = (lease: Lease | null) => validateAndStore({ caller, upload, lease, now, also });
  if (idempotencyKey === null) return { body: await create(null), replayed: false };
  const { notification, rows, sha256 } = upload;
  const payload = { batch: { notification: notification as Json, format: rows.format, sha256 } };
  return onlyOnce(caller.organizationId, idempotencyKey, await sha256Hex(canonicalBytes(payload)), create);
}

/** Runs in the transaction that stores the batch. */
type Also = (tx: Queryable, id: string) => Promise<void>;

interface Acceptance {
  caller: Creator;
  upload: Upload;
  lease: Lease | null;
  now: Date;
  also: Also;
}

async function validateAndStore({ caller, upload, lease, now, also }: Acceptance): Promise<string> {
  const shared = sharedOf(upload.notification);
  if (caller.kind === "test") await refuseMoreThan(LIMITS.testKey.uses, upload.rows);
  const total = await checkRows(shared, upload.rows);
  const templates = await downloadTemplates(caller.organizationId, shared);
  const id = randomUUID();
  const body = JSON.stringify({
    id,
    state: "running",
    reason: null,
    total,
    ...countsOf([{ status: "waiting", count: total, sealed: 0 }]),
    created_at: formatTime(now),
  } satisfies BatchResponse);
  await commitWithJobs(
    async (tx, send) => {
      if (caller.kind === "test") await spendUses(tx, caller, total, now);
      await tx.$executeRaw`
        INSERT INTO batches (id, organization_id, api_key_id, notification, templates, total, created_at)
        VALUES (${id}::uuid, ${caller.organizationId}::uuid, ${caller.apiKeyId}::uuid,
          ${JSON.stringify(upload.notification)}::jsonb, ${JSON.stringify(templates)}::jsonb, ${total}, ${now})`;
      await insertRows(tx, id, upload.rows);
      send("batch", { batch_id: id });
      await also(tx, id);
      if (lease) await completeLease(tx, lease, id, body);
    },
    { timeoutMs: STORE_MS },
  );
  return body;
}

/** Returns the shared templates in Base64 by URL. @throws ApiError invalid_input for one that cannot be fetched or personalised */
async function downloadTemplates(organizationId: string, { attachments }: Shared): Promise<{ [url: string]: string }> {
  const downloads: Downloads = new Map();
  await prepareAttachments(organizationId, { attachments, variables: new Map() }, { downloads });
  return Object.fromEntries([...downloads].map(([url, bytes]) => [url, Buffer.from(bytes).toString("base64")]));
}

/** Ends before any text is personalised: anyone can get a test key. @throws ApiError unauthorized for more rows than uses */
async function refuseMoreThan(uses: number, rows: RowSource): Promise<void> {
  for await (const { row } of writtenRows(rows)) if (row > uses) throw new ApiError("unauthorized", fault("few_uses"));
}

/** Returns the number of rows. `look` gets the valid ones. @throws ApiError invalid_input naming the wrong rows */
export async function checkRows(
  shared: Shared,
  source: RowSource,
  look: (row: number, input: CreateInput) => void = () => {},
): Promise<number> {
  const { rows: most, named, textCharacters } = LIMITS.batch;
  const wrong: Fault[] = [];
  let [total, count, texts] = [0, 0, 0];
  for await (const written of writtenRows(source)) {
    if (++total > most) throw tooManyRows(most);
    const checked = checkRow(shared, written);
    // Shared texts count for each row: each is checked and stored with its own values.
    texts += "input" in checked ? checked.characters : 0;
    if (texts > textCharacters) throw invalid("rows", fault("long_batch", textCharacters));
    if ("input" in checked) look(written.row, checked.input);
    else if (++count <= named) wrong.push(checked.broken);
  }
  if (total === 0) throw invalid("rows", fault("no_rows"));
  if (count > 0)
    throw new ApiError("invalid_input", [fault("wrong_rows", count, total), ...wrong], { more: count - wrong.length });
  return total;
}

/** The key's row stays locked until the transaction ends, so that no other call spends the same uses. */
async function spendUses(tx: Queryable, { apiKeyId }: Creator, uses: number, now: Date): Promise<void> {
  const spent = await tx.$executeRaw`
    UPDATE api_keys SET remaining_uses = remaining_uses - ${uses}
    WHERE id = ${apiKeyId}::uuid AND remaining_uses >= ${uses} AND revoked_at IS NULL AND expires_at > ${now}`;
  if (!spent) throw new ApiError("unauthorized", fault("few_uses"));
}

async function insertRows(tx: Queryable, batchId: string, source: RowSource): Promise<void> {
  let group: string[] = [];
  let characters = 0;
  const insert = async () => {
    const rows = `[${group.join(",")}]`;
    [group, characters] = [[], 0];
    await tx.$executeRaw`
      INSERT INTO batch_rows (batch_id, row, fields)
      SELECT ${batchId}::uuid, row, fields FROM json_to_recordset(${rows}::json) AS written(row int, fields jsonb)`;
  };
  for await (const written of writtenRows(source)) {
    const text = JSON.stringify(written);
    group.push(text);
    characters += text.length;
    if (group.length >= INSERTED.rows || characters > INSERTED.characters) await insert();
  }
  if (group.length) await insert();
}
