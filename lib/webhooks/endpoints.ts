import { config } from "#lib/config.ts";
import { fault, invalid, notFound } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { isUuid } from "#lib/contract/uuid.ts";
import { db, type Queryable } from "#lib/db.ts";
import { refusedTarget } from "#lib/safe-fetch/post.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { isOutboundType, type OutboundType } from "./events.ts";
import { cancelPending, deleteDeliveriesTo } from "./retention.ts";
import { newSecret, seal } from "./secrets.ts";

/** An organization has no more than these. */
export const MAX_ENDPOINTS = LIMITS.webhooks.endpoints;
const [MAX_URL, MAX_DESCRIPTION] = [2048, 200];
/** For so long after a rotation the old secret signs as well. */
const OVERLAP_HOURS = 24;

/** Where an organization is told of what happens. Its secret is shown once, by what makes it. */
export interface Endpoint {
  id: string;
  url: string;
  description: string;
  /** None: all. */
  types: OutboundType[];
  /** `gone`: it answered 410; `failing`: nothing but failures for days. Nothing is sent or kept for it while disabled. */
  disabled: { at: Date; reason: "owner" | "gone" | "failing" } | null;
  /** Since when every attempt has failed; `null` when the last one did not. */
  failingSince: Date | null;
  /** Until when the secret before the last rotation signs as well. */
  previousUntil: Date | null;
  createdAt: Date;
}

export interface EndpointInput {
  url: string;
  description: string;
  types: string[];
}

/** Written down in the same transaction as the change, e.g. for the audit log. */
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

/** `secret` (`whsec_…`) is not to be had again. @throws ApiError invalid_input, also beyond {@link MAX_ENDPOINTS} */
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
    // Two at once must not both be the tenth.
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
 * Changes what is given. `enabled: false` drops what waits to be delivered; `true` starts with a clean slate.
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

/** With all that was delivered to it: the newest at once, and if that was very much the rest bit by bit (see tidy.ts). @throws ApiError not_found */
export async function removeEndpoint(organizationId: string, id: string, also: Also = nothing): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await locked(tx, organizationId, id);
    await tx.webhookEndpoint.delete({ where: { id } });
    await deleteDeliveriesTo(tx, id);
    await also(tx, shown(row));
  });
}

/**
 * A new secret. The one before it signs as well for 24 hours, so that a receiver can change over in its own time; of two
 * rotations within that time the oldest secret ends at once. @throws ApiError not_found
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
    const previousUntil = new Date(Date.now() + OVERLAP_HOURS * 3_600_000);
    const data = { secret: seal(secret, id, sessionSecret), previousSecret: row.secret, previousUntil };
    const updated = await tx.webhookEndpoint.update({ where: { id }, data });
    await also(tx, shown(updated));
    return { endpoint: shown(updated), secret };
  });
}

/** Ends the old secret of a rotation before its time. @throws ApiError not_found */
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

/** @throws ApiError invalid_input. What a URL leads to is looked at again whenever something is sent there. */
function checked({ url, description, types }: EndpointInput, current?: string): EndpointInput {
  if (url.length > MAX_URL) throw invalid("url", fault("endpoint_long", MAX_URL));
  const refused = url === current ? null : refusedTarget(url, config().webhookAllowedHosts);
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
