import { LIMITS } from "#lib/contract/limits.ts";
import { quoted } from "./language.ts";

/** Around the text of a notification: plain text, inserted into HTML unescaped. The caller escapes the name. */
export const mail = {
  footer: (organization: string) =>
    `${organization} sent this message through Acuse, which keeps a record of its delivery.`,
  view: "View the record of this message",
  /** First line of a simulated one. */
  simulatedFirst: "Simulated: this message was not sent to anyone.",
};

/** Service mails. */
export const letters = {
  instead: "If the button does not work, open this address:",
  foot: (url: string) => `Acuse, certified e-mail notifications: ${url}`,
  signIn: {
    title: "Your sign-in link",
    text: (email: string) =>
      `Use this link to sign in as ${email}. It works once, within ${LIMITS.signInLinkMinutes} minutes.`,
    action: "Sign in",
    notes: ["If you did not ask for this link, ignore this e-mail. Nothing happens without the link."],
  },
  invitation: {
    title: (organization: string) => `Invitation to ${quoted(organization)}`,
    text: (inviter: string, organization: string) =>
      `${inviter} has invited you to join ${organization === inviter ? "their organization" : `the organization ${quoted(organization)}`}, which sends certified e-mail notifications.`,
    action: "View the invitation",
    notes: (email: string) => [
      `The invitation is for ${email} only and is valid for ${LIMITS.organization.invitationDays} days. Sign in with this address.`,
      "If you do not know this person, ignore this e-mail.",
    ],
  },
  roles: {
    owner: "As an owner, you can also manage keys, members and retention.",
    sender: "As a sender, you can see its notifications, batches and webhooks, and send new notifications.",
    reader: "As a reader, you can see its notifications, batches and webhooks, and change nothing.",
  },
};
