import { fault, notFound, untilRestored } from "#lib/contract/errors.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { CreateInput } from "#lib/contract/schemas.ts";
import { db, type Queryable } from "#lib/db.ts";
import { addressOf, savedId } from "../compose/saved-templates.ts";
import { attachmentBytes, loadRecord } from "../read/record.ts";
import type { ComposeForm } from "./draft.ts";

interface TemplateAddress {
  url: string;
  filename: string;
}

/** Values of a form that repeats an earlier notification. */
interface Prefill {
  subject: string;
  body_text: string;
  body_html: string;
  sender_name: string;
  sender_email: string;
  variables: { name: string; value: string }[];
  templates: TemplateAddress[];
  /** Attachments that are not made from templates, to be sent again. */
  kept: { id: string; name: string; size: number }[];
}

/**
 * Stores the texts before personalisation, the variables and the templates, in the transaction that creates the
 * notification. Stores nothing without variables and templates: the notification has the texts. Deleted with the
 * content.
 */
export async function storeDraft(
  tx: Queryable,
  { organizationId, notificationId }: { organizationId: string; notificationId: string },
  input: CreateInput,
): Promise<void> {
  const { subject, body_text: bodyText, body_html: bodyHtml } = input;
  const variables = [...input.variables].map(([name, value]) => ({ name, value }));
  const templates = input.attachments.flatMap((file) =>
    file.form === "content" ? [] : [{ url: addressOf(file), filename: file.filename }],
  );
  if (variables.length + templates.length === 0) return;
  await tx.draft.create({
    data: { notificationId, organizationId, subject, bodyText, bodyHtml, variables, templates },
  });
}

/**
 * Loads the values of a form that repeats a notification of this organization: with markers if it was created in the dashboard,
 * else as sent. `null` when it does not exist or its content was erased.
 */
export async function prefillFrom(organizationId: string, id: string): Promise<Prefill | null> {
  const record = isUuid(id) ? await loadRecord(id, organizationId) : null;
  if (!record || record.salt === null) return null;
  const draft = await db().draft.findFirst({ where: { notificationId: id, organizationId } });
  const templates = (draft?.templates ?? []) as unknown as TemplateAddress[];
  // Uploaded files come before templates; see draftInput.
  const files = record.attachments.slice(0, record.attachments.length - templates.length);
  return {
    subject: draft?.subject ?? record.subject ?? "",
    body_text: draft?.bodyText ?? record.body_text ?? "",
    body_html: draft ? (draft.bodyHtml ?? "") : (record.body_html ?? ""),
    sender_name: record.sender_name ?? "",
    sender_email: record.sender_email ?? "",
    variables: (draft?.variables ?? []) as unknown as Prefill["variables"],
    templates,
    kept: files.map(({ id, filename, size_bytes }) => ({ id, name: filename, size: size_bytes })),
  };
}

/** The attachments of a notification with their bytes. @throws ApiError unavailable when they are lost or were just erased */
export async function filesOf(
  record: NotificationRecord,
  attachments = record.attachments,
): Promise<ComposeForm["files"]> {
  const bytes = await attachmentBytes(record);
  return attachments.map(({ id, filename, content_type }) => {
    const content = bytes.get(id);
    if (!content) throw untilRestored(fault("file_lost"));
    return { filename, content_type, bytes: content };
  });
}

/** Attachments of an earlier notification that a form names by their ids. @throws ApiError not_found */
export async function keptFiles(
  organizationId: string,
  { like, ids }: { like: string; ids: string[] },
): Promise<ComposeForm["files"]> {
  if (ids.length === 0) return [];
  const record = isUuid(like) ? await loadRecord(like, organizationId) : null;
  if (!record || record.salt === null) throw notFound();
  const kept = record.attachments.filter(({ id }) => ids.includes(id));
  if (kept.length < ids.length) throw notFound();
  return filesOf(record, kept);
}

const [MAX_TEMPLATES, DRAFTS_READ] = [10, 200];

/** Lists the templates that an organization used last in the dashboard, newest first, each URL once. */
export async function recentTemplates(organizationId: string): Promise<TemplateAddress[]> {
  const rows = await db().$queryRaw<{ templates: TemplateAddress[] }[]>`
    SELECT templates FROM drafts WHERE organization_id = ${organizationId}::uuid AND templates <> '[]'
    ORDER BY created_at DESC LIMIT ${DRAFTS_READ}`;
  // Templates that the organization keeps are in a list of their own.
  const addresses = rows.flatMap(({ templates }) => templates).filter(({ url }) => savedId(url) === null);
  const newestLast = addresses.toReversed();
  const byAddress = new Map<string, TemplateAddress>();
  for (const template of newestLast) {
    // A Map keeps the position of the first insertion.
    byAddress.delete(template.url);
    byAddress.set(template.url, template);
  }
  return [...byAddress.values()].toReversed().slice(0, MAX_TEMPLATES);
}
