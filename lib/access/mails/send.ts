import { randomBytes } from "node:crypto";
import { config } from "#lib/config.ts";
import { db } from "#lib/db.ts";
import type { MailJob, Send } from "#lib/jobs/job-data.ts";
import { commitWithJobs } from "#lib/jobs/jobs.ts";
import { log } from "#lib/observability/log.ts";
import { serviceTransport } from "#lib/transports/select.ts";
import { RetryLater } from "#lib/transports/transport.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { decryptText, encryptText } from "#lib/trust-services/stored-secret.ts";
import { tokenHash } from "../sign-in/adapter.ts";
import { maySignIn } from "../users.ts";
import { contentOf, type Invited, type Mail, type SignIn } from "./content.ts";
import { asHtml, asText } from "./frame.ts";

/** Encrypts mails in the job table: their links sign people in. */
const storedMail = async () => ({ master: (await keys()).sessionSecret, purpose: "mail jobs" });

/** Enqueues a sign-in mail for any address, so that timing does not reveal accounts. The worker decides whether it is sent. */
export async function enqueueSignInMail(mail: Omit<SignIn, "kind">): Promise<void> {
  await commitWithJobs((_tx, send) => post(send, { kind: "sign-in", ...mail }));
}

/** Enqueues an invitation mail in the open transaction. */
export const enqueueInvitationMail = (send: Send, mail: Omit<Invited, "kind">): Promise<void> =>
  post(send, { kind: "invitation", ...mail });

async function post(send: Send, mail: Mail): Promise<void> {
  const when = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
  const letter = `${mail.kind}-${when}-${randomBytes(4).toString("hex")}`;
  const sealed = encryptText(JSON.stringify(mail), await storedMail()).toString("base64url");
  send("mail", { letter, sealed });
}

/** Sends a mail job's mail. @throws Error to be retried */
export async function deliverMail(job: MailJob): Promise<void> {
  const mail = JSON.parse(decryptText(Buffer.from(job.sealed, "base64url"), await storedMail())) as Mail;
  const now = new Date();
  if (!(await isWanted(mail, now))) return;
  const content = contentOf(mail, config().baseUrl);
  const letter = { id: job.letter, to: mail.to, subject: content.title, text: asText(content), html: asHtml(content) };
  try {
    await serviceTransport().sendServiceMail(letter, now);
  } catch (error) {
    if (!(error instanceof RetryLater)) throw error;
    log("warn", "a mail has to wait", { letter: job.letter, reason: error.message });
    await commitWithJobs(async (_tx, send) => send("mail", job, error.delayMs));
  }
}

/** False for an address that may not sign in, and for an invitation that was withdrawn or replaced. */
async function isWanted(mail: Mail, now: Date): Promise<boolean> {
  if (mail.kind === "sign-in") return maySignIn(mail.to, now);
  return (await db().invitation.count({ where: { sha256: tokenHash(mail.token), expiresAt: { gt: now } } })) > 0;
}
