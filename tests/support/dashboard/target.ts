import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import type { Right } from "#lib/access/roles.ts";
import { apiDatabase } from "../database/api-database.ts";
import { Client } from "../server/api.ts";
import { Person } from "./person.ts";
import { callAction, serverActions } from "./server-actions.ts";

/** Callers: members of the attacked organization by role, people outside it, and a visitor without a session. */
export const CALLERS = [
  ["nobody", "nobody"],
  ["stranger", "outside"],
  ["removed", "outside"],
  ["reader", ["read"]],
  ["sender", ["read", "send"]],
  ["owner", ["read", "send", "manage"]],
] as const satisfies [name: string, rights: Right[] | "outside" | "nobody"][];

type Caller = (typeof CALLERS)[number][0];

export const mayDo = (rights: (typeof CALLERS)[number][1], right: Right): boolean =>
  typeof rights !== "string" && (rights as readonly Right[]).includes(right);

/** A text that must reach no person outside the organization. */
export const SECRETS = ["Ayuntamiento secreto", "Secret key", "secret.example"];

const NAME = "Ayuntamiento secreto";
const COOKIE = "acuse-organization";

/**
 * An organization with one resource of each kind, which only its members may read or change, and one caller of each
 * kind.
 */
export async function startTarget() {
  const database = await apiDatabase();
  const query = async (text: string, values: unknown[] = []) => (await database.client.query(text, values)).rows;
  const organization = randomUUID();
  await query("INSERT INTO organizations (id, name, kind) VALUES ($1, $2, 'regular')", [organization, NAME]);
  const things = await makeThings(query, organization);
  const people = await makePeople(query, organization);

  /** Every row of the organization. */
  const everything = async (): Promise<unknown[]> => {
    const rows: unknown[] = await query("SELECT * FROM organizations WHERE id = $1", [organization]);
    for (const table of TABLES)
      rows.push(await query(`SELECT * FROM ${table} t WHERE organization_id = $1 ORDER BY t::text`, [organization]));
    return rows;
  };

  return {
    organization,
    query,
    everything,
    things,
    person: (name: Caller | "bystander"): Person => people[name] as Person,
    idOf: async (name: Caller | "bystander"): Promise<string> => idOf(query, people[name] as Person),
    close: () => database.close(),
  };
}

export type Target = Awaited<ReturnType<typeof startTarget>>;
type Query = (text: string, values?: unknown[]) => Promise<Record<string, string>[]>;

const TABLES = [
  "memberships",
  "api_keys",
  "invitations",
  "notifications",
  "erasures",
  "webhook_endpoints",
  "webhook_deliveries",
  "audit_entries",
  "batches",
];

async function makeThings(query: Query, organization: string) {
  const secret = `ck_live_${randomBytes(32).toString("base64url")}`;
  const [key, invitation, endpoint, delivery, batch] = Array.from({ length: 5 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  await query(
    `INSERT INTO api_keys (id, organization_id, kind, name, prefix, sha256) VALUES ($1, $2, 'live', 'Secret key', 'ck_live_zzzz', $3)`,
    [key, organization, createHash("sha256").update(secret).digest()],
  );
  const sender = new Client({ key: secret, url: inject("api").url });
  const file = { filename: "note.txt", content_base64: btoa("secret.example") };
  const { id: notification, attachments } = await sender.created({
    to: "waiting@secret.example",
    subject: NAME,
    body_html: `<p>${NAME}</p>`,
    attachments: [file],
  });
  const { id: undelivered } = await sender.created({ to: "bounced@secret.example", subject: NAME });
  await Promise.all([sender.sealed(notification), sender.sealed(undelivered)]);
  await query(
    `INSERT INTO invitations (id, organization_id, email, role, sha256, expires_at)
     VALUES ($1, $2, 'waiting@secret.example', 'reader', $3, now() + interval '1 day')`,
    [invitation, organization, randomBytes(32)],
  );
  await query(
    `INSERT INTO webhook_endpoints (id, organization_id, url, description, types, secret)
     VALUES ($1, $2, 'https://hooks.secret.example/', '', '{}', '')`,
    [endpoint, organization],
  );
  await query(
    `INSERT INTO webhook_deliveries (id, organization_id, endpoint_id, message_id, type, payload)
     VALUES ($1, $2, $3, 'msg_1', 'webhook.test', '{"secret": "secret.example"}')`,
    [delivery, organization, endpoint],
  );
  await query(
    `INSERT INTO batches (id, organization_id, api_key_id, state, reason, paused_at, notification, total, created_at)
     VALUES ($1, $2, $3, 'paused', 'requested', now(), '{"subject": "secret.example"}', 1, now())`,
    [batch, organization, key],
  );
  return {
    key,
    batch,
    invitation,
    notification,
    undelivered,
    attachment: attachments[0]?.id ?? "",
    endpoint,
    delivery,
  };
}

async function makePeople(query: Query, organization: string): Promise<Record<string, Person>> {
  const people: Record<string, Person> = { nobody: new Person("nobody@example.com") };
  for (const name of ["bystander", "owner", "sender", "reader", "stranger", "removed"]) {
    const person = await new Person(`${name}-${randomUUID()}@example.com`).signIn();
    people[name] = person;
    if (name === "stranger") continue;
    await query("INSERT INTO memberships (organization_id, user_id, role) VALUES ($1, $2, $3::membership_role)", [
      organization,
      await idOf(query, person),
      { owner: "owner", sender: "sender" }[name] ?? "reader",
    ]);
  }
  // Everybody asks for the organization under attack, whether it is theirs or not.
  for (const person of Object.values(people)) person.cookies.set(COOKIE, organization);
  const removed = people.removed as Person;
  // Signed in and looking at it, and then not a member any more.
  if (!(await removed.open("/dashboard/members")).html.includes(NAME)) throw new Error("it was not looked at");
  const values = [organization, await idOf(query, removed)];
  await query("DELETE FROM memberships WHERE organization_id = $1 AND user_id = $2", values);
  return people;
}

async function idOf(query: Query, { email }: Person): Promise<string> {
  return (await query("SELECT id FROM users WHERE email = $1", [email]))[0]?.id ?? "";
}

/** Every path behind the sign-in, from the folders of the build. */
export function signedInPaths(): string[] {
  const files = readdirSync(join(import.meta.dirname, "../../../app"), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /^dashboard(\/.*)?\/(page\.tsx|route\.tsx?)$/.test(file))
    .map((file) => `/${file.replace(/\/(page|route)\.tsx?$/, "").replace(/\/\([^/]+\)/g, "")}`);
}

/** Posts a form to an action as a page's script does. `state`: the action also gets its previous result. */
export function sendAction(person: Person, name: string, form: Record<string, string>, state = false) {
  const fields = new FormData();
  for (const [field, value] of Object.entries(form)) fields.set(field, value);
  const action = serverActions().find((known) => known.name === name);
  if (!action) throw new Error(`there is no action ${name}`);
  return callAction(person, action, state ? [null, fields] : [fields]);
}
