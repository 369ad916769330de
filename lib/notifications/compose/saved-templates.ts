import { randomUUID } from "node:crypto";
import { type Actor, recordAudit } from "#lib/access/audit.ts";
import { dropBlobs, getBlob, putBlobs, readyBlobs } from "#lib/blobs/blobs.ts";
import { config } from "#lib/config.ts";
import { fault, invalid, untilRestored } from "#lib/contract/errors.ts";
import { MOST_MARKERS } from "#lib/contract/fields/markers.ts";
import { brokenTextRule } from "#lib/contract/fields/text.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { db, type Queryable } from "#lib/db.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { refusedTarget, targetOf } from "#lib/safe-fetch/target.ts";
import { personalise, TemplateError } from "#lib/templates/personalise.ts";

const { templates: MOST, templateNameCharacters } = LIMITS.compose;

/** A template as forms list it. `address` is what a form posts for it: its URL, or `saved:` and its id for an uploaded file. */
interface SavedTemplate {
  id: string;
  name: string;
  address: string;
  /** Of an uploaded file. */
  bytes: number | null;
  /** Names of its markers; `null` for an address, whose file may change. */
  markers: string[] | null;
  createdAt: Date;
}

const SAVED = "saved:";

/** The id in the address of an uploaded template; `null` for any other address. */
export const savedId = (address: string): string | null =>
  address.startsWith(SAVED) ? address.slice(SAVED.length) : null;

/** What a form posts for a template among attachments. */
export const addressOf = (file: { form: "template"; template_url: string } | { form: "saved"; template_id: string }) =>
  file.form === "saved" ? SAVED + file.template_id : file.template_url;

/** Lists an organization's templates by name. */
export async function listTemplates(organizationId: string): Promise<SavedTemplate[]> {
  const rows = await db().$queryRaw<(Omit<SavedTemplate, "address"> & { url: string | null })[]>`
    SELECT id::text, name, url, size_bytes AS bytes, markers, created_at AS "createdAt" FROM saved_templates
    WHERE organization_id = ${organizationId}::uuid ORDER BY lower(name), id`;
  return rows.map(({ url, ...row }) => ({ ...row, address: url ?? SAVED + row.id }));
}

/** The file of a template of this organization; `null` when there is none. */
export async function templateFile(organizationId: string, id: string): Promise<Uint8Array | null> {
  if (!isUuid(id)) return null;
  const row = await db().savedTemplate.findFirst({ where: { id, organizationId }, select: { sha256: true } });
  if (!row?.sha256) return null;
  const file = await getBlob(row.sha256);
  if (!file) throw untilRestored(fault("file_lost"));
  return file;
}

/**
 * Keeps a template under a name. A file is opened once, so that one that cannot be filled in is refused now.
 * @throws ApiError invalid_input, unavailable
 */
export async function saveTemplate(
  actor: Actor,
  { name: written, url, pdf }: { name: string; url: string | null; pdf: Uint8Array<ArrayBuffer> | null },
): Promise<void> {
  const name = checkedName(written);
  if ((url === null) === (pdf === null)) throw invalid("source", fault("template_source"));
  if (url !== null) checkUrl(url);
  const { organizationId } = actor;
  const markers = pdf ? await markersOf(pdf, organizationId) : [];
  const file = pdf && { sha256: await sha256Hex(pdf), bytes: pdf };
  const ready = await readyBlobs(file ? [file] : []);
  await db().$transaction(async (tx) => {
    await lockNames(tx, organizationId);
    if ((await tx.savedTemplate.count({ where: { organizationId } })) >= MOST)
      throw invalid("name", fault("many_templates", MOST));
    await checkFree(tx, organizationId, name);
    await putBlobs(tx, ready);
    const stored = file ? { sha256: file.sha256, sizeBytes: file.bytes.length, markers } : { url };
    await tx.savedTemplate.create({ data: { id: randomUUID(), organizationId, name, ...stored } });
    await recordAudit(tx, { ...actor, action: "template.saved", subject: name });
  });
}

/**
 * Gives a template another name; `false` when the organization has none of this id.
 * @throws ApiError invalid_input
 */
export async function renameTemplate(actor: Actor, id: string, written: string): Promise<boolean> {
  const name = checkedName(written);
  const { organizationId } = actor;
  return db().$transaction(async (tx) => {
    await lockNames(tx, organizationId);
    const found = await tx.savedTemplate.findFirst({ where: { id, organizationId }, select: { name: true } });
    if (!found) return false;
    if (found.name === name) return true;
    await checkFree(tx, organizationId, name);
    await tx.savedTemplate.update({ where: { id, organizationId }, data: { name } });
    const data = { from: found.name, to: name };
    await recordAudit(tx, { ...actor, action: "template.renamed", subject: name, data });
    return true;
  });
}

/** @throws ApiError invalid_input */
function checkedName(written: string): string {
  const name = written.trim();
  if (brokenTextRule(name, { least: 1, mostCharacters: templateNameCharacters, oneLine: true }))
    throw invalid("name", fault("template_name", templateNameCharacters));
  return name;
}

/** Lets one transaction at a time change the templates of an organization. */
const lockNames = (tx: Queryable, organizationId: string): Promise<number> =>
  tx.$executeRaw`SELECT id FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;

async function checkFree(tx: Queryable, organizationId: string, name: string): Promise<void> {
  if (await tx.savedTemplate.count({ where: { organizationId, name } }))
    throw invalid("name", fault("template_name_taken"));
}

/** Its address is checked again, by the name's addresses, whenever it is fetched. */
function checkUrl(url: string): void {
  if (brokenTextRule(url, { least: 1, mostCharacters: LIMITS.urlCharacters, oneLine: true }))
    throw invalid("source", fault("long_characters", LIMITS.urlCharacters));
  const refused = refusedTarget(() => targetOf(url), config().templateAllowedHosts);
  if (refused) throw invalid("source", refused);
}

/** Names of the markers in a PDF, at most {@link MOST_MARKERS}. @throws ApiError invalid_input for one that is no template */
export async function markersOf(pdf: Uint8Array, organizationId: string): Promise<string[]> {
  try {
    const { markers_left } = await personalise(pdf, {}, { owner: organizationId });
    return markers_left.slice(0, MOST_MARKERS);
  } catch (error) {
    throw error instanceof TemplateError ? invalid("source", error.fault) : error;
  }
}

/** Deletes a template; `false` when the organization has none of this id. Sent notifications keep what was made of it. */
export async function deleteTemplate(actor: Actor, id: string): Promise<boolean> {
  const { organizationId } = actor;
  return db().$transaction(async (tx) => {
    const select = { name: true, sha256: true } as const;
    const found = await tx.savedTemplate.findFirst({ where: { id, organizationId }, select });
    const { count } = await tx.savedTemplate.deleteMany({ where: { id, organizationId } });
    if (!found || count === 0) return false;
    if (found.sha256) await dropBlobs(tx, [found.sha256]);
    await recordAudit(tx, { ...actor, action: "template.deleted", subject: found.name });
    return true;
  });
}
