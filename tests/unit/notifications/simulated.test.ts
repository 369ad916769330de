import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { create, newCaller, startHouse } from "./fixtures.ts";

let house: Awaited<ReturnType<typeof startHouse>>;
beforeAll(async () => {
  const provider = { RESEND_API_KEY: "re_x", RESEND_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" };
  house = await startHouse({ TRANSPORT: "resend", MAIL_FROM: "Acuse <acuse@mail.example>", ...provider });
});
afterAll(() => house.close());

const isSimulated = async (id: string) => {
  const { simulated } = await db().notification.findUniqueOrThrow({ where: { id } });
  const { eventData } = await db().link.findFirstOrThrow({ where: { notificationId: id, sequence: 0 } });
  expect(Boolean((eventData as { simulated?: boolean }).simulated)).toBe(simulated);
  return simulated;
};

test("with a real provider a test key mails its own address, in any spelling, and nobody else", async () => {
  const caller = await newCaller("test", 9);
  const own = caller.email ?? "";
  for (const to of [own, own.toUpperCase()]) expect(await isSimulated((await create(caller, { to })).id)).toBe(false);
  for (const to of ["ana@example.com", own.replace("@", "+x@"), `${own}.example`, own.replace("dev-", "dev")]) {
    expect(await isSimulated((await create(caller, { to })).id)).toBe(true);
  }
});

test("with a real provider a live key mails anybody", async () => {
  expect(await isSimulated((await create(await newCaller(), { to: "ana@example.com" })).id)).toBe(false);
});
