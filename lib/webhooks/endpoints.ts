import { config } from "#lib/config.ts";
import { fault, invalid, notFound } from "#lib/contract/errors.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { db, type Queryable } from "#lib/db.ts";
import { refusedPost } from "#lib/safe-fetch/post.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { isOutboundType, type OutboundType } from "./events.ts";
import { cancelPending, deleteDeliveriesTo } from "./retention.ts";
import { newSecret, seal } from "./secrets.ts";

/** Maximum endpoints of an organization. */
export const MAX_ENDPOINTS = LIMITS.webhooks.endpoints;
const [MAX_URL, MAX_DESCRIPTION] = [LIMITS.urlCharacters, LIMITS.webhooks.descriptionCharacters];

/** A URL that receives an organization's events. Its secret is returned only when it is created or rotated. */
export interface Endpoint {
  id: string;
  url: string;
  description: string;
  /** Subscribed event types; empty means all. */
  types: OutboundType[];
  /** `gone`: it returned 410; `failing`: only failures for days. A disabled endpoint gets no deliveries. */
  disabled: { at: Date; reason: "owner" | "gone" | "failing" } | null;
  /** First of an unbroken series of failures; `null` when the last attempt succeeded. */
  failingSince: Date | null;
  /** Until when the secret before the last rotation also signs. */
  previousUntil: Date | null;
  createdAt: Date;
}

export interface EndpointInput {
  url: string;
  description: string;
  types: string[];
}

/** Writes in the change's transaction, e.g. the audit log. */
export type Also = (tx: Queryable, endpoint: Endpoint) => Promise<void>;
const nothing: Also = async () => {};

type Row = NonNullable<Awaited<ReturnType<Queryable["webhookEndpoint"]["findFirst"]>>>;

/** Oldest first. */
export async function listEndpoints(organizationId: string): Promise<Endpoint[]> {
  const rows = await db().webhookEndpoint.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(shown);
}

/** Counts the endpoints that were disabled because they failed or responded with 410. */
export const countStopped = (organizationId: string): Promise<number> =>
  db().webhookEndpoint.count({ where: { organizationId, disabledReason: { in: ["gone", "failing"] } } });

/** `secret` (`whsec_…`) cannot be read again. @throws ApiError invalid_input, also beyond {@link MAX_ENDPOINTS} */
export async function createEndpoint(
  organizationId: string,
  input: EndpointInput,
  also: Also = nothing,
): Promise<{ endpoint: Endpoint; secret: string }> {
  const data = { organizationId, ...checked(input) };
  const { sessionSecret } = await keys();
  const id = crypto.randomUUID();
  const secret = newSecret();
  return db().$transaction(async (tx) => {
    // Concurrent calls must not exceed the maximum.
    await tx.$executeRaw`SELECT FROM organizations WHERE id = ${organizationId}::uuid FOR NO KEY UPDATE`;
    if ((await tx.webhookEndpoint.count({ where: { organizationId } })) >= MAX_ENDPOINTS) {
      throw invalid("url", fault("many_endpoints", MAX_ENDPOINTS));
    }
    const row = await tx.webhookEndpoint.create({ data: { id, ...data, secret: seal(secret, id, sessionSecret) } });
    await also(tx, shown(row));
    return { endpoint: shown(row), secret };
  });
}

/**
 * Updates the given fields. `enabled: false` cancels waiting deliveries; `true` resets the failures.
 * @throws ApiError not_found, invalid_input
 */
export async function updateEndpoint(
  organizationId: string,
  id: string,
  changes: Partial<EndpointInput> & { enabled?: boolean },
  also: Also = nothing,
): Promise<Endpoint> {
  const { enabled, ...given } = changes;
  return db().$transaction(async (tx) => {
    const row = await locked(tx, organizationId, id);
    const { url, description, types } = { ...row, ...given };
    const data = checked({ url, description, types }, row.url);
    const updated = await tx.webhookEndpoint.update({ where: { id }, data: { ...data, ...standing(row, enabled) } });
    if (enabled === false) await cancelPending(tx, id);
    await also(tx, shown(updated));
    return shown(updated);
  });
}

function standing(row: Row, enabled: boolean | undefined) {
  if (enabled === undefined || enabled === (row.disabledAt === null)) return {};
  if (!enabled) return { disabledAt: new Date(), disabledReason: "owner" };
  return { disabledAt: null, disabledReason: null, failures: 0, failingSince: null, heldUntil: new Date() };
}

/** Deletes an endpoint and its newest deliveries; the sweep deletes the rest (see retention.ts). @throws ApiError not_found */
export async function removeEndpoint(organizationId: string, id: string, also: Also = nothing): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await locked(tx, organizationId, id);
    await tx.webhookEndpoint.delete({ where: { id } });
    await deleteDeliveriesTo(tx, id);
    await also(tx, shown(row));
  });
}

/**
 * Replaces the secret. The previous one also signs for `LIMITS.webhooks.overlapHours`, while the receiver changes over. A second rotation ends the
 * oldest secret at once. @throws ApiError not_found
 */
export async function rotateSecret(
  organizationId: string,
  id: string,
  also: Also = nothing,
): Promise<{ endpoint: Endpoint; secret: string }> {
  const { sessionSecret } = await keys();
  const secret = newSecret();
  return db().$transaction(async (tx) => {
    const row = await locked(tx, organizationId, id);
    const previousUntil = new Date(Date.now() + LIMITS.webhooks.overlapHours * 3_600_000);
    const data = { secret: seal(secret, id, sessionSecret), previousSecret: row.secret, previousUntil };
    const updated = await tx.webhookEndpoint.update({ where: { id }, data });
    await also(tx, shown(updated));
    return { endpoint: shown(updated), secret };
  });
}

/** Ends the previous secret early. @throws ApiError not_found */
export async function endPreviousSecret(organizationId: string, id: string, also: Also = nothing): Promise<Endpoint> {
  return db().$transaction(async (tx) => {
    await locked(tx, organizationId, id);
    const data = { previousSecret: null, previousUntil: null };
    const updated = await tx.webhookEndpoint.update({ where: { id }, data });
    await also(tx, shown(updated));
    return shown(updated);
  });
}

async function locked(tx: Queryable, organizationId: string, id: string): Promise<Row> {
  if (!isUuid(id)) throw notFound();
  await tx.$executeRaw`SELECT FROM webhook_endpoints WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.webhookEndpoint.findFirst({ where: { id, organizationId } });
  if (!row) throw notFound();
  return row;
}

/** Validates an endpoint. Each delivery checks the URL's addresses again. @throws ApiError invalid_input */
function checked({ url, description, types }: EndpointInput, current?: string): EndpointInput {
  if (url.length > MAX_URL) throw invalid("url", fault("endpoint_long", MAX_URL));
  const refused = url === current ? null : refusedPost(url, config().webhookAllowedHosts);
  if (refused) throw invalid("url", refused);
  if (description.length > MAX_DESCRIPTION) {
    throw invalid("description", fault("endpoint_long", MAX_DESCRIPTION));
  }
  const unknown = types.find((type) => !isOutboundType(type));
  if (unknown !== undefined) throw invalid("types", fault("endpoint_type", unknown));
  return { url, description: description.replaceAll("\u0000", "\ufffd").toWellFormed(), types: [...new Set(types)] };
}

function shown(row: Row): Endpoint {
  const { id, url, description, types, disabledAt, disabledReason, failingSince, previousUntil, createdAt } = row;
  return {
    id,
    url,
    description,
    types: types.filter(isOutboundType),
    disabled: disabledAt && { at: disabledAt, reason: disabledReason as "owner" | "gone" | "failing" },
    failingSince,
    previousUntil: previousUntil && previousUntil > new Date() ? previousUntil : null,
    createdAt,
  };
}
