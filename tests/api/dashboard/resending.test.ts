import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIST, startOrganization, submitForm } from "#tests/support/dashboard/organization-fixture.ts";
import { Client } from "#tests/support/server/api.ts";

let fixture: Awaited<ReturnType<typeof startOrganization>>;
let undelivered: string;
beforeAll(async () => {
  fixture = await startOrganization();
  const files = [new File(["1 table"], "inventory.txt", { type: "text/plain" })];
  const fields = {
    to: "bounced@example.com",
    subject: "Lease {{flat}}",
    body_html: "<p>Hola</p>",
    customer_ref: "R-1",
  };
  const confirmed = { ...fields, send_unfilled: "*" };
  const answer = await fixture.send(fixture.person("owner"), confirmed, { files });
  undelivered = ((await answer.json()) as { id: string }).id;
  await new Client().sealed(undelivered);
});
afterAll(() => fixture.close());

const resend = (to: string) =>
  submitForm(fixture.person("sender"), `${LIST}/${undelivered}/resend`, 'name="to"', (form) => form.set("to", to));

test("resends undelivered content to a corrected address once, and links the two records", async () => {
  const sender = fixture.person("sender");
  expect((await sender.open(`${LIST}/${undelivered}`)).html).toContain(`${LIST}/${undelivered}/resend`);
  const { answer, body } = await resend("corrected@example.com");
  const location = answer.headers.get("location") ?? "";
  const [, id = ""] = /notifications\/([0-9a-f-]{36})\?outcome=sent\./.exec(location) ?? [];
  await new Client().sealed(id);
  const columns = "recipient, subject, body_text, body_html, customer_ref, corrects_id";
  const of = async (one: string) =>
    (await fixture.query<object>(`SELECT ${columns} FROM notifications WHERE id = $1`, [one]))[0];
  expect(await of(id)).toEqual({
    ...(await of(undelivered)),
    recipient: "corrected@example.com",
    corrects_id: undelivered,
  });
  const files = "SELECT filename, content_type, sha256 FROM attachments WHERE notification_id = $1";
  expect(await fixture.query(files, [id])).toEqual(await fixture.query(files, [undelivered]));
  expect((await sender.open(location)).html).toContain(`href="${LIST}/${undelivered}"`);
  expect((await sender.open(`${LIST}/${undelivered}`)).html).toContain(`href="${LIST}/${id}"`);

  const headers = { origin: sender.url };
  const again = await sender.request(`${LIST}/${undelivered}/resend`, { method: "POST", body, headers });
  expect(again.headers.get("location")).toContain(id);
  const written = "SELECT data FROM audit_entries WHERE action = 'notification.sent' AND subject = $1";
  expect(await fixture.query(written, [id])).toEqual([{ data: { corrects: undelivered } }]);
});

test("the address that failed is filled in to be corrected, and is tried again only after a confirmation", async () => {
  const page = `${LIST}/${undelivered}/resend`;
  const { html } = await fixture.person("sender").open(page);
  expect(html).toMatch(/<input(?=[^>]*name="to")(?=[^>]*value="bounced@example.com")/);
  for (const words of ["The mailbox does not exist.", "550 5.1.1", "Lease {{flat}}", "inventory.txt"])
    expect(html).toContain(words);
  const { answer } = await resend(" Bounced@example.com");
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("This is the same address as before.");
  const sent = "SELECT FROM notifications WHERE corrects_id = $1 AND recipient ILIKE 'bounced@example.com'";
  expect(await fixture.query(sent, [undelivered])).toEqual([]);
  const { answer: confirmed } = await submitForm(fixture.person("sender"), page, 'name="to"', (form) => {
    form.set("to", "bounced@example.com");
    form.set("confirmed", "bounced@example.com");
  });
  expect(confirmed.headers.get("location")).toContain("outcome=sent");
  expect(await fixture.query(sent, [undelivered])).toHaveLength(1);
});

test("content that was already resent is resent once more only after a confirmation", async () => {
  const page = `${LIST}/${undelivered}/resend`;
  const { html } = await fixture.person("sender").open(page);
  expect(html).toMatch(/Sent again to corrected@example\.com: Delivered/);
  const { answer } = await resend("corrected@example.com");
  expect(await answer.text()).toContain("This content was already sent again. Nothing more has been sent yet.");
  const sent = "SELECT FROM notifications WHERE corrects_id = $1 AND recipient = 'corrected@example.com'";
  expect(await fixture.query(sent, [undelivered])).toHaveLength(1);
  const { answer: confirmed } = await submitForm(fixture.person("sender"), page, 'name="to"', (form) => {
    form.set("to", "corrected@example.com");
    form.set("confirmed", "corrected@example.com");
  });
  expect(confirmed.headers.get("location")).toContain("outcome=sent");
  expect(await fixture.query(sent, [undelivered])).toHaveLength(2);
});

test("rejects a corrected address that is none, at its field", async () => {
  const { answer } = await resend("nowhere");
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(/<input(?=[^>]*name="to")(?=[^>]*aria-invalid="true")(?=[^>]*value="nowhere")/);
});

test("a delivered notification cannot be resent to a corrected address", async () => {
  const owner = fixture.person("owner");
  expect((await owner.open(`${LIST}/${fixture.notificationId}`)).html).not.toContain("/resend");
  const { headers } = await owner.request(`${LIST}/${fixture.notificationId}/resend`);
  expect(headers.get("location")).toBe(`${LIST}/${fixture.notificationId}`);
  expect((await owner.open(`${LIST}/${randomUUID()}/resend`)).status).toBe(404);
});
