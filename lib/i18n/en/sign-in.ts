import { LIMITS } from "#lib/contract/limits.ts";

/** Signing in and out. */
export const signIn = {
  title: "Sign in",
  lead: "We send you a link; there is no password. Your first sign-in creates an organization of your own.",
  invitation: (organization: string) =>
    `You are invited to “${organization}”. Sign in with the address the invitation is for, and accept it next.`,
  email: "Your e-mail address",
  send: "Send me a link",
  github: "Continue with GitHub",
  connect: {
    title: "Connect GitHub",
    lead: (email: string) =>
      `You are signed in as ${email}. Once connected, your GitHub account signs in as the same person, whatever its address there.`,
  },
  or: "or",
  demo: {
    title: "Demo mode: no mail leaves the machine",
    text: (folder: string) =>
      `Yours is a file in ${folder}: the newest whose name begins with “sign-in”. The link is in it.`,
  },
  invited: "This service is for invited people. If your address is known here, a mail will come.",
  cookies: "Your browser keeps no cookies from this site, and signing in needs one.",
  sent: {
    title: "Look into your mail",
    text: `If this address may sign in here, a mail with a link is on its way. The link works once, for ${LIMITS.signInLinkMinutes} minutes.`,
    late: `Nothing came? Look into the spam folder, then ask again: up to ${LIMITS.mails.ofClient} times an hour.`,
    again: "Ask for another link",
  },
  ended: "You are signed out in every browser, this one included.",
  confirm: {
    title: "One more click",
    text: (email: string) => `You will be signed in as ${email} in this browser.`,
    why: "This page is here so that a mail scanner that follows links does not use yours up.",
    button: "Sign in",
  },
  errors: {
    Verification: "This link was used already, or has expired. Ask for another one.",
    AccessDenied:
      "This address may not sign in here. An owner of the organization, or the operator of this service, can invite it.",
    TooMany: "That was asked for too often. Try again in an hour.",
    MailsEnough: `${LIMITS.mails.toMailbox} mails went to this address within an hour. The link in each works for ${LIMITS.signInLinkMinutes} minutes: use the newest.`,
    EmailSignin: "That is no e-mail address that a mail can be sent to.",
    OAuthAccountNotLinked:
      "There is an account with this address already. Sign in by e-mail first; then connect GitHub in the settings.",
    Unverified:
      "GitHub has verified no primary e-mail address of yours, and without one we don’t know who you are. Verify it there, or sign in by e-mail.",
    Cancelled: "You did not let GitHub tell us who you are. Nothing was changed.",
    OAuthCallback: "GitHub did not tell us who you are. Nothing was changed; try again, or sign in by e-mail.",
    other: "Signing in did not work. Nothing was changed; please try again.",
  },
};

/** Page of an invitation's link. */
export const invitation = {
  title: "You are invited",
  text: (organization: string, role: string) => `To the organization “${organization}”, as: ${role}.`,
  accept: "Accept the invitation",
  signInFirst: (email: string) => `The invitation is for ${email}. Sign in with this address to accept it.`,
  otherAddress: (email: string, own: string) =>
    `You are signed in as ${own}, and the invitation is for ${email}. Sign out here, then in with that address.`,
  signIn: "Sign in",
  goneTitle: "This invitation is not good any more",
  gone: `It was accepted, taken back or replaced by a newer one, or its ${LIMITS.organization.invitationDays} days are over. Ask the person who invited you for another.`,
  toDashboard: "To the dashboard",
};
