import { LIMITS } from "#lib/contract/limits.ts";
import { db, type Queryable } from "#lib/db.ts";
import type { ComposeForm } from "../create/draft.ts";

const { drafts: MOST, draftDays } = LIMITS.compose;
/** JSON characters of a draft: the longest valid form, and some more. */
const MOST_CHARACTERS = 5 * 1024 * 1024;

/** Content of a draft: the form with only the names of its files. */
export interface DraftForm extends Omit<ComposeForm, "files"> {
  file_names: string[];
}

/** A member's own drafts in one organization. No other member reads them. */
export interface Owner {
  organizationId: string;
  userId: string;
}

/** The page that keeps a draft, as it was opened. */
export interface OpenedPage {
  /** Random, of one opened page alone. */
  page: string;
  /** When the draft that it shows was last kept; `null` for a new form. */
  base: Date | null;
}

interface ListedDraft {
  id: string;
  to: string;
  subject: string;
  updatedAt: Date;
}

/** True for a form in which something was written. */
const isWritten = ({ to, subject, body_text, body_html, customer_ref }: DraftForm): boolean =>
  [to, subject, body_text, body_html, customer_ref].some((text) => text.trim() !== "");

/**
 * Keeps a form that is being written, under its idempotency key. An empty form deletes its draft. Beyond the limit a member's
 * oldest draft gives way.
 *
 * @returns `unkept` when the form is empty or too long or its key is invalid; `conflict` when another page has changed or sent the
 * form since this one was opened, and when the key is another member's
 */
export async function keepDraft(
  owner: Owner,
  id: string,
  form: DraftForm,
  { page, base }: OpenedPage,
  now: Date,
): Promise<"kept" | "unkept" | "conflict"> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return "unkept";
  if (!isWritten(form)) {
    const { organizationId, userId } = owner;
    const own = [{ page }, ...(base ? [{ updatedAt: base }] : [])];
    await db().unsentDraft.deleteMany({ where: { id, organizationId, userId, OR: own } });
    return "unkept";
  }
  const json = JSON.stringify(form);
  // PostgreSQL stores neither U+0000 nor half a surrogate pair in JSON.
  if (json.length > MOST_CHARACTERS || /\\u0000|\\ud[89a-f]/i.test(json)) return "unkept";
  const { organizationId, userId } = owner;
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    const kept = await tx.$executeRaw`
      INSERT INTO unsent_drafts (id, organization_id, user_id, form, page, updated_at)
      SELECT ${id}, ${organizationId}::uuid, ${userId}::uuid, ${json}::jsonb, ${page}, ${now}
      WHERE EXISTS (SELECT FROM unsent_drafts WHERE id = ${id}) OR NOT EXISTS (
        SELECT FROM idempotency_keys
        WHERE organization_id = ${organizationId}::uuid AND starts_with(key, ${`form ${id} `}))
      ON CONFLICT (id) DO UPDATE SET form = excluded.form, page = excluded.page, updated_at = excluded.updated_at
      WHERE unsent_drafts.organization_id = excluded.organization_id AND unsent_drafts.user_id = excluded.user_id
        AND (unsent_drafts.page = excluded.page OR unsent_drafts.updated_at = ${base}::timestamptz)`;
    await tx.$executeRaw`
      DELETE FROM unsent_drafts WHERE id IN (
        SELECT id FROM unsent_drafts WHERE organization_id = ${organizationId}::uuid AND user_id = ${userId}::uuid
        ORDER BY updated_at DESC, id OFFSET ${MOST})`;
    return kept > 0 ? "kept" : "conflict";
  });
}

/** Lists the member's drafts in this organization, the last changed first. */
export async function listDrafts({ organizationId, userId }: Owner): Promise<ListedDraft[]> {
  return db().$queryRaw<ListedDraft[]>`
    SELECT id, form->>'to' AS "to", form->>'subject' AS subject, updated_at AS "updatedAt" FROM unsent_drafts
    WHERE organization_id = ${organizationId}::uuid AND user_id = ${userId}::uuid ORDER BY updated_at DESC, id`;
}

/** A draft of this member in this organization, and when it was last kept; `null` when there is none. */
export async function openDraft(
  { organizationId, userId }: Owner,
  id: string,
): Promise<{ form: DraftForm; keptAt: Date } | null> {
  const row = await db().unsentDraft.findFirst({ where: { id, organizationId, userId } });
  return row && { form: row.form as unknown as DraftForm, keptAt: row.updatedAt };
}

/** Deletes a draft, once it is sent or at the member's wish. */
export async function dropDraft(tx: Queryable, { organizationId, userId }: Owner, id: string): Promise<void> {
  await tx.unsentDraft.deleteMany({ where: { id, organizationId, userId } });
}

/** Leaves a draft those recipients that it was not sent to. What its page kept before may still arrive, and is too late. */
export async function keepRecipients({ organizationId, userId }: Owner, id: string, to: string[]): Promise<void> {
  await db().$executeRaw`
    UPDATE unsent_drafts SET form = jsonb_set(form, '{to}', to_jsonb(${to.join(", ")}::text)), page = ''
    WHERE id = ${id} AND organization_id = ${organizationId}::uuid AND user_id = ${userId}::uuid`;
}

/** Deletes the drafts that were not changed for some days. */
export async function dropOldDrafts(now: Date): Promise<void> {
  const before = new Date(now.getTime() - draftDays * 86_400_000);
  await db().unsentDraft.deleteMany({ where: { updatedAt: { lt: before } } });
}
