import { randomBytes } from "node:crypto";
import type { AuthOptions } from "next-auth";
import type { EmailConfig } from "next-auth/providers/email";
import { config, tellNextAuth } from "#lib/config.ts";
import { ownPath } from "#lib/contract/fields/own-path.ts";
import { emailOf } from "#lib/contract/fields/text.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import type { Locale } from "#lib/i18n/messages.ts";
import { described } from "#lib/observability/error-text.ts";
import { log } from "#lib/observability/log.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { mayMail } from "../mails/budget.ts";
import { enqueueSignInMail } from "../mails/send.ts";
import { maySignIn } from "../users.ts";
import { adapter } from "./adapter.ts";
import { github } from "./github.ts";

interface SignInRequest {
  /** Network address of the client, by which rate limits count. */
  client: string;
  locale: Locale;
  sessionToken: string | undefined;
}

const SESSION_SECONDS = 30 * 24 * 3600;

const newToken = (): string => randomBytes(32).toString("base64url");

/** Over https the prefix `__Host-` keeps other hosts of the domain from setting the cookie (RFC 6265bis §4.1.3.2). */
function ownCookie(name: string) {
  const secure = config().baseUrl.startsWith("https:");
  const options = { httpOnly: true, sameSite: "lax" as const, path: "/", secure };
  return { name: `${secure ? "__Host-" : ""}next-auth.${name}`, options };
}

export const sessionCookie = () => ownCookie("session-token");

/** next-auth's options. Without a visitor they suffice only to read sessions. */
export async function authOptions(visitor: SignInRequest | null): Promise<AuthOptions> {
  const { sessionSecret } = await keys();
  const { github: app, baseUrl } = config();
  tellNextAuth();
  return {
    secret: sessionSecret,
    adapter,
    providers: [emailLink(visitor?.locale ?? "en"), ...(app ? [github(app)] : [])],
    pages: { signIn: "/sign-in?from=auth", error: "/sign-in", verifyRequest: "/sign-in/sent" },
    // Use does not extend a session, so that cookie and row expire together.
    session: {
      strategy: "database",
      maxAge: SESSION_SECONDS,
      updateAge: SESSION_SECONDS,
      generateSessionToken: newToken,
    },
    useSecureCookies: baseUrl.startsWith("https:"),
    cookies: {
      sessionToken: sessionCookie(),
      // If an attacker could set these two, the attacker's GitHub account would be connected to the signed-in user.
      state: ownCookie("state"),
      pkceCodeVerifier: ownCookie("pkce.code_verifier"),
    },
    callbacks: {
      signIn: (attempt) => decideSignIn(attempt, visitor),
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

type SignInAttempt = Parameters<NonNullable<NonNullable<AuthOptions["callbacks"]>["signIn"]>>[0];

/** @returns the path of an explanation in place of `false`, where there is one */
async function decideSignIn({ user, account, email }: SignInAttempt, visitor: SignInRequest | null) {
  if (email?.verificationRequest) return mayRequestMail(user.email ?? "", visitor);
  if (account?.provider === "github") {
    // A signed-in user connects the account, whatever its address at GitHub.
    if (visitor?.sessionToken && (await adapter.getSessionAndUser(visitor.sessionToken))) return true;
    if (!user.email) return "/sign-in?error=Unverified";
  }
  // Checked again when the link is used: sign-up or the invitation may have ended since.
  return Boolean(account && user.email && (await maySignIn(user.email, new Date())));
}

const NO_ADDRESS = "this is no e-mail address";

/** Logs where next-auth failed. Messages and other metadata are left out: they repeat cookies and query parameters. */
function logFailure(code: string, metadata: Error | { error: Error; [key: string]: unknown }): void {
  const error = metadata instanceof Error ? metadata : metadata.error;
  const { message: _, ...told } = described(error);
  // The provider's code (RFC 6749 §5.2), before its explanation: GitHub's for a wrong secret is incorrect_client_credentials.
  const reason = /^([a-z_]{1,40})(?: \(|$)/.exec(error.message)?.[1];
  // What a visitor wrote is no failure of the service.
  const ofVisitor = error.message === NO_ADDRESS || code === "INVALID_CALLBACK_URL_ERROR";
  log(ofVisitor ? "info" : "error", "signing in failed", { code, reason, error: told });
}

/**
 * Replaces next-auth's e-mail provider, which imports a mailer. Every address gets a job, so that neither the response nor its
 * timing reveals accounts; the worker decides whether to send the mail.
 */
function emailLink(locale: Locale): EmailConfig {
  return {
    id: "email",
    type: "email",
    name: "Email",
    server: "",
    from: "",
    maxAge: LIMITS.signInLinkMinutes * 60,
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

/** Spends the mail budget. Returns the path to redirect to when it is exceeded. */
async function mayRequestMail(email: string, visitor: SignInRequest | null): Promise<true | string> {
  const permission = await mayMail("signIn", visitor?.client ?? "unknown", email);
  if (permission === "yes") return true;
  return `/sign-in?error=${permission === "address had enough" ? "MailsEnough" : "TooMany"}`;
}

/** Path to open after sign-in: that of `url` if it is ours, but the dashboard instead of the home page. */
export function pathAfter(url: string, baseUrl: string): string {
  const path = ownPath(url, new URL(baseUrl).origin);
  return path === null || /^\/(?:\?|$)/.test(path) ? "/dashboard" : path;
}
