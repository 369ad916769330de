import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type Caller, provenEmailOf } from "#lib/access/keys/api-keys.ts";
import { completeConfig, loadConfig } from "#lib/config.ts";
import type { CreateResponse } from "#lib/contract/responses.ts";
import { type CreateInput, createInput } from "#lib/contract/schemas.ts";
import { closeDb, db } from "#lib/db.ts";
import { closeSendingBoss, prepareJobs } from "#lib/jobs/jobs.ts";
import { recordProviderEvent } from "#lib/notifications/chain/record-event.ts";
import { createOrReplay } from "#lib/notifications/create/create.ts";
import { dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { startTestDatabase } from "#tests/support/database/database.ts";
import { configState } from "#tests/support/server/process-state.ts";

export type Fixture = Awaited<ReturnType<typeof startFixture>>;

/** Creates a migrated database and a DATA_DIR for one test file, and settings that name both; `close` removes them. */
export async function startFixture(env: Record<string, string> = {}) {
  const database = await startTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "acuse-test-data-"));
  configState.config = loadConfig({ DATA_DIR: dataDir, BASE_URL: "https://acuse.example", ...env });
  completeConfig({ databaseUrl: database.applicationUrl });
  await prepareJobs();
  return {
    dataDir,
    /** As the owner. */
    url: database.url,
    applicationUrl: database.applicationUrl,
    async asOwner(statement: string) {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    },
    async close() {
      await closeSendingBoss();
      await closeDb();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      delete configState.config;
    },
  };
}

/** A caller with a key of its own in an organization of its own; `email` is the address of a test key, proven or not. */
export async function newCaller(
  kind: "live" | "test" = "live",
  remainingUses = 2,
  emailProven = false,
): Promise<Caller & { email: string | null }> {
  const email = kind === "test" ? `dev-${randomBytes(6).toString("hex")}@example.com` : null;
  const organization = await db().organization.create({
    data: { name: "Ayuntamiento de Ávila", kind: kind === "test" ? "sandbox" : "regular" },
  });
  const key = await db().apiKey.create({
    data: {
      organizationId: organization.id,
      kind,
      name: "tests",
      prefix: `ck_${kind}_`,
      sha256: randomBytes(32),
      email,
      emailProven,
      ...(kind === "test" ? { remainingUses, expiresAt: new Date(Date.now() + 60_000) } : {}),
    },
  });
  const { id: organizationId, name: organizationName } = organization;
  return { organizationId, organizationName, apiKeyId: key.id, kind, email, provenEmail: provenEmailOf(key) };
}

/** A parsed request; `changes` as a client would write them. */
export function inputOf(changes: Record<string, unknown> = {}): CreateInput {
  return createInput.parse({ to: "ana@example.com", subject: "Acta", body_text: "Hola", ...changes });
}

export async function create(
  caller: Caller,
  changes: Record<string, unknown> = {},
  idempotencyKey: string | null = null,
): Promise<CreateResponse & { replayed: boolean }> {
  const { body, replayed } = await createOrReplay(caller, inputOf(changes), idempotencyKey, new Date());
  return { ...(JSON.parse(body) as CreateResponse), replayed };
}

/** The id of a notification that was delivered; its seal is due. */
export async function delivered(): Promise<string> {
  const { id } = await create(await newCaller(), {});
  await dispatch({ notification_id: id });
  const now = new Date();
  const common = { provider: "post", type: "delivered", messageId: "m", details: {}, payload: "{}" } as const;
  await recordProviderEvent(id, { ...common, id: `r-${id}`, occurredAt: now }, now);
  return id;
}

export const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** The chain's event types, in order. */
export async function eventTypes(notificationId: string): Promise<string[]> {
  const links = await db().link.findMany({ where: { notificationId }, orderBy: { sequence: "asc" } });
  return links.map(({ eventType }) => eventType);
}

export async function statusOf(id: string): Promise<string> {
  return (await db().notification.findUniqueOrThrow({ where: { id } })).status;
}

/** Jobs of a queue that are waiting for this notification. */
export async function jobsOf(queue: string, notificationId: string): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM pgboss.job
    WHERE name = ${queue} AND data->>'notification_id' = ${notificationId} AND state < 'active'`;
  return row?.count ?? 0;
}
