import { randomUUID } from "node:crypto";
import { expect, inject } from "vitest";
import { apiDatabase } from "../database/api-database.ts";
import { Client } from "../server/api.ts";
import { Person } from "./person.ts";

export const SECRET = "Kündigung der Wohnung 14-B";
export const LIST = "/dashboard/notifications";
export const COMPOSE = "/dashboard/compose";

type Role = "owner" | "reader" | "sender" | "stranger";

interface SendOptions {
  headers?: Record<string, string>;
  organization?: string;
  files?: File[];
}

/**
 * An organization with an owner, a sender, a reader and one sealed notification, and a person of another organization.
 */
export async function startOrganization() {
  const database = await apiDatabase();
  const query = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.client.query(sql, values)).rows;

  const ownOrganization = async (email: string): Promise<string> => {
    const [row] = await query<{ id: string }>(
      "SELECT organization_id AS id FROM memberships JOIN users ON users.id = user_id WHERE email = $1",
      [email],
    );
    return row?.id ?? "";
  };

  const owner = await new Person(`owner-${randomUUID()}@example.com`).signIn();
  const stranger = await new Person(`stranger-${randomUUID()}@example.com`).signIn();
  const organizationId = await ownOrganization(owner.email);

  const member = async (role: "reader" | "sender"): Promise<Person> => {
    const email = `${role}-${randomUUID()}@example.com`;
    await query(MEMBER, [email, organizationId, role]);
    return new Person(email).signIn();
  };
  const people = { owner, stranger, reader: await member("reader"), sender: await member("sender") };

  const send = (from: Person, fields: Record<string, string>, more: SendOptions = {}): Promise<Response> =>
    postCompose(from, fields, { organization: organizationId, ...more });

  const files = [new File(["%PDF-1.7"], "acta.pdf", { type: "application/pdf" })];
  const answer = await send(owner, { body_html: "<p>Hola</p>", customer_ref: "REF-SECRETA" }, { files });
  expect(answer.status, await answer.clone().text()).toBe(201);
  const { id: notificationId } = (await answer.json()) as { id: string };
  const detail = await new Client().sealed(notificationId);
  return {
    query,
    ownOrganization,
    organizationId,
    notificationId,
    attachmentId: detail.attachments[0]?.id ?? "",
    send,
    person: (role: Role): Person => people[role],
    close: () => database.close(),
  };
}

/** A user who belongs to this organization and to no other. */
const MEMBER = `WITH person AS (INSERT INTO users (id, email) VALUES (gen_random_uuid(), $1) RETURNING id)
  INSERT INTO memberships (organization_id, user_id, role) SELECT $2::uuid, id, $3::membership_role FROM person`;

/** Fills the compose form in and posts it, as a browser's script does. */
function postCompose(from: Person, fields: Record<string, string>, { headers, organization, files = [] }: SendOptions) {
  const body = new FormData();
  const given = { form_key: randomUUID(), to: "ana@example.com", subject: SECRET, body_text: "Hola", ...fields };
  for (const [name, value] of Object.entries(given)) body.append(name, value);
  for (const file of files) body.append("file", file);
  return from.request(`${COMPOSE}/send?organization=${organization}`, {
    method: "POST",
    body,
    headers: { accept: "application/json", origin: inject("api").url, ...headers },
  });
}

/** Posts a form of a page as a browser without scripts does. `holding`: text that only this form contains. */
export async function submitForm(
  from: Person,
  path: string,
  holding: string,
  change: (form: FormData) => void = () => {},
): Promise<{ body: FormData; answer: Response }> {
  const { html } = await from.open(path);
  const form = html.match(/<form\b[\s\S]*?<\/form>/g)?.find((one) => one.includes(holding));
  if (!form) throw new Error(`no form with ${holding} on ${path}`);
  const body = new FormData();
  for (const [input] of form.matchAll(/<input\b[^>]*>/g)) {
    const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1]?.replaceAll("&quot;", '"');
    const name = read("name");
    if (name && (read("type") === "hidden" || input.includes("checked"))) body.append(name, read("value") ?? "");
  }
  change(body);
  return { body, answer: await post(from, path, body) };
}

export const post = (from: Person, path: string, body: FormData): Promise<Response> =>
  from.request(path, { method: "POST", body, headers: { origin: from.url } });
