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
 * oldest draft gives way. `false` when the form is empty or too long, or its key is invalid, another member's, or of a form that
 * was sent: what a browser keeps may arrive after what it sends.
 */
export async function keepDraft(owner: Owner, id: string, form: DraftForm, now: Date): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return false;
  if (!isWritten(form)) {
    await dropDraft(db(), owner, id);
    return false;
  }
  const json = JSON.stringify(form);
  // PostgreSQL stores neither U+0000 nor half a surrogate pair in JSON.
  if (json.length > MOST_CHARACTERS || /\\u0000|\\ud[89a-f]/i.test(json)) return false;
  const { organizationId, userId } = owner;
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    const kept = await tx.$executeRaw`
      INSERT INTO unsent_drafts (id, organization_id, user_id, form, updated_at)
      SELECT ${id}, ${organizationId}::uuid, ${userId}::uuid, ${json}::jsonb, ${now}
      WHERE NOT EXISTS (
        SELECT FROM idempotency_keys
        WHERE organization_id = ${organizationId}::uuid AND starts_with(key, ${`form ${id} `}))
      ON CONFLICT (id) DO UPDATE SET form = excluded.form, updated_at = excluded.updated_at
      WHERE unsent_drafts.organization_id = excluded.organization_id AND unsent_drafts.user_id = excluded.user_id`;
    await tx.$executeRaw`
      DELETE FROM unsent_drafts WHERE id IN (
        SELECT id FROM unsent_drafts WHERE organization_id = ${organizationId}::uuid AND user_id = ${userId}::uuid
        ORDER BY updated_at DESC, id OFFSET ${MOST})`;
    return kept > 0;
  });
}

/** Lists the member's drafts in this organization, the last changed first. */
export async function listDrafts({ organizationId, userId }: Owner): Promise<ListedDraft[]> {
  return db().$queryRaw<ListedDraft[]>`
    SELECT id, form->>'to' AS "to", form->>'subject' AS subject, updated_at AS "updatedAt" FROM unsent_drafts
    WHERE organization_id = ${organizationId}::uuid AND user_id = ${userId}::uuid ORDER BY updated_at DESC, id`;
}

/** The form of a draft of this member in this organization; `null` when there is none. */
export async function openDraft({ organizationId, userId }: Owner, id: string): Promise<DraftForm | null> {
  const row = await db().unsentDraft.findFirst({ where: { id, organizationId, userId }, select: { form: true } });
  return (row?.form as unknown as DraftForm | undefined) ?? null;
}

/** Deletes a draft, once it is sent or at the member's wish. */
export async function dropDraft(tx: Queryable, { organizationId, userId }: Owner, id: string): Promise<void> {
  await tx.unsentDraft.deleteMany({ where: { id, organizationId, userId } });
}

/** Leaves a draft those recipients that it was not sent to. */
export async function keepRecipients({ organizationId, userId }: Owner, id: string, to: string[]): Promise<void> {
  await db().$executeRaw`
    UPDATE unsent_drafts SET form = jsonb_set(form, '{to}', to_jsonb(${to.join(", ")}::text))
    WHERE id = ${id} AND organization_id = ${organizationId}::uuid AND user_id = ${userId}::uuid`;
}

/** Deletes the drafts that were not changed for some days. */
export async function dropOldDrafts(now: Date): Promise<void> {
  const before = new Date(now.getTime() - draftDays * 86_400_000);
  await db().unsentDraft.deleteMany({ where: { updatedAt: { lt: before } } });
}
