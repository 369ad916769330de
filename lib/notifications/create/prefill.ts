import { isUuid } from "#lib/contract/fields/uuid.ts";
import type { CreateInput } from "#lib/contract/schemas.ts";
import { db, type Queryable } from "#lib/db.ts";
import { loadRecord } from "../read/record.ts";

export interface TemplateAddress {
  url: string;
  filename: string;
}

/** What a form begins with that is filled in like a notification before it. */
export interface Prefill {
  subject: string;
  body_text: string;
  body_html: string;
  sender_name: string;
  sender_email: string;
  variables: { name: string; value: string }[];
  templates: TemplateAddress[];
  /** Names of what else was attached: files have to be chosen anew. */
  files: string[];
}

/**
 * Keeps how a notification was written, in the transaction that makes it: markers with their values, and templates. Of what
 * has neither, the notification itself says it all. It is content, and goes with it.
 */
export async function keepDraft(
  tx: Queryable,
  { organizationId, notificationId }: { organizationId: string; notificationId: string },
  input: CreateInput,
): Promise<void> {
  const { subject, body_text: bodyText, body_html: bodyHtml } = input;
  const variables = [...input.variables].map(([name, value]) => ({ name, value }));
  const templates = input.attachments.flatMap((file) =>
    file.form === "template" ? [{ url: file.template_url, filename: file.filename }] : [],
  );
  if (variables.length + templates.length === 0) return;
  await tx.draft.create({
    data: { notificationId, organizationId, subject, bodyText, bodyHtml, variables, templates },
  });
}

/**
 * What a notification of this organization was made from, to write another one like it: with its markers where it was written
 * in the dashboard, else as it was sent. `null` when there is none, or its content was erased.
 */
export async function prefillFrom(organizationId: string, id: string): Promise<Prefill | null> {
  const record = isUuid(id) ? await loadRecord(id, organizationId) : null;
  if (!record || record.salt === null) return null;
  const draft = await db().draft.findFirst({ where: { notificationId: id, organizationId } });
  const templates = (draft?.templates ?? []) as unknown as TemplateAddress[];
  // Files come before templates.
  const files = record.attachments.slice(0, record.attachments.length - templates.length);
  return {
    subject: draft?.subject ?? record.subject ?? "",
    body_text: draft?.bodyText ?? record.body_text ?? "",
    body_html: draft ? (draft.bodyHtml ?? "") : (record.body_html ?? ""),
    sender_name: record.sender_name ?? "",
    sender_email: record.sender_email ?? "",
    variables: (draft?.variables ?? []) as unknown as Prefill["variables"],
    templates,
    files: files.map(({ filename }) => filename),
  };
}

const [ADDRESSES, LOOKED_AT] = [10, 200];

/** The templates that an organization used last in the dashboard, each address once: of the last 200 drafts with one. */
export async function recentTemplates(organizationId: string): Promise<TemplateAddress[]> {
  const rows = await db().$queryRaw<{ templates: TemplateAddress[] }[]>`
    SELECT templates FROM drafts WHERE organization_id = ${organizationId}::uuid AND templates <> '[]'
    ORDER BY created_at DESC LIMIT ${LOOKED_AT}`;
  const newestLast = rows.flatMap(({ templates }) => templates).toReversed();
  const byAddress = new Map<string, TemplateAddress>();
  for (const one of newestLast) {
    // The last place is the newest one's.
    byAddress.delete(one.url);
    byAddress.set(one.url, one);
  }
  return [...byAddress.values()].toReversed().slice(0, ADDRESSES);
}
