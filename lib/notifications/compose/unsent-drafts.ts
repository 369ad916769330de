import { LIMITS } from "#lib/contract/limits.ts";
import { db, type Queryable } from "#lib/db.ts";
import { Prisma } from "#prisma/client/client.ts";
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

/** Selects the draft of a key, unless another page has changed it since this one was opened, and the page's own draft. */
const ofPage = ({ organizationId, userId }: Owner, id: string, { page, base }: OpenedPage) => Prisma.sql`
  id IN (${id}, ${page}) AND organization_id = ${organizationId}::uuid AND user_id = ${userId}::uuid
  AND (page = ${page} OR updated_at = ${base}::timestamptz)`;

/**
 * Keeps a form that is being written, under its idempotency key. An empty form deletes its draft. Beyond the limit a member's
 * oldest draft gives way.
 *
 * @returns `apart`: another page has changed the draft since this one was opened, so the form is kept as a draft of its own;
 * `sent`: the form was sent, and what a browser keeps may arrive after that, so it is not kept; `unkept`: it is empty or too long,
 * or its key is invalid
 */
export async function keepDraft(
  owner: Owner,
  id: string,
  form: DraftForm,
  opened: OpenedPage,
  now: Date,
): Promise<"kept" | "apart" | "sent" | "unkept"> {
  const { page, base } = opened;
  if (!/^[0-9a-f-]{36}$/.test(id)) return "unkept";
  if (!isWritten(form)) {
    await settleDraft(owner, id, opened, []);
    return "unkept";
  }
  const json = JSON.stringify(form);
  // PostgreSQL stores neither U+0000 nor half a surrogate pair in JSON.
  if (json.length > MOST_CHARACTERS || /\\u0000|\\ud[89a-f]/i.test(json)) return "unkept";
  const { organizationId, userId } = owner;
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    const used = await isUsed(tx, organizationId, id);
    // What a page has kept before stays up to date, also after the form was sent.
    const keepUnder = (key: string) => tx.$executeRaw`
      INSERT INTO unsent_drafts (id, organization_id, user_id, form, page, updated_at)
      SELECT ${key}, ${organizationId}::uuid, ${userId}::uuid, ${json}::jsonb, ${page}, ${now}
      WHERE NOT ${used} OR EXISTS (SELECT FROM unsent_drafts WHERE id = ${key})
      ON CONFLICT (id) DO UPDATE SET form = excluded.form, page = excluded.page, updated_at = excluded.updated_at
      WHERE unsent_drafts.organization_id = excluded.organization_id AND unsent_drafts.user_id = excluded.user_id
        AND (unsent_drafts.page = excluded.page OR unsent_drafts.updated_at = ${base}::timestamptz)`;
    const kept = await keepUnder(id);
    const apart = !kept && (await keepUnder(page));
    await tx.$executeRaw`
      DELETE FROM unsent_drafts WHERE id IN (
        SELECT id FROM unsent_drafts WHERE organization_id = ${organizationId}::uuid AND user_id = ${userId}::uuid
        ORDER BY updated_at DESC, id OFFSET ${MOST})`;
    return kept ? "kept" : apart ? "apart" : used ? "sent" : "unkept";
  });
}

/** Whether a notification was created with the key of a form. */
async function isUsed(tx: Queryable, organizationId: string, id: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ used: boolean }[]>`
    SELECT EXISTS (SELECT FROM idempotency_keys WHERE organization_id = ${organizationId}::uuid
      AND starts_with(key, ${`form ${id} `}) AND notification_id IS NOT NULL) AS used`;
  return row?.used ?? false;
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

/** Deletes a draft at the member's wish. */
export async function dropDraft({ organizationId, userId }: Owner, id: string): Promise<void> {
  await db().unsentDraft.deleteMany({ where: { id, organizationId, userId } });
}

/** Deletes the draft of a form that was sent or emptied, or leaves it the recipients that `failed`. What another page kept stays. */
export async function settleDraft(owner: Owner, id: string, opened: OpenedPage, failed: string[]): Promise<void> {
  if (failed.length === 0) await db().$executeRaw`DELETE FROM unsent_drafts WHERE ${ofPage(owner, id, opened)}`;
  else
    await db().$executeRaw`
      UPDATE unsent_drafts SET form = jsonb_set(form, '{to}', to_jsonb(${failed.join(", ")}::text))
      WHERE ${ofPage(owner, id, opened)}`;
}

/** Deletes the drafts that were not changed for some days. */
export async function dropOldDrafts(now: Date): Promise<void> {
  const before = new Date(now.getTime() - draftDays * 86_400_000);
  await db().unsentDraft.deleteMany({ where: { updatedAt: { lt: before } } });
}
