import { LIMITS } from "#lib/contract/limits.ts";

/** Footer of a notification: plain text, inserted into HTML unescaped. */
export const mail = {
  footer: "This message was sent as a certified notification. Its public record:",
  simulated: "Demo: this message was not delivered.",
};

/** Service mails. */
export const letters = {
  foot: (url: string) => `Sent by Acuse at ${url}, certified e-mail notifications.`,
  signIn: {
    title: "Your link to sign in",
    text: (email: string) => `Somebody, probably you, wants to sign in as ${email}. This link does it.`,
    action: "Sign in",
    notes: [
      `It works once, for ${LIMITS.signInLinkMinutes} minutes.`,
      "If it was not you, do nothing: without the link no sign-in is possible.",
    ],
  },
  invitation: {
    title: (organization: string) => `Invitation to ${organization}`,
    text: (inviter: string, organization: string) =>
      `${inviter} invites you to the organization “${organization}”, which sends certified e-mail notifications.`,
    action: "See the invitation",
    notes: (email: string) => [
      `It is for ${email} alone and works for ${LIMITS.organization.invitationDays} days. You will be asked to sign in with this address.`,
      "If you do not know who that is, do nothing.",
    ],
  },
  roles: {
    owner: "As an owner you would also decide about keys, members and what is kept.",
    sender: "As a sender you would see its notifications and send new ones.",
    reader: "As a reader you would see its notifications.",
  },
};
