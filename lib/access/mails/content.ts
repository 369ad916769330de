import { ownPath } from "#lib/contract/fields/own-path.ts";
import { type Locale, messages } from "#lib/i18n/messages.ts";
import type { Role } from "../roles.ts";
import type { Content } from "./frame.ts";

export interface SignIn {
  kind: "sign-in";
  to: string;
  locale: Locale;
  token: string;
  callbackUrl: string;
}

export interface Invited {
  kind: "invitation";
  to: string;
  locale: Locale;
  token: string;
  organization: string;
  inviter: string;
  role: Role;
}

/** A mail with a secret link. Its job's data is encrypted. */
export type Mail = SignIn | Invited;

export const contentOf = (mail: Mail, baseUrl: string): Content =>
  mail.kind === "invitation" ? invitation(mail, baseUrl) : signIn(mail, baseUrl);

/** A longer name stands only in the text, not in the title as well. */
const TITLE_NAME = 40;

function invitation({ to, locale, organization, inviter, role, token }: Invited, baseUrl: string): Content {
  const { letters, invitation: page } = messages(locale);
  const { title, text, action, notes } = letters.invitation;
  return {
    lang: locale,
    title: organization.length > TITLE_NAME ? page.title : title(organization),
    paragraphs: [text(inviter, organization), letters.roles[role]],
    action: { label: action, url: `${baseUrl}/invitation?${new URLSearchParams({ token })}` },
    instead: letters.instead,
    notes: notes(to),
    foot: letters.foot(baseUrl),
  };
}

function signIn({ to: email, locale, token, callbackUrl }: SignIn, baseUrl: string): Content {
  const { letters } = messages(locale);
  const { title, text, action, notes } = letters.signIn;
  // A path instead of a URL: the service may be reached under several origins.
  const path = ownPath(callbackUrl, new URL(baseUrl).origin) ?? "/dashboard";
  const query = { email, token, ...(path === "/dashboard" ? {} : { callbackUrl: path }) };
  const url = `${baseUrl}/sign-in/confirm?${new URLSearchParams(query)}`;
  return {
    lang: locale,
    title,
    paragraphs: [text(email)],
    action: { label: action, url },
    instead: letters.instead,
    notes,
    foot: letters.foot(baseUrl),
  };
}
