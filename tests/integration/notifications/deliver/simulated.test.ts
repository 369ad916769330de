import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config } from "#lib/config.ts";
import { db } from "#lib/db.ts";
import { dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { reconcile } from "#lib/notifications/deliver/reconcile.ts";
import { configState } from "#tests/support/server/process-state.ts";
import { create, eventTypes, type Fixture, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  const provider = { RESEND_API_KEY: "re_x", RESEND_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" };
  fixture = await startFixture({ TRANSPORT: "resend", MAIL_FROM: "Acuse <acuse@mail.example>", ...provider });
});
afterAll(() => fixture.close());

const isSimulated = async (id: string) => {
  const { simulated } = await db().notification.findUniqueOrThrow({ where: { id } });
  const { eventData } = await db().link.findFirstOrThrow({ where: { notificationId: id, sequence: 0 } });
  expect(Boolean((eventData as { simulated?: boolean }).simulated)).toBe(simulated);
  return simulated;
};

test("with a real provider a test key of an unproven address mails no address, not even its own", async () => {
  const caller = await newCaller("test", 9);
  for (const to of [caller.email ?? "", "ana@example.com"]) {
    expect(await isSimulated((await create(caller, { to })).id)).toBe(true);
  }
});

test("with a real provider a test key of a proven address mails that address, in any spelling, and no other", async () => {
  const caller = await newCaller("test", 9, true);
  const own = caller.email ?? "";
  for (const to of [own, own.toUpperCase()]) expect(await isSimulated((await create(caller, { to })).id)).toBe(false);
  for (const to of ["ana@example.com", own.replace("@", "+x@"), `${own}.example`, own.replace("dev-", "dev")]) {
    expect(await isSimulated((await create(caller, { to })).id)).toBe(true);
  }
});

test("with a real provider a live key mails any address", async () => {
  expect(await isSimulated((await create(await newCaller(), { to: "ana@example.com" })).id)).toBe(false);
});

test("a notification for a real provider waits while the service runs in demo mode", async () => {
  const { id } = await create(await newCaller());
  const real = config();
  configState.config = { ...real, transport: "demo" };
  try {
    await expect(dispatch({ notification_id: id })).rejects.toThrow("TRANSPORT is demo");
    expect(await eventTypes(id)).toEqual(["created"]);
    expect(existsSync(join(fixture.dataDir, "outbox", `${id}.eml`))).toBe(false);
    expect(await db().submission.count({ where: { notificationId: id } })).toBe(0);
    await db().submission.create({
      data: { notificationId: id, bytes: new Uint8Array(), sha256: "0".repeat(64), providerMessageId: "re-1" },
    });
    await db().notification.update({ where: { id }, data: { status: "sent" } });
    await reconcile({ notification_id: id });
    expect(await eventTypes(id)).toEqual(["created"]);
  } finally {
    configState.config = real;
  }
});
