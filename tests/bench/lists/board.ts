import type pg from "pg";
import { listAudit } from "#lib/access/audit.ts";
import { listInvitations } from "#lib/access/invitations.ts";
import { listLiveKeys, listRevokedKeys } from "#lib/access/keys/managed-keys.ts";
import { cursorsOf } from "#lib/access/list-cursors.ts";
import { isOnlyOwner, listMembers, listOwners } from "#lib/access/members.ts";
import { viewerOf } from "#lib/access/sign-in/session.ts";
import { standstillOf } from "#lib/jobs/dead-letters.ts";
import { waitingOf } from "#lib/notifications/deliver/waiting.ts";
import { listDeliveries, loadDelivery } from "#lib/webhooks/deliveries.ts";
import { listEndpoints } from "#lib/webhooks/endpoints.ts";
import { FEW, fillBoard, id, MANY } from "./board-rows.ts";
import { type Case, measurePlans, withPlans } from "./plans.ts";

/** SQL of a time in the form of a cursor. */
const at = (time: string) => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * `npm run bench:board`: what the dashboard's other lists ask of the database, for an organization with 1,000,000 members,
 * keys, lines in its audit log, deliveries and jobs that were given up, and for one with few beside it. Fails when a plan reads
 * a table of many rows from end to end. `-- 100000`: of so many instead.
 */
const million = Number(process.argv[2] ?? 1_000_000);
const written = million.toLocaleString("en");
await withPlans(async (client) => {
  await fillBoard(client, million);
  const many = await measurePlans(client, `${written} of everything`, await cases(client, MANY, million / 2));
  const few = await measurePlans(client, `1,000, while another has ${written}`, await cases(client, FEW, 500));
  return many || few;
});

/** `row`: the number of a row in the middle of each list. */
async function cases(client: pg.Client, organization: string, row: number): Promise<Case[]> {
  const { rows } = await client.query<{
    [name in "user" | "email" | "revoked" | "audit" | "queued" | "told" | "endpoint" | "cursor" | "delivery"]: string;
  }>(
    `SELECT u.id AS user, u.email, concat_ws(' ', ${at("k.revoked_at")}, ${at("k.created_at")}, k.id) AS revoked, extract(epoch FROM a.created_at)::bigint * 1000 || '.' || a.id AS audit, ${id("n", `${row}`)} AS queued,
       d.notification_id AS told, d.endpoint_id AS endpoint, d.ordinal AS cursor, d.id AS delivery
     FROM users u, api_keys k, audit_entries a, webhook_deliveries d
     WHERE k.id = ${id("k", `${row}`)} AND u.id = ${id("u", `${row}`)} AND a.id = ${id("a", `${row}`)} AND d.id = ${id("d", `${row}`)}`,
  );
  const [middle] = rows;
  if (!middle) throw new Error("nothing was written");
  const { user, email, revoked, audit, queued, told, endpoint, cursor, delivery } = middle;
  const afterMember = (await cursorsOf("members", organization)).write(email);
  const afterKey = (await cursorsOf("revoked keys", organization)).write(revoked);
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
    ["members, from their middle", async () => (await listMembers(organization, afterMember)).members.length],
    ["owners", async () => (await listOwners(organization)).length],
    ["whether one is the only owner", async () => Number(await isOnlyOwner(organization, user)) + 1],
    ["invitations", async () => (await listInvitations(organization)).length],
    ["keys", async () => (await listLiveKeys(organization)).length],
    ["revoked keys", async () => (await listRevokedKeys(organization, undefined)).keys.length],
    ["revoked keys, from their middle", async () => (await listRevokedKeys(organization, afterKey)).keys.length],
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
