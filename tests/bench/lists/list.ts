import type pg from "pg";
import { listQuery } from "#lib/contract/operations/requests.ts";
import { wouldErase } from "#lib/notifications/erase/retention.ts";
import { countByDay, countByStatus, type StatusCounts } from "#lib/notifications/list/counts.ts";
import { Cursors } from "#lib/notifications/list/cursor.ts";
import { listNotifications } from "#lib/notifications/list/list.ts";
import { type Filter, notificationPage } from "#lib/notifications/list/page.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { fill, ORGANIZATIONS, type Organization } from "./list-rows.ts";
import { type Case, measurePlans, withPlans } from "./plans.ts";

/**
 * `npm run bench:list`: the list with 1,000,000 notifications in one organization, or as many as the argument says, and 1,000 in
 * another. Fails when a plan reads a table of many rows from end to end.
 */

const QUERIES: [name: string, query: Record<string, string>][] = [
  ["first page", {}],
  ["100 a page", { limit: "100" }],
  ["q: 3 rows", { q: "Aguja" }],
  ["q: 1 row, by its whole reference", { q: "EXP-2020-0771234" }],
  ["q: none", { q: "zzyzx" }],
  ["q: none, of parts that abound", { q: "1@mitad.example2" }],
  ["q: half", { q: "@mitad.example" }],
  ["q: half, 100 a page", { q: "@mitad.example", limit: "100" }],
  ["q: half, the older", { q: "viejo" }],
  ["q: one in 100", { q: "77@" }],
  ["q: two characters, 3 rows", { q: "ñq" }],
  ["q: one character, 3 rows", { q: "Ñ" }],
  ["q: two characters, none", { q: "zz" }],
  ["q: one character, all", { q: "@" }],
];
/** Filters by status. No notification is `deferred`. */
const STATUSES = [undefined, "delivered", "complained", "deferred"];

await withPlans(async (client) => {
  await fill(client);
  let failed = false;
  for (const organization of ORGANIZATIONS) {
    const cases = [...(await listCases(client, organization)), ...dashboardCases(organization)];
    failed = (await measurePlans(client, organization.name, cases)) || failed;
  }
  return failed;
});

async function listCases(client: pg.Client, organization: Organization): Promise<Case[]> {
  const cursor = await deepCursor(client, organization);
  const pages: typeof QUERIES = [
    ...QUERIES,
    [`page ${organization.deepPage}`, { cursor }],
    [`q: half, page ${organization.deepPage}`, { cursor, q: "@mitad.example" }],
  ];
  return pages.flatMap(([name, query]) =>
    STATUSES.map((status): Case => {
      const given = status ? { ...query, status } : query;
      const list = async () => (await listNotifications(organization.id, listQuery.parse(given))).items.length;
      return [status ? `${name}, ${status}` : name, list];
    }),
  );
}

/** Other queries of the dashboard: periods, counts, the chart, a CSV batch. Each returns its number of rows. */
function dashboardCases({ id }: Organization): Case[] {
  const [since, until] = [new Date("2030-03-01"), new Date("2030-04-01")];
  const page =
    (filter: Filter, limit = 25) =>
    async () =>
      (await notificationPage(id, filter, { after: null, limit })).rows.length;
  const sum = (counts: StatusCounts) => Object.values(counts).reduce((all, count) => all + count, 0);
  const days = (count: number) => async () => {
    const found = await countByDay(id, count, new Date("2030-12-31T23:00:00Z"));
    return found.days.reduce((all, { counts }) => all + sum(counts), 0);
  };
  return [
    ["a month long ago", page({ since, until })],
    ["a month long ago, complained", page({ since, until, status: "complained" })],
    ["a month long ago, q: half", page({ since, until, q: "@mitad.example" })],
    ["a month long ago, q: 3 rows", page({ since, until, q: "Aguja" })],
    ["a month long ago, q: none", page({ since, until, q: "zzyzx" })],
    ...["notificación", "Cordel", "zzyzx", "Aguja", "@mitad.example", "1@mitad.example2"].map((q): Case => {
      return [`q in subjects too: ${q}`, page({ q, subjects: true })];
    }),
    ["q in subjects too: Cordel, delivered", page({ q: "Cordel", subjects: true, status: "delivered" })],
    ["a batch of the CSV file", page({}, 1000)],
    ["a batch of the CSV file, q: half", page({ q: "@mitad.example" }, 1000)],
    ["counts by status", async () => sum(await countByStatus(id, {}))],
    ["counts by status, a month long ago", async () => sum(await countByStatus(id, { since, until }))],
    ["what a period of 100 days would erase", async () => (await wouldErase(id, 100, new Date("2031-01-01"))).count],
    ["chart of 30 days", days(30)],
    ["chart of 90 days", days(90)],
  ];
}

/** The cursor that the previous page would have returned. */
async function deepCursor(client: pg.Client, { id, deepPage }: Organization): Promise<string> {
  const { rows } = await client.query<{ createdAt: Date; id: string }>(
    `SELECT created_at AS "createdAt", id FROM notifications WHERE organization_id = $1
     ORDER BY created_at DESC, id DESC OFFSET $2 LIMIT 1`,
    [id, (deepPage - 1) * 20 - 1],
  );
  const position = rows[0];
  if (!position) throw new Error(`no page ${deepPage}`);
  return new Cursors((await keys()).sessionSecret, id).write(position);
}
