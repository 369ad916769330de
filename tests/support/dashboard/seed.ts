import { messages } from "#lib/i18n/messages.ts";
import { newAddress } from "../server/api.ts";
import { reportOf } from "../stand-ins/resend-webhooks.ts";
import { templatePdf } from "../stand-ins/template-host.ts";
import { until } from "../wait.ts";
import { post, submitForm } from "./organization-fixture.ts";
import type { Person } from "./person.ts";
import type { DashboardService } from "./service.ts";
import { LONG_NAME, LONG_SUBJECT, LONG_WORD, more, STORIES, type Story } from "./stories.ts";

/** Data of an organization in use, made through the dashboard, the API and the provider's webhooks. */
export interface DashboardSeeds {
  owner: Person;
  sender: Person;
  reader: Person;
  /** Ids of notifications by story. */
  ids: { [story in Story]: string };
  /** Ids of deliveries to webhooks. */
  deliveries: { delivered: string; failing: string; gone: string };
}

const SUBJECTS = [
  "Invoice",
  "Notice of termination",
  "Minutes",
  "Change of the general conditions",
  "Requerimiento de pago",
];
const SETTINGS = "/dashboard/settings";
/** Labels of buttons, which tell the forms of a page apart. */
const { testCreate, revokeButton } = messages("en").dashboard.keys;

/** `links`: of the notification that has most of them; `others`: notifications without a story; `renamed`: lines of the audit log. */
export async function seedDashboard(
  service: DashboardService,
  { links = 100, others = 60, renamed = 52 }: { links?: number; others?: number; renamed?: number } = {},
): Promise<DashboardSeeds> {
  const owner = await service.signIn("lucia.fernandez@notaria-ruiz.example");
  const key = await settle(owner, renamed);
  const sender = await invite(service, owner, { email: "sender@example.com", role: "sender" });
  const reader = await invite(service, owner, { email: "reader@example.com", role: "reader" });
  for (const email of ["jorge@example.com", `${LONG_WORD.slice(0, 60)}@${"example.".repeat(10)}com`]) {
    await ask(owner, { email, role: "reader" });
  }
  for (const [path, description] of [
    ["well/hooks/acuse", "Accounting"],
    [`down/${LONG_WORD}/${LONG_WORD}`, LONG_SUBJECT],
    ["gone", ""],
  ] as const) {
    await submitForm(owner, "/dashboard/webhooks", 'name="url"', (form) => {
      form.set("url", `${service.receiver}/${path}`);
      form.set("description", description);
    });
  }
  await saveTemplates(owner);
  const create = creator(service, key);
  const ids = await tellStories(create);
  await reportMany(service, ids, links);
  await arrive(service, ids);
  await submitForm(owner, `/dashboard/notifications/${ids.erased}?tab=content`, "Erase permanently");
  await giveUp(service, ids.gaveUp);
  await fillDays(service, create, others);
  return { owner, sender, reader, ids, deliveries: await deliveriesOf(service) };
}

/**
 * Creates nine more organizations, a test key and a long audit log; the last organization is selected. @returns a live key
 */
async function settle(owner: Person, renamed: number): Promise<string> {
  for (let founded = 1; founded < 10; founded++) {
    await submitForm(owner, "/dashboard/account", 'id="new-name"', (form) =>
      form.set("name", `${founded}. ${LONG_NAME}`),
    );
  }
  await submitForm(owner, "/dashboard/keys", testCreate);
  const name = (form: FormData, text: string) => {
    form.set("name", text);
    form.set("locale", "es");
  };
  const { body } = await submitForm(owner, SETTINGS, 'id="organization-name"', (form) => name(form, "Notaría"));
  for (let left = renamed; left >= 0; left--) {
    name(body, left ? `Notaría Ruiz ${left}` : "Notaría Ruiz y Asociados");
    await post(owner, SETTINGS, body);
  }
  const makeKey = async (name: string) => {
    const { answer } = await submitForm(owner, "/dashboard/keys", 'id="name"', (form) => form.set("name", name));
    return /ck_live_[\w-]{43}/.exec(await answer.text())?.[0] ?? "";
  };
  await makeKey("Billing server");
  await submitForm(owner, "/dashboard/keys", revokeButton);
  await makeKey(LONG_NAME.slice(0, 80));
  return makeKey("Server");
}

async function saveTemplates(owner: Person): Promise<void> {
  const { html } = await owner.open("/dashboard/compose/templates");
  const [, save = ""] = /action="([^"]*\/templates\/save[^"]*)"/.exec(html) ?? [];
  const given = {
    name: "Lease",
    source: "upload",
    file: new File([new Uint8Array(await templatePdf("Lease of {{flat}} to {{name}}, {{rent}}"))], "lease.pdf", {
      type: "application/pdf",
    }),
  };
  for (const fields of [
    given,
    { name: LONG_NAME.slice(0, 80), source: "address", url: `https://example.com/${LONG_WORD}.pdf` },
  ]) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    await post(owner, save, body);
  }
}

const ask = (owner: Person, { email, role }: { email: string; role: string }) =>
  submitForm(owner, "/dashboard/members", 'name="email"', (form) => {
    form.set("email", email);
    form.set("role", role);
  });

/** A person who accepted an invitation to the owner's organization and selected it. */
async function invite(
  service: DashboardService,
  owner: Person,
  invited: { email: string; role: string },
): Promise<Person> {
  await ask(owner, invited);
  const { pathname, search } = await service.linkTo(invited.email, "invitation");
  const person = await service.signIn(invited.email);
  await submitForm(person, pathname + search, 'name="token"');
  return person;
}

type Create = (fields: object) => Promise<string>;

/** Posts a notification over the API. @returns its id */
const creator =
  ({ url }: DashboardService, key: string): Create =>
  async (fields) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const answer = await fetch(`${url}/v1/notifications`, { method: "POST", headers, body: JSON.stringify(fields) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()).id;
  };

async function tellStories(create: Create): Promise<DashboardSeeds["ids"]> {
  const told: [Story, string][] = [];
  for (const { name, ...fields } of STORIES) {
    const body_text = "Dear María,\n\nthe lease of flat 14-B ends on 31 May.\n\nNotaría Ruiz";
    told.push([name, await create({ body_text, ...fields, ...(await more(name)) })]);
  }
  return Object.fromEntries(told) as DashboardSeeds["ids"];
}

/** Waits until each notification has reached its end. */
async function arrive({ url }: DashboardService, ids: DashboardSeeds["ids"]): Promise<void> {
  for (const [name, id] of Object.entries(ids)) {
    if (name === "queued" || name === "gaveUp") continue;
    await until(async () => {
      const headers = { "x-forwarded-for": newAddress() };
      const { status, tsa } = await (await fetch(`${url}/v1/notifications/${id}`, { headers })).json();
      return tsa !== null || status === "deferred" || (status === "sent" && name === "sent");
    }, name);
  }
}

/** Reports a full mailbox again and again, very often for one notification. */
async function reportMany(service: DashboardService, ids: DashboardSeeds["ids"], links: number): Promise<void> {
  for (const name of ["deferred", "manyLinks"] as const) {
    const mail = () => service.provider.mails.find(({ notification }) => notification === ids[name]);
    await until(async () => mail() !== undefined, name);
    const found = mail();
    const times = name === "deferred" ? 1 : links - 2;
    for (let time = 0; found && time < times; time++) {
      await service.report(reportOf(found, "", "delivery_delayed"));
    }
  }
}

/** Dates the first attempt back by a day. */
async function giveUp({ database }: DashboardService, id: string): Promise<void> {
  await until(async () => {
    const aged = "UPDATE submissions SET unsure_since = now() - interval '1 day' WHERE notification_id = $1";
    return (await database.query(aged, [id])).rowCount === 1;
  }, "a submission");
  await until(async () => {
    const dead = "SELECT FROM pgboss.job WHERE name = 'dead' AND data->>'notification_id' = $1";
    return (await database.query(dead, [id])).rowCount === 1;
  }, "a job that was given up");
}

/** Inserts notifications of the last weeks, more than fit on one page, unevenly over the days. */
async function fillDays({ database }: DashboardService, create: Create, others: number): Promise<void> {
  const ids: string[] = [];
  const people = ["ana", "bounced", "complained", "john", "stuck", "pilar"];
  for (let made = 0; made < others; made++) {
    const to = `${people[made % people.length]}@example.com`;
    const subject = `${SUBJECTS[made % SUBJECTS.length]} 2026/${100 - made}`;
    ids.push(await create({ to, subject, body_text: "Attached.", customer_ref: `2026/${made}` }));
  }
  // A record whose date was changed before is neither sent nor sealed.
  await until(async () => {
    const open = `SELECT FROM notifications WHERE id = ANY($1) AND (status::text <> CASE split_part(recipient, '@', 1)
      WHEN 'bounced' THEN 'failed' WHEN 'complained' THEN 'complained' WHEN 'stuck' THEN 'sent' ELSE 'delivered' END
      OR (status <> 'sent' AND unsealed_since IS NOT NULL))`;
    return (await database.query(open, [ids])).rowCount === 0;
  }, "seals");
  const moved = "UPDATE notifications SET created_at = created_at - make_interval(days => $2) WHERE id = $1";
  for (const [made, id] of ids.entries()) await database.query(moved, [id, Math.round((made * 60) / others) + 1]);
}

async function deliveriesOf({ database, receiver }: DashboardService): Promise<DashboardSeeds["deliveries"]> {
  const newest = async (path: string): Promise<string> => {
    const { rows } = await database.query<{ id: string }>(
      `SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = endpoint_id
       WHERE starts_with(url, $1) AND attempts > 0 ORDER BY d.created_at DESC LIMIT 1`,
      [`${receiver}/${path}`],
    );
    return rows[0]?.id ?? "";
  };
  return { delivered: await newest("well"), failing: await newest("down"), gone: await newest("gone") };
}
