import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Right } from "#lib/access/roles.ts";
import { apiDatabase } from "#tests/support/api-database.ts";
import { Person } from "#tests/support/person.ts";
import { callAction, serverActions } from "#tests/support/server-actions.ts";

const ROOT = join(import.meta.dirname, "../..");

/** What each page and route of the signed-in side asks for; a new one has to have its row here. */
const PAGES: Record<string, Right> = {
  "/dashboard": "read",
  "/dashboard/audit": "manage",
  // Whoever may not send reads there why.
  "/dashboard/compose": "read",
  "/dashboard/keys": "manage",
  "/dashboard/members": "read",
  "/dashboard/notifications": "read",
  "/dashboard/notifications/activity": "read",
  "/dashboard/notifications/export": "read",
  "/dashboard/notifications/waiting": "read",
  "/dashboard/settings": "read",
  "/dashboard/webhooks": "read",
};

/** What takes the id of something, or a form: tests of their own ask for it with real ones (board-….test.ts). */
const ASKED_ELSEWHERE = [
  ...["html", "preview", "send", "template"].map((part) => `/dashboard/compose/${part}`),
  ...["", "/attachments/[attachment_id]", "/certificate", "/evidence", "/html", "/token"].map(
    (part) => `/dashboard/notifications/[id]${part}`,
  ),
  "/dashboard/webhooks/[id]",
  "/dashboard/forbidden",
  "/dashboard/[...unknown]",
];

/** What each server action asks for, and a form that would do something in the organization under attack. */
const ACTIONS: Record<string, { right: Right | "own"; form: () => Record<string, string>; state?: true }> = {
  "app/dashboard/actions.ts#chooseLanguage": { right: "own", form: () => ({ locale: "en" }) },
  "app/dashboard/actions.ts#switchOrganization": { right: "read", form: () => ({}) },
  "app/dashboard/keys/actions.ts#createKey": { right: "manage", form: () => ({ name: "Forged" }), state: true },
  "app/dashboard/keys/actions.ts#createTestKey": { right: "manage", form: () => ({}), state: true },
  "app/dashboard/keys/actions.ts#revoke": { right: "manage", form: () => ({ key: target.key }) },
  "app/dashboard/members/actions.ts#changeRole": {
    right: "manage",
    form: () => ({ member: target.reader, role: "owner" }),
  },
  "app/dashboard/members/actions.ts#invite": {
    right: "manage",
    form: () => ({ email: `invited-${randomUUID()}@example.com`, role: "owner" }),
    state: true,
  },
  "app/dashboard/members/actions.ts#remove": { right: "manage", form: () => ({ member: target.reader }) },
  "app/dashboard/members/actions.ts#resend": { right: "manage", form: () => ({ invitation: target.invitation }) },
  "app/dashboard/members/actions.ts#withdraw": { right: "manage", form: () => ({ invitation: target.invitation }) },
  "app/dashboard/notifications/[id]/actions.ts#erase": {
    right: "manage",
    form: () => ({ notification: target.notification }),
  },
  "app/dashboard/notifications/waiting/actions.ts#retry": { right: "manage", form: () => ({ job: randomUUID() }) },
  "app/dashboard/webhooks/actions.ts#again": { right: "manage", form: () => ({ delivery: target.delivery }) },
  "app/dashboard/webhooks/actions.ts#create": {
    right: "manage",
    form: () => ({ url: "https://hooks.example.com/forged" }),
    state: true,
  },
  "app/dashboard/webhooks/actions.ts#endPrevious": { right: "manage", form: () => ({ endpoint: target.endpoint }) },
  "app/dashboard/webhooks/actions.ts#remove": { right: "manage", form: () => ({ endpoint: target.endpoint }) },
  "app/dashboard/webhooks/actions.ts#rotate": {
    right: "manage",
    form: () => ({ endpoint: target.endpoint }),
    state: true,
  },
  "app/dashboard/webhooks/actions.ts#setEnabled": {
    right: "manage",
    form: () => ({ endpoint: target.endpoint, enabled: "no" }),
  },
  "app/dashboard/webhooks/actions.ts#test": { right: "manage", form: () => ({ endpoint: target.endpoint }) },
  "app/dashboard/settings/actions.ts#changeOrganization": {
    right: "manage",
    form: () => ({ name: "Forged", locale: "es" }),
    state: true,
  },
  "app/dashboard/settings/actions.ts#changeRetention": {
    right: "manage",
    form: () => ({ days: "1", confirmed: "1" }),
    state: true,
  },
  "app/dashboard/settings/actions.ts#changeYourself": {
    right: "own",
    form: () => ({ name: "", locale: "en" }),
    state: true,
  },
  "app/dashboard/settings/actions.ts#disconnectGitHub": { right: "own", form: () => ({}) },
  "app/dashboard/settings/actions.ts#endAllSessions": { right: "own", form: () => ({}) },
  "app/dashboard/settings/actions.ts#foundOrganization": {
    right: "own",
    form: () => ({ name: "Another" }),
    state: true,
  },
  "app/dashboard/settings/actions.ts#leave": { right: "read", form: () => ({}) },
  "app/invitation/actions.ts#accept": { right: "own", form: () => ({ token: "x".repeat(43) }) },
};

/** The organization that only its own people may touch. */
const target = {
  id: randomUUID(),
  key: randomUUID(),
  invitation: randomUUID(),
  notification: randomUUID(),
  endpoint: randomUUID(),
  delivery: randomUUID(),
  reader: "",
};
const COOKIE = "acuse-organization";
let database: Awaited<ReturnType<typeof apiDatabase>>;
const people: Record<string, Person> = {};

const query = async (text: string, values: unknown[] = []) => (await database.client.query(text, values)).rows;
const userId = async (person: Person) => (await query("SELECT id FROM users WHERE email = $1", [person.email]))[0]?.id;

async function addMember(person: Person, role: string): Promise<void> {
  const values = [target.id, await userId(person), role];
  await query("INSERT INTO memberships (organization_id, user_id, role) VALUES ($1, $2, $3::membership_role)", values);
}

beforeAll(async () => {
  database = await apiDatabase();
  await query("INSERT INTO organizations (id, name, kind) VALUES ($1, 'Ayuntamiento secreto', 'regular')", [target.id]);
  await query(
    `INSERT INTO api_keys (id, organization_id, kind, name, prefix, sha256) VALUES ($1, $2, 'live', 'Secret key', 'ck_live_zzzz', $3)`,
    [target.key, target.id, randomBytes(32)],
  );
  await query(
    `INSERT INTO invitations (id, organization_id, email, role, sha256, expires_at)
     VALUES ($1, $2, 'waiting@secret.example', 'reader', $3, now() + interval '1 day')`,
    [target.invitation, target.id, randomBytes(32)],
  );
  await query(
    `INSERT INTO notifications (id, organization_id, status, channel, recipient, subject, content_hash, simulated, created_at)
     VALUES ($1, $2, 'delivered', 'email', 'waiting@secret.example', 'Ayuntamiento secreto', repeat('0', 64), true, now())`,
    [target.notification, target.id],
  );
  await query(
    `INSERT INTO links (notification_id, sequence, previous_hash, event_type, event_data, created_at, event_hash)
     VALUES ($1, 0, repeat('0', 64), 'created', '{}', now(), repeat('1', 64))`,
    [target.notification],
  );
  await query(
    `INSERT INTO webhook_endpoints (id, organization_id, url, description, types, secret)
     VALUES ($1, $2, 'https://hooks.example.com/waiting@secret.example', '', '{}', '')`,
    [target.endpoint, target.id],
  );
  await query(
    `INSERT INTO webhook_deliveries (id, organization_id, endpoint_id, message_id, type, payload)
     VALUES ($1, $2, $3, 'msg_1', 'webhook.test', '{}')`,
    [target.delivery, target.id, target.endpoint],
  );
  for (const name of ["bystander", "owner", "sender", "reader", "stranger", "removed"]) {
    const person = await new Person(`${name}-${randomUUID()}@example.com`).signIn();
    people[name] = person;
    if (name !== "stranger") await addMember(person, { owner: "owner", sender: "sender" }[name] ?? "reader");
    // Everybody asks for the organization under attack, whether it is theirs or not.
    person.cookies.set(COOKIE, target.id);
  }
  target.reader = await userId(people.bystander as Person);
  people.nobody = new Person("nobody@example.com");
  people.nobody.cookies.set(COOKIE, target.id);
  // Signed in and looking at it, and then not a member any more.
  expect((await people.removed?.open("/dashboard/members"))?.html).toContain("Ayuntamiento secreto");
  await query("DELETE FROM memberships WHERE organization_id = $1 AND user_id = $2", [
    target.id,
    await userId(people.removed as Person),
  ]);
});
afterAll(() => database.close());

const CALLERS: [name: string, rights: Right[] | "outside" | "nobody"][] = [
  ["nobody", "nobody"],
  ["stranger", "outside"],
  ["removed", "outside"],
  ["reader", ["read"]],
  ["sender", ["read", "send"]],
  ["owner", ["read", "send", "manage"]],
];

test("every page, route and action of the signed-in side has its row", () => {
  const files = readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" });
  const paths = files
    .filter((file) => /^(dashboard|invitation)(\/.*)?\/(page\.tsx|route\.tsx?)$/.test(file))
    .map((file) => `/${file.replace(/\/(page|route)\.tsx?$/, "").replace(/\/\([^/]+\)/g, "")}`)
    .filter((path) => path !== "/invitation" && !ASKED_ELSEWHERE.includes(path));
  expect(Object.keys(PAGES).sort()).toEqual(paths.sort());
  expect(Object.keys(ACTIONS).sort()).toEqual(
    serverActions()
      .map(({ name }) => name)
      .sort(),
  );
});

describe.each(CALLERS)("%s", (name, rights) => {
  const person = () => people[name] as Person;

  test.each(Object.entries(PAGES))("opening %s, which asks for the right to %s", async (path, right) => {
    const page = await person().open(path);
    if (rights === "nobody") return expect(page.url).toMatch(/^\/sign-in\?/);
    if (rights === "outside") {
      expect(page.url).not.toMatch(/^\/sign-in/);
      for (const secret of ["Ayuntamiento secreto", "Secret key", "waiting@secret.example", people.owner?.email ?? ""])
        expect(page.html).not.toContain(secret);
      return;
    }
    const allowed = rights.includes(right) || path === "/dashboard";
    if (path !== "/dashboard") expect([page.url, page.status]).toEqual([path, allowed ? 200 : 403]);
    if (allowed) return;
    expect(page.html).not.toContain("Secret key");
    expect(page.html).toContain("Your role does not allow this");
    expect(page.html).toMatch(/<title>[^<]+ – Acuse<\/title>/);
    expect(page.html).toContain(`mailto:${people.owner?.email}`);
  });

  const forbidden = Object.entries(ACTIONS).filter(
    ([, { right }]) => right !== "own" && (typeof rights === "string" || !rights.includes(right)),
  );
  test.each(forbidden)("calling %s changes nothing in an organization where they may not", async (name, row) => {
    const { form, state } = row;
    const before = await everything();
    for (const organization of [{ organization: target.id }, {}, await ownOrganization(person())]) {
      const fields = new FormData();
      for (const [field, value] of Object.entries({ ...organization, ...form() })) fields.set(field, value);
      const action = serverActions().find((known) => known.name === name);
      if (!action) throw new Error("no such action");
      const answer = await callAction(person(), action, state ? [null, fields] : [fields]);
      expect(answer.status).toBeLessThan(500);
      if (rights === "nobody") expect(answer.headers.get("x-action-redirect")).toMatch(/^\/sign-in\?/);
      if (organization.organization === target.id && rights !== "nobody")
        expect(answer.status).toBe(rights === "outside" ? 404 : 403);
    }
    expect(await everything()).toEqual(before);
  });
});

/** The organization under attack, as the database has it. */
async function everything(): Promise<unknown> {
  const id = [target.id];
  return Promise.all([
    query("SELECT * FROM organizations WHERE id = $1", id),
    query("SELECT * FROM memberships WHERE organization_id = $1 ORDER BY user_id", id),
    query("SELECT * FROM api_keys WHERE organization_id = $1 ORDER BY id", id),
    query("SELECT * FROM invitations WHERE organization_id = $1 ORDER BY id", id),
    query("SELECT * FROM notifications WHERE organization_id = $1 ORDER BY id", id),
    query("SELECT * FROM erasures WHERE organization_id = $1", id),
    query("SELECT * FROM webhook_endpoints WHERE organization_id = $1 ORDER BY id", id),
    query("SELECT * FROM webhook_deliveries WHERE organization_id = $1 ORDER BY id", id),
    query("SELECT * FROM audit_entries WHERE organization_id = $1 ORDER BY id", id),
  ]);
}

async function ownOrganization(person: Person): Promise<{ organization?: string }> {
  const rows = await query(
    "SELECT organization_id AS organization FROM memberships WHERE user_id = $1 AND organization_id <> $2",
    [await userId(person), target.id],
  );
  return rows[0] ?? {};
}

describe("an owner", () => {
  const call = async (name: string, form: Record<string, string>, state = false) => {
    const fields = new FormData();
    for (const [field, value] of Object.entries({ organization: target.id, ...form })) fields.set(field, value);
    const action = serverActions().find((known) => known.name === name);
    if (!action) throw new Error("no such action");
    return callAction(people.owner as Person, action, state ? [null, fields] : [fields]);
  };

  test("can't stop being one, leave or be removed while nobody else is", async () => {
    const member = await userId(people.owner as Person);
    await call("app/dashboard/members/actions.ts#changeRole", { member, role: "reader" });
    await call("app/dashboard/members/actions.ts#remove", { member });
    await call("app/dashboard/settings/actions.ts#leave", {});
    const rows = await query("SELECT role FROM memberships WHERE organization_id = $1 AND user_id = $2", [
      target.id,
      member,
    ]);
    expect(rows).toEqual([{ role: "owner" }]);
  });

  test("makes a key that works, until they revoke it", async () => {
    const answer = await call("app/dashboard/keys/actions.ts#createKey", { name: "Server" }, true);
    const key = /ck_live_[A-Za-z0-9_-]{43}/.exec(await answer.text())?.[0] ?? "";
    const { owner } = people;
    const list = () => owner?.request("/v1/notifications", { headers: { authorization: `Bearer ${key}` } });
    expect((await list())?.status).toBe(200);
    const [made] = await query("SELECT id FROM api_keys WHERE organization_id = $1 AND name = 'Server'", [target.id]);
    await call("app/dashboard/keys/actions.ts#revoke", { key: made?.id });
    expect((await list())?.status).toBe(401);
    const log = await query(
      "SELECT action, subject FROM audit_entries WHERE organization_id = $1 ORDER BY created_at",
      [target.id],
    );
    expect(log.slice(-2)).toEqual([
      { action: "key.created", subject: "Server" },
      { action: "key.revoked", subject: "Server" },
    ]);
    expect((await owner?.open("/dashboard/audit"))?.html).toContain("Server");
  });
});

test("a form from another origin is no action", async () => {
  const action = serverActions().find(({ name }) => name.endsWith("members/actions.ts#withdraw"));
  if (!action) throw new Error("no such action");
  const body = new FormData();
  body.set(`$ACTION_ID_${action.id}`, "");
  for (const [field, value] of Object.entries({ organization: target.id, invitation: target.invitation }))
    body.set(field, value);
  const send = (origin: string) =>
    people.owner?.request("/dashboard/members", { method: "POST", body, headers: { origin } });
  const before = await everything();
  for (const origin of ["https://evil.example", "null", "evil"]) expect((await send(origin))?.status, origin).toBe(403);
  expect(await everything()).toEqual(before);
  expect(readFileSync(inject("api").log, "utf8")).not.toMatch(/does not match `origin`|Invalid Server Actions/);
  await send(people.owner?.url ?? "");
  expect(await query("SELECT FROM invitations WHERE id = $1", [target.invitation])).toEqual([]);
});
