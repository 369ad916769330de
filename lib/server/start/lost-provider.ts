import { config } from "#lib/config.ts";
import { query } from "#lib/db.ts";
import { Prisma } from "#prisma/client/client.ts";
import { StartError } from "./start-error.ts";

/**
 * Stops a start in demo mode on a database with mail that was really sent: without its settings a service would report deliveries of
 * mails that it does not send. @throws StartError
 */
export async function refuseLostProvider(): Promise<void> {
  if (!config().demoByDefault) return;
  const [found] = await query<{ real: boolean }>(
    Prisma.sql`SELECT EXISTS (SELECT FROM notifications WHERE NOT simulated) AS real`,
  );
  if (found?.real)
    throw new StartError(
      "This database has notifications that were really sent, and no mail provider is set: set RESEND_API_KEY, " +
        "RESEND_WEBHOOK_SECRET and MAIL_FROM, or TRANSPORT=demo",
    );
}
