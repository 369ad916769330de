import { vi } from "vitest";
import { db } from "#lib/db.ts";
import { dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { startStandIn } from "#tests/support/stand-ins/resend.ts";
import { create, newCaller, startFixture } from "../fixtures.ts";

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export type RealMail = Awaited<ReturnType<typeof startRealMail>>;

/** Starts a database, and a stand-in for the mail provider. */
export async function startRealMail() {
  const provider = await startStandIn();
  const fixture = await startFixture({
    RESEND_API_KEY: "re_test",
    RESEND_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    RESEND_BASE_URL: provider.url,
    RESEND_RATE_PER_SECOND: "1000",
    MAIL_FROM: "Acuse <acuse@mail.example>",
  });
  return {
    provider,
    asOwner: fixture.asOwner,
    mailsOf: (id: string) => provider.mails.filter(({ notification }) => notification === id),
    async reset() {
      provider.options = {};
      vi.restoreAllMocks();
      await db().providerPace.deleteMany();
    },
    async close() {
      await fixture.close();
      await provider.close();
    },
  };
}

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

/** Keeps the log out of the test's output. */
export const quiet = () => vi.spyOn(process.stderr, "write").mockReturnValue(true);

export const newMail = async (to = "stuck@example.com") => (await create(await newCaller(), { to })).id;

export async function dispatched(to?: string): Promise<string> {
  const id = await newMail(to);
  await dispatch({ notification_id: id });
  return id;
}

/** Deletes the notification's jobs, as when the queue's disk is lost. */
export const loseJobs = (id: string) => db().$executeRaw`DELETE FROM pgboss.job WHERE data->>'notification_id' = ${id}`;
