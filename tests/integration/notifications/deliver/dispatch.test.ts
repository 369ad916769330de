import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { confirm, dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { base64, create, eventTypes, type Fixture, jobsOf, newCaller, startFixture, statusOf } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const outboxOf = async (id: string) =>
  (await readdir(join(fixture.dataDir, "outbox"))).filter((name) => name.includes(id));
const mailOf = (id: string) => readFile(join(fixture.dataDir, "outbox", `${id}.eml`));

async function play(id: string): Promise<void> {
  await dispatch({ notification_id: id });
  for (let step = 0; step < 3; step++) await confirm({ notification_id: id, step });
}

test("the outbox holds the posted mail, whose hash is in the sent link", async () => {
  const { id } = await create(await newCaller(), {
    subject: "Acta {{n}}",
    body_html: "<p>Hola</p>",
    sender_name: "Ávila",
    sender_email: "registro@avila.example",
    attachments: [{ filename: "a.txt", content_type: "text/plain", content_base64: base64("uno\n") }],
    variables: { n: 7 },
  });
  await dispatch({ notification_id: id });
  const bytes = await mailOf(id);
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: "utf8" });
  expect(mail).toMatchObject({
    subject: "Acta 7",
    from: { name: "Ávila" },
    replyTo: [{ address: "registro@avila.example" }],
    attachments: [{ filename: "a.txt", content: "uno\n" }],
  });
  expect(mail.text).toContain(`https://acuse.example/verify/${id}`);
  const sent = (await loadRecord(id))?.events[1];
  expect(sent?.event_data).toMatchObject({
    provider: "demo",
    simulated: true,
    submission_sha256: createHash("sha256").update(bytes).digest("hex"),
  });
});

test.each([
  ["ana@example.com", ["created", "sent", "delivered"], "delivered"],
  ["deferred@example.com", ["created", "sent", "deferred", "delivered"], "delivered"],
  ["bounced+7@example.com", ["created", "sent", "failed"], "failed"],
  ["complained@example.com", ["created", "sent", "delivered", "complained"], "complained"],
  ["stuck@example.com", ["created", "sent"], "sent"],
])("the chain of a mail to %s is %j", async (to, types, status) => {
  const { id } = await create(await newCaller(), { to });
  await play(id);
  expect(await eventTypes(id)).toEqual(types);
  expect(await statusOf(id)).toBe(status);
  for (const { event_data } of (await loadRecord(id))?.events ?? []) expect(event_data.simulated).toBe(true);
  expect(JSON.stringify((await loadRecord(id))?.events)).not.toContain(to);
});

test("each repeated step leaves exactly one job for the next", async () => {
  const { id } = await create(await newCaller(), { to: "deferred@example.com" });
  for (let time = 0; time < 3; time++) await dispatch({ notification_id: id });
  expect(await jobsOf("confirm", id)).toBe(1);
  for (let time = 0; time < 3; time++) await confirm({ notification_id: id, step: 0 });
  expect(await jobsOf("confirm", id)).toBe(2);
  for (let time = 0; time < 3; time++) await confirm({ notification_id: id, step: 1 });
  expect(await jobsOf("confirm", id)).toBe(2);
  expect(await jobsOf("seal", id)).toBe(1);
});

test("a repeated and simultaneous dispatch sends one mail with the same bytes", async () => {
  const { id } = await create(await newCaller(), {
    body_html: "<p>x</p>",
    attachments: [{ content_base64: base64("y") }],
  });
  await Promise.all(Array.from({ length: 6 }, () => dispatch({ notification_id: id })));
  const bytes = await mailOf(id);
  await dispatch({ notification_id: id });
  expect(await outboxOf(id)).toEqual([`${id}.eml`]);
  expect((await mailOf(id)).equals(bytes)).toBe(true);
  const submission = await db().submission.findUniqueOrThrow({ where: { notificationId: id } });
  expect(Buffer.from(submission.bytes ?? []).equals(bytes)).toBe(true);
  expect(await eventTypes(id)).toEqual(["created", "sent"]);
});

test("an attempt after a crash sends the bytes of the first one", async () => {
  const { id } = await create(await newCaller(), { body_html: "<p>x</p>" });
  const bytes = new TextEncoder().encode("Subject: the first try\r\n\r\n");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await db().submission.create({ data: { notificationId: id, bytes, sha256 } });
  await dispatch({ notification_id: id });
  expect((await PostalMime.parse(await mailOf(id))).subject).toBe("the first try");
  expect((await loadRecord(id))?.events[1]?.event_data.submission_sha256).toBe(sha256);
});

test("a confirmation before sending infers the sent link and loses no event", async () => {
  const { id } = await create(await newCaller());
  await confirm({ notification_id: id, step: 0 });
  await dispatch({ notification_id: id });
  expect(await eventTypes(id)).toEqual(["created", "sent", "delivered"]);
});

test("a job of an unknown notification ends without an error", async () => {
  const id = "0b9c5a0e-54f5-4c39-8a44-0a3b6a1f2d11";
  await expect(dispatch({ notification_id: id })).resolves.toBeUndefined();
  await expect(confirm({ notification_id: id })).resolves.toBeUndefined();
});
