import { LIMITS } from "#lib/contract/limits.ts";
import { quoted } from "../language.ts";

/** Signing in and out. */
export const signIn = {
  title: "Sign in",
  lead: "We send you a sign-in link by e-mail. There is no password.",
  /** In demo mode, which sends no mail. */
  noPassword: "There is no password.",
  first: "Your first sign-in creates your organization.",
  /** `organization`: `null` without a name. */
  invitation: (organization: string | null, email: string) =>
    `You are invited to ${organization === null ? "an organization" : `the organization ${quoted(organization)}`}. Sign in as ${email}, then accept the invitation.`,
  /** Of the errors that have one. */
  errorTitles: {
    Verification: "This link no longer works",
    Unverified: "Your address is not verified at GitHub",
  } as Record<string, string>,
  email: "Your e-mail address",
  send: "Get a sign-in link",
  github: "Continue with GitHub",
  /** For readers who are invited. */
  githubInvited: (email: string) => `Your GitHub account must have the address ${email}.`,
  gitHubEmails: "E-mail settings at GitHub",
  connect: {
    title: "Connect GitHub",
    lead: (email: string) =>
      `You are signed in as ${email}. Once it is connected, you can also sign in with your GitHub account, even if it has another e-mail address.`,
  },
  or: "or",
  demo: {
    title: "Demo mode: this service sends no e-mail",
    before: "After you press the button, this page shows where your sign-in link is.",
    text: "Your link is in the newest file whose name begins with “sign-in”, in this folder:",
  },
  invited: "This service is by invitation only. You get a link if your address has an account or an invitation.",
  cookies: "Your browser blocks cookies from this site. Allow them to sign in.",
  sent: {
    title: "Check your e-mail",
    demoTitle: "Open your sign-in link",
    text: `If this address may sign in here, you get an e-mail with a link. It works once and expires after ${LIMITS.signInLinkMinutes} minutes.`,
    /** Before the address. */
    address: "For",
    expires: `The link works once and expires after ${LIMITS.signInLinkMinutes} minutes.`,
    late: `No e-mail? Check your spam folder, then request another link, up to ${LIMITS.mails.ofClient} times an hour.`,
    again: "Use another address or request a new link",
  },
  ended: {
    everywhere: "You are signed out in every browser, including this one.",
    session: "Your session has ended. Sign in to go on.",
    /** A form was submitted after the end. */
    unsent: "Your session has ended. Nothing was sent or saved. Sign in to go on.",
  },
  confirm: {
    title: "Confirm your sign-in",
    text: "In this browser you will be signed in as",
    why: "This extra step keeps mail scanners from using up your link.",
    button: "Sign in",
    incomplete: {
      title: "This link is not complete",
      text: "Open the whole link from the e-mail, or request another.",
    },
  },
  errors: {
    Verification: "It was already used, has expired or is incomplete. Request a new one here.",
    AccessDenied:
      "This address may not sign in here. Ask an owner of the organization or the operator of this service for an invitation.",
    TooMany: "Too many requests. Try again in an hour. A link that you already got still works.",
    MailsEnough: `We sent ${LIMITS.mails.toMailbox} e-mails to this address within an hour. Use the newest: its link works for ${LIMITS.signInLinkMinutes} minutes.`,
    EmailSignin: "Enter a valid e-mail address.",
    OAuthAccountNotLinked:
      "An account with this address already exists. Sign in by e-mail, then connect GitHub in the settings.",
    Unverified: "Verify your primary e-mail address there and continue with GitHub again, or sign in by e-mail.",
    Cancelled: "You cancelled the sign-in at GitHub. Nothing was changed.",
    OAuthCallback: "The sign-in at GitHub failed. Try again, or sign in by e-mail.",
    other: "Signing in failed. Please try again.",
  },
};

/** Page of an invitation's link. */
export const invitation = {
  title: "You are invited",
  otherTitle: "This invitation is for another address",
  accept: "Accept the invitation",
  signedIn: (email: string) => `You are signed in as ${email}.`,
  signInFirst: (email: string) => `Sign in as ${email} to accept. If you have no account, signing in creates one.`,
  /** Before the time. */
  validUntil: "Valid until",
  ignore: "If you do not expect it, do nothing.",
  otherAddress: (email: string, own: string) =>
    `You are signed in as ${own}, but the invitation is for ${email}. Only that address can accept it.`,
  stay: (own: string) => `Stay signed in as ${own}`,
  change: (email: string) => `Sign out and sign in as ${email}`,
  signIn: "Sign in to accept",
  goneTitle: "This invitation is no longer valid",
  gone: {
    signIn: "If you already accepted it, you can sign in.",
    dashboard: "If you already accepted it, go to the dashboard.",
    again: `It was used, withdrawn or replaced by a newer one, or is older than ${LIMITS.organization.invitationDays} days. Open the newest invitation in your e-mail, or ask the person who invited you for another.`,
  },
  stays: "You keep the organizations that you already have.",
  notNow: "Not now",
  toDashboard: "Go to the dashboard",
};
