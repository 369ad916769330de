import { randomBytes } from "node:crypto";
import { config } from "#lib/config.ts";
import { ownPath } from "#lib/contract/own-path.ts";
import { db } from "#lib/db.ts";
import { type Locale, messages } from "#lib/i18n/messages.ts";
import { commitWithJobs, type MailJob, type Send } from "#lib/jobs.ts";
import { decryptText, encryptText } from "#lib/keys/secret-text.ts";
import { log } from "#lib/log.ts";
import { sendLetter } from "#lib/transports/letter.ts";
import { Later } from "#lib/transports/transport.ts";
import { asHtml, asText, type Content } from "./mail-frame.ts";
import { maySignIn } from "./people.ts";
import type { Role } from "./roles.ts";

interface SignIn {
  kind: "sign-in";
  to: string;
  locale: Locale;
  token: string;
  callbackUrl: string;
}

interface Invited {
  kind: "invitation";
  to: string;
  locale: Locale;
  token: string;
  organization: string;
  inviter: string;
  role: Role;
}

/** Stored between asking and sending; the link in it opens a door, so it is stored encrypted. */
type Mail = SignIn | Invited;
const PURPOSE = "mail jobs";

/** Has a sign-in link mailed. The job is the same for every address; whether it gets a mail is decided where it is sent. */
export async function postSignIn(mail: Omit<SignIn, "kind">): Promise<void> {
  await commitWithJobs((_tx, send) => post(send, { kind: "sign-in", ...mail }));
}

/** Has an invitation mailed, once the open transaction has committed. */
export const postInvitation = (send: Send, mail: Omit<Invited, "kind">): Promise<void> =>
  post(send, { kind: "invitation", ...mail });

async function post(send: Send, mail: Mail): Promise<void> {
  const when = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
  const letter = `${mail.kind}-${when}-${randomBytes(4).toString("hex")}`;
  await send("mail", { letter, sealed: await encryptText(PURPOSE, JSON.stringify(mail)) });
}

/** The worker's part. @throws Error when it should be tried again */
export async function deliverMail(job: MailJob): Promise<void> {
  const mail = JSON.parse(await decryptText(PURPOSE, job.sealed)) as Mail;
  const now = new Date();
  if (!(await isWanted(mail, now))) return;
  const content = contentOf(mail);
  const letter = { id: job.letter, to: mail.to, subject: content.title, text: asText(content), html: asHtml(content) };
  try {
    await sendLetter(letter, now);
  } catch (error) {
    if (!(error instanceof Later)) throw error;
    log("warn", "a mail has to wait", { letter: job.letter, reason: error.message });
    await commitWithJobs((_tx, send) => send("mail", job, error.delayMs));
  }
}

/** Whoever may not sign in hears nothing, and an invitation may have been taken back since. */
async function isWanted(mail: Mail, now: Date): Promise<boolean> {
  if (mail.kind === "sign-in") return maySignIn(mail.to, now);
  return (await db().invitation.count({ where: { email: mail.to, expiresAt: { gt: now } } })) > 0;
}

function contentOf(mail: Mail): Content {
  const t = messages(mail.locale);
  const { baseUrl } = config();
  const frame = { lang: mail.locale, foot: t.letters.foot(baseUrl) };
  if (mail.kind === "invitation") {
    const { organization, inviter, role, token } = mail;
    const url = `${baseUrl}/invitation?${new URLSearchParams({ token })}`;
    const { title, text, action, notes } = t.letters.invitation;
    return {
      ...frame,
      title: title(organization),
      paragraphs: [text(inviter, organization), t.letters.roles[role]],
      action: { label: action, url },
      notes: notes(mail.to),
    };
  }
  const { title, text, action, notes } = t.letters.signIn;
  const { to: email, token, callbackUrl } = mail;
  // A path is shorter in the mail, and the same wherever the link is opened.
  const path = ownPath(callbackUrl, new URL(baseUrl).origin) ?? "/dashboard";
  const url = `${baseUrl}/sign-in/confirm?${new URLSearchParams({ email, token, callbackUrl: path })}`;
  return { ...frame, title, paragraphs: [text(email)], action: { label: action, url }, notes };
}
