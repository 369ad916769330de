import type pg from "pg";
import { listAudit } from "#lib/access/audit.ts";
import { listInvitations } from "#lib/access/invitations.ts";
import { listLiveKeys } from "#lib/access/managed-keys.ts";
import { listMembers, listOwners } from "#lib/access/members.ts";
import { viewerOf } from "#lib/access/session.ts";
import { standstillOf } from "#lib/jobs-dead.ts";
import { waitingOf } from "#lib/notifications/waiting.ts";
import { listDeliveries, loadDelivery } from "#lib/outbound/deliveries.ts";
import { listEndpoints } from "#lib/outbound/endpoints.ts";
import { FEW, fillBoard, id, MANY } from "./board-rows.ts";
import { type Case, measurePlans, withPlans } from "./plans.ts";

/**
 * `npm run bench:board`: what the dashboard's other lists ask of the database, for an organization with 1,000,000 members,
 * keys, lines in its audit log, deliveries and jobs that were given up, and for one with few beside it. Fails when a plan reads
 * a table from end to end. `-- 100000`: of so many instead.
 */
const million = Number(process.argv[2] ?? 1_000_000);
const written = million.toLocaleString("en");
await withPlans(async (client) => {
  await fillBoard(client, million);
  const many = await measurePlans(client, `${written} of everything`, await cases(client, MANY, million / 2));
  const few = await measurePlans(client, `1,000, while another has ${written}`, await cases(client, FEW, 500));
  return many || few;
});

/** `row`: one of the organization's, in the middle of each list. */
async function cases(client: pg.Client, organization: string, row: number): Promise<Case[]> {
  const { rows } = await client.query<{
    [name in "user" | "email" | "audit" | "queued" | "told" | "endpoint" | "cursor" | "delivery"]: string;
  }>(
    `SELECT u.id AS user, u.email, extract(epoch FROM a.created_at)::bigint * 1000 || '.' || a.id AS audit, ${id("n", `${row}`)} AS queued,
       d.notification_id AS told, d.endpoint_id AS endpoint, d.ordinal AS cursor, d.id AS delivery
     FROM users u, audit_entries a, webhook_deliveries d
     WHERE u.id = ${id("u", `${row}`)} AND a.id = ${id("a", `${row}`)} AND d.id = ${id("d", `${row}`)}`,
  );
  const [middle] = rows;
  if (!middle) throw new Error("nothing was written");
  const { user, email, audit, queued, told, endpoint, cursor, delivery } = middle;
  const deliveries = (asked: Parameters<typeof listDeliveries>[1]) => async () =>
    (await listDeliveries(organization, asked)).items.length;
  return [
    [
      "who looks, and where",
      async () => (await viewerOf(user, { organizationId: organization, locale: "en" }))?.organizations.length ?? 0,
    ],
    ["audit log", async () => (await listAudit(organization)).lines.length],
    ["audit log, from its middle", async () => (await listAudit(organization, { cursor: audit })).lines.length],
    ["members", async () => (await listMembers(organization, undefined)).members.length],
    ["members, from their middle", async () => (await listMembers(organization, email)).members.length],
    ["owners", async () => (await listOwners(organization)).length],
    ["invitations", async () => (await listInvitations(organization)).length],
    ["keys", async () => Object.values(await listLiveKeys(organization)).flat().length],
    ["what stands still", async () => Object.values(await waitingOf(organization, new Date())).flat().length],
    ["what keeps one from being sent", async () => ((await standstillOf(queued)) ? 1 : 0)],
    ["endpoints", async () => (await listEndpoints(organization)).length],
    ["deliveries", deliveries({})],
    ["deliveries, from their middle", deliveries({ cursor })],
    ["deliveries to an endpoint, from their middle", deliveries({ endpointId: endpoint, cursor })],
    ["deliveries of a notification", deliveries({ notificationId: told })],
    ["one delivery", async () => ((await loadDelivery(organization, delivery)) ? 1 : 0)],
  ];
}
