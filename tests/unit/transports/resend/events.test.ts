import { afterEach, expect, test, vi } from "vitest";
import { eventOfState, eventOfWebhook } from "#lib/transports/resend/events.ts";
import { reportOf, signed } from "#tests/support/stand-ins/resend-webhooks.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const OTHER = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const ID = "5f2c1d3e-8a4b-4c6d-9e0f-1a2b3c4d5e6f";
const MAIL = { id: "re-mail-1", notification: ID, to: "ana@example.com" };

const read = (body: string, headers: Record<string, string>, secrets = [SECRET]) =>
  eventOfWebhook("resend", new TextEncoder().encode(body), new Headers(headers), secrets);

const readSigned = (body: string) => read(body, signed(SECRET, "msg_1", body));

afterEach(() => void vi.useRealTimers());

test("accepts the published Svix signature at its time", () => {
  vi.useFakeTimers({ now: 1614265330_000 });
  const headers = {
    "svix-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "svix-timestamp": "1614265330",
    "svix-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  };
  expect(() => read('{"test": 2432232314}', headers)).toThrow("is not an event");
  expect(() => read('{"test": 2432232315}', headers)).toThrow("svix-signature");
});

test.each([
  ["sent", "sent"],
  ["delivered", "delivered"],
  ["delivery_delayed", "deferred"],
  ["bounced", "failed"],
  ["failed", "failed"],
  ["suppressed", "failed"],
  ["complained", "complained"],
  ["scheduled", null],
  ["of_next_year", null],
])("maps the Resend event email.%s to %s", (type, expected) => {
  const body = reportOf(MAIL, "s", type);
  expect(readSigned(body)).toMatchObject({
    id: "msg_1",
    type: expected,
    messageId: "re-mail-1",
    notificationId: ID,
    payload: body,
  });
});

test.each(["opened", "clicked"])("ignores the Resend event email.%s", (type) => {
  expect(readSigned(reportOf(MAIL, "s", type))).toBeNull();
});

test.each([
  "contact.created",
  "domain.updated",
  "x",
])("ignores the Resend event %s, which is not about a mail", (type) => {
  expect(readSigned(JSON.stringify({ type, created_at: "2027-01-01T00:00:00Z", data: {} }))).toBeNull();
});

test("reads the details of a bounce", () => {
  const bounce = {
    type: "Permanent",
    subType: "General",
    message: "hard bounce",
    diagnosticCode: ["smtp; 550 5.1.1 <a@b.example>: no such user"],
  };
  expect(readSigned(reportOf(MAIL, "s", "bounced", { bounce }))?.details).toEqual({
    bounce_type: "Permanent",
    bounce_subtype: "General",
    status_code: "5.1.1",
    diagnostic: "smtp; 550 5.1.1 <a@b.example>: no such user",
    reason: "hard bounce",
  });
});

test("takes no words of the provider for those of a mail server", () => {
  const bounce = { type: "Permanent", message: "550 5.1.1 hard bounce" };
  expect(readSigned(reportOf(MAIL, "s", "bounced", { bounce }))?.details).toEqual({
    bounce_type: "Permanent",
    status_code: "5.1.1",
    reason: "550 5.1.1 hard bounce",
  });
});

test("accepts an event with malformed details", () => {
  const body = reportOf(MAIL, "s", "bounced", { bounce: { type: 7 }, failed: "x", tags: 5, email_id: 9 });
  const report = readSigned(body);
  expect(report).toMatchObject({ type: "failed", messageId: null, details: {} });
  expect(report).not.toHaveProperty("notificationId");
});

test.each([
  "constructor",
  "__proto__",
  "toString",
])("stores a Resend event of the type %s without a change of status", (name) => {
  expect(readSigned(reportOf(MAIL, "s", name))?.type).toBeNull();
  expect(eventOfState("resend", MAIL.id, name)).toBeNull();
});

test("reads the tags of an event from a list", () => {
  const tags = [
    { name: "a", value: "b" },
    { name: "notification", value: ID },
  ];
  expect(readSigned(reportOf(MAIL, "s", "sent", { tags }))?.notificationId).toBe(ID);
});

test.each([
  ["not-a-time", null],
  ["2027-05-03T10:14:05.123Z", new Date("2027-05-03T10:14:05.123Z")],
  ["2027-05-03T12:14:05.123+02:00", new Date("2027-05-03T10:14:05.123Z")],
  ["+020027-05-03T10:14:05.123Z", null],
  // Whose clock it would be by is not said, and must not be this machine's.
  ["2027-05-03T10:14:05.123", null],
  ["2027-05-03", null],
  ["2026-02-30T00:00:00Z", null],
  ["2028-02-29T23:30:00-05:00", new Date("2028-03-01T04:30:00Z")],
])("reads the time %s of an event", (created_at, expected) => {
  const body = JSON.stringify({ type: "email.sent", created_at, data: {} });
  expect(readSigned(body)?.occurredAt).toEqual(expected);
});

test("accepts the signatures of two configured secrets and no third", () => {
  const body = reportOf(MAIL, "s", "sent");
  for (const secret of [SECRET, OTHER]) {
    expect(read(body, signed(secret, "m", body), [SECRET, OTHER])).not.toBeNull();
  }
  expect(() => read(body, signed(OTHER, "m", body), [SECRET])).toThrow("svix-signature");
});

test.each<[string, (headers: Record<string, string>, body: string) => Record<string, string>]>([
  ["another id", (headers) => ({ ...headers, "svix-id": "msg_2" })],
  ["another time", (headers) => ({ ...headers, "svix-timestamp": String(Number(headers["svix-timestamp"]) + 1) })],
  ["no signature", ({ "svix-signature": _, ...headers }) => headers],
  ["no id", ({ "svix-id": _, ...headers }) => headers],
  ["a time that is none", (headers) => ({ ...headers, "svix-timestamp": "1614265330x" })],
  ["six minutes of age", (_, body) => signed(SECRET, "msg_1", body, new Date(Date.now() - 360_000))],
  ["six minutes in the future", (_, body) => signed(SECRET, "msg_1", body, new Date(Date.now() + 360_000))],
])("rejects a webhook with %s", (_what, change) => {
  const body = reportOf(MAIL, "s", "sent");
  expect(() => read(body, change(signed(SECRET, "msg_1", body), body))).toThrow("svix-signature");
});

test.each([-4, 4])("accepts a webhook %i minutes from the clock", (minutes) => {
  const body = reportOf(MAIL, "s", "sent");
  expect(read(body, signed(SECRET, "msg_1", body, new Date(Date.now() + minutes * 60_000)))).not.toBeNull();
});

test("accepts a webhook if one of its v1 signatures is valid", () => {
  const body = reportOf(MAIL, "s", "sent");
  const headers = signed(SECRET, "msg_1", body);
  const mine = headers["svix-signature"] ?? "";
  const others = signed(OTHER, "msg_1", body)["svix-signature"];
  expect(read(body, { ...headers, "svix-signature": `${others} ${mine}` })).not.toBeNull();
  expect(() => read(body, { ...headers, "svix-signature": mine.replace("v1,", "v2,") })).toThrow("svix-signature");
  expect(() => read(body, { ...headers, "svix-signature": mine.slice(0, -4) })).toThrow("svix-signature");
});

test("rejects a webhook with a changed body", () => {
  const body = reportOf(MAIL, "s", "sent");
  expect(() => read(`${body} `, signed(SECRET, "msg_1", body))).toThrow("svix-signature");
});

test("maps the states opened and clicked of a mail to delivered without a time", () => {
  for (const state of ["delivered", "opened", "clicked"]) {
    const report = eventOfState("resend", "re-1", state);
    expect(report).toMatchObject({ type: "delivered", reconciled: true, occurredAt: null });
    expect(JSON.stringify(report)).not.toMatch(/opened|clicked/);
  }
  expect(eventOfState("resend", "re-1", "queued")).toBeNull();
});
