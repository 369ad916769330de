import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import { LIST, SECRET, startOrganization } from "#tests/support/dashboard/organization-fixture.ts";
import { Person } from "#tests/support/dashboard/person.ts";

const { notFound } = messages("en").dashboard;

let fixture: Awaited<ReturnType<typeof startOrganization>>;
beforeAll(async () => {
  fixture = await startOrganization();
});
afterAll(() => fixture.close());

const PAGES = () => [
  LIST,
  `${LIST}?q=ana`,
  `${LIST}/${fixture.notificationId}`,
  `${LIST}/activity`,
  `${LIST}/waiting`,
  "/dashboard/webhooks",
];
const FILES = () =>
  ["html", "certificate", "certificate?seal=1", "evidence", "token", `attachments/${fixture.attachmentId}`].map(
    (part) => `${LIST}/${fixture.notificationId}/${part}`,
  );

describe("data of an organization", () => {
  test("members of every role read their organization's notifications", async () => {
    for (const role of ["owner", "sender", "reader"] as const) {
      for (const path of [...PAGES(), ...FILES(), `${LIST}/export`]) {
        const { status } = await fixture.person(role).request(path);
        expect([path, status]).toEqual([path, 200]);
      }
      expect((await fixture.person(role).open(LIST)).html).toContain(SECRET);
      expect((await fixture.person(role).open(`${LIST}/${fixture.notificationId}`)).html).toContain("REF-SECRETA");
    }
  });

  test("a visitor without a session is led to sign-in from every page of an organization", async () => {
    for (const path of [...PAGES(), ...FILES(), `${LIST}/export`]) {
      const response = await new Person("nobody@example.com").request(path);
      expect([path, response.status]).toEqual([path, 307]);
      expect(response.headers.get("location")).toMatch(/^(http:\/\/[^/]+)?\/sign-in\?/);
      expect(await response.text()).not.toContain(SECRET);
    }
  });

  test("members of another organization get 404 for a notification and its files", async () => {
    for (const path of [
      `${LIST}/${fixture.notificationId}`,
      ...FILES(),
      `${LIST}/not-an-id`,
      `${LIST}/${randomUUID()}`,
    ]) {
      const response = await fixture.person("stranger").request(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).not.toMatch(/Wohnung|REF-SECRETA/);
    }
  });

  test("only a member who left an organization learns from its pages which it was", async () => {
    const path = `${LIST}/${fixture.notificationId}`;
    const left = notFound.leftText;
    const person = await new Person(`left-${randomUUID()}@example.com`).signIn();
    await fixture.query(
      `INSERT INTO audit_entries (id, organization_id, actor, action, subject)
        VALUES (gen_random_uuid(), $1, 'owner', 'member.removed', $2)`,
      [fixture.organizationId, person.email],
    );
    expect((await person.open(path)).html).toContain(left);
    const other = await fixture.person("stranger").open(path);
    expect(other.html).toContain(notFound.back);
    expect(other.html).not.toContain(left);
  });

  test("members of another organization see none of its data in lists, search and export", async () => {
    for (const path of [
      LIST,
      `${LIST}?q=ana`,
      `${LIST}?q=REF-SECRETA`,
      `${LIST}/export`,
      `${LIST}/waiting`,
      `${LIST}/activity`,
    ]) {
      const response = await fixture.person("stranger").request(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).not.toMatch(/Wohnung|ana@example/);
    }
  });

  test("dashboard reads spend no budget of public reads", async () => {
    const reader = fixture.person("reader");
    for (let i = 0; i < 65; i++) {
      const response = await reader.request(`${LIST}/${fixture.notificationId}/token`);
      if (response.status !== 200) expect(response.status).toBe(200);
      await response.arrayBuffer();
    }
  });
});

describe("cursors", () => {
  test("a cursor of another organization starts at the first page of one's own list", async () => {
    const [{ cursor } = { cursor: "" }] = [{ cursor: "AAAAAZ0AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }];
    const { status, html } = await fixture.person("owner").open(`${LIST}?cursor=${cursor}`);
    expect(status).toBe(200);
    expect(html).toContain("this is the first one");
    expect(html).toContain(SECRET);
  });
});

test("a list whose last day lies before its first names the error", async () => {
  const asked = (since: string, until: string) => fixture.person("owner").open(`${LIST}?since=${since}&until=${until}`);
  const words = "The first date is after the last";
  expect((await asked("2030-02-03", "2030-02-02")).html).toContain(words);
  expect((await asked("2030-02-02", "2030-02-03")).html).not.toContain(words);
});

describe("CSV file", () => {
  test("the CSV file holds the filtered notifications and escapes hostile texts", async () => {
    const subject = `=cmd|' /C calc'!A0 ${randomUUID()}`;
    const sent = await fixture.send(fixture.person("owner"), { subject, customer_ref: "CSV-1" });
    expect(sent.status).toBe(201);
    const response = await fixture.person("reader").request(`${LIST}/export?q=csv-1`);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="notifications-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = (await response.text()).split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"'${subject}"`);
  });
});
