import { randomBytes } from "node:crypto";
import type { AuthOptions } from "next-auth";
import type { EmailConfig } from "next-auth/providers/email";
import { config, tellNextAuth } from "#lib/config.ts";
import { ownPath } from "#lib/contract/fields/own-path.ts";
import { emailOf } from "#lib/contract/fields/text.ts";
import type { Locale } from "#lib/i18n/messages.ts";
import { described } from "#lib/observability/error-text.ts";
import { log } from "#lib/observability/log.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { MAIL_WINDOW_SECONDS, mayMail } from "../mails/budget.ts";
import { enqueueSignInMail } from "../mails/send.ts";
import { maySignIn } from "../users.ts";
import { adapter } from "./adapter.ts";
import { github } from "./github.ts";

/** Who asks to sign in: where from (as rate limits count it), the language they read, and the session they have, if one. */
export interface SignInRequest {
  client: string;
  locale: Locale;
  sessionToken: string | undefined;
}

const SESSION_SECONDS = 30 * 24 * 3600;

const newToken = (): string => randomBytes(32).toString("base64url");

/** Over https no other host of the domain can plant one under this name (RFC 6265bis §4.1.3.2). */
function ownCookie(name: string) {
  const secure = config().baseUrl.startsWith("https:");
  const options = { httpOnly: true, sameSite: "lax" as const, path: "/", secure };
  return { name: `${secure ? "__Host-" : ""}next-auth.${name}`, options };
}

/** The session's token. */
export const sessionCookie = () => ownCookie("session-token");

/** next-auth as it is set up here. Without a visitor it only reads sessions. */
export async function authOptions(visitor: SignInRequest | null): Promise<AuthOptions> {
  const { sessionSecret } = await keys();
  const { github: app, baseUrl } = config();
  tellNextAuth();
  return {
    secret: sessionSecret,
    adapter,
    providers: [emailLink(visitor?.locale ?? "en"), ...(app ? [github(app)] : [])],
    pages: { signIn: "/sign-in?from=auth", error: "/sign-in", verifyRequest: "/sign-in/sent", signOut: "/sign-in" },
    // A session ends where it ends: it is not renewed by being used, so the cookie and the row agree.
    session: {
      strategy: "database",
      maxAge: SESSION_SECONDS,
      updateAge: SESSION_SECONDS,
      generateSessionToken: newToken,
    },
    useSecureCookies: baseUrl.startsWith("https:"),
    cookies: {
      sessionToken: sessionCookie(),
      // Planted, these two would connect the planter's account at GitHub to whoever is signed in.
      state: ownCookie("state"),
      pkceCodeVerifier: ownCookie("pkce.code_verifier"),
    },
    callbacks: {
      async signIn({ user, account, email }) {
        if (email?.verificationRequest) return mayAsk(user.email ?? "", visitor);
        if (account?.provider === "github") {
          // Who is signed in connects it to what they are, whatever address GitHub knows them by.
          if (visitor?.sessionToken && (await adapter.getSessionAndUser(visitor.sessionToken))) return true;
          if (!user.email) return "/sign-in?error=Unverified";
        }
        // Asked anew when the link is used: what was open or who was invited may have changed since.
        return Boolean(account && user.email && (await maySignIn(user.email, new Date())));
      },
      redirect: ({ url, baseUrl }) => new URL(baseUrl).origin + pathAfter(url, baseUrl),
      session: ({ session, user }) => ({ ...session, user: { ...session.user, id: user.id } }),
    },
    logger: {
      error: logFailure,
      warn: () => {},
      debug: () => {},
    },
  };
}

const NO_ADDRESS = "this is no e-mail address";

/** Logs where next-auth failed. Messages and other metadata are left out: they repeat cookies and query parameters. */
function logFailure(code: string, metadata: Error | { error: Error; [key: string]: unknown }): void {
  const error = metadata instanceof Error ? metadata : metadata.error;
  const { message: _, ...told } = described(error);
  // A mistyped address is not a failure of the service.
  log(error.message === NO_ADDRESS ? "info" : "error", "signing in failed", { code, error: told });
}

/**
 * Importing next-auth's own e-mail provider would demand its mailer. The mail is a job for every address, known or not, so
 * that neither the answer nor the time it takes says who has an account; the worker asks whether to send it.
 */
function emailLink(locale: Locale): EmailConfig {
  return {
    id: "email",
    type: "email",
    name: "Email",
    server: "",
    from: "",
    maxAge: MAIL_WINDOW_SECONDS,
    options: {},
    generateVerificationToken: newToken,
    normalizeIdentifier(identifier) {
      const email = emailOf(identifier);
      if (email === null) throw new Error(NO_ADDRESS);
      return email;
    },
    async sendVerificationRequest({ identifier, token, url }) {
      const callbackUrl = new URL(url).searchParams.get("callbackUrl") ?? "";
      await enqueueSignInMail({ to: identifier, locale, token, callbackUrl });
    },
  };
}

/** @returns where to lead whoever may not */
async function mayAsk(email: string, visitor: SignInRequest | null): Promise<true | string> {
  const answer = await mayMail("signIn", visitor?.client ?? "unknown", email);
  if (answer === "yes") return true;
  return `/sign-in?error=${answer === "address had enough" ? "MailsEnough" : "TooMany"}`;
}

/** Where somebody goes after signing in: a path of ours but the home page's, whatever the link says. */
export function pathAfter(url: string, baseUrl: string): string {
  const path = ownPath(url, new URL(baseUrl).origin);
  return path === null || /^\/(?:\?|$)/.test(path) ? "/dashboard" : path;
}
