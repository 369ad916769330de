import { NextRequest, NextResponse } from "next/server";
import NextAuth from "next-auth";
import { adapter } from "#lib/access/sign-in/adapter.ts";
import { authOptions, pathAfter, sessionCookie } from "#lib/access/sign-in/next-auth.ts";
import { endSessions } from "#lib/access/users.ts";
import { config } from "#lib/config.ts";
import { fault, invalid, notFound } from "#lib/contract/errors.ts";
import { emailOf } from "#lib/contract/fields/text.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { LOCALE_COOKIE, localeOf } from "#lib/i18n/messages.ts";
import { readBody } from "./request/body.ts";
import { clientOf } from "./request/client-ip.ts";
import { isSameOrigin } from "./request/origin.ts";
import { withCommonHeaders } from "./response/headers.ts";
import { asApiError, errorResponse } from "./response/responses.ts";
import { type RouteContext, requestIdOf } from "./route.ts";

/** What is served below /api/auth; the rest is 404. */
const GETS = ["signin", "error", "verify-request", "callback/github"];
const POSTS = ["signin/email", "signin/github", "callback/email", "signout"];

/** Limit for a form with an e-mail address, a token and a path. */
const MAX_BYTES = 16_384;

/** Signs in by next-auth, and out. Only POST redeems a link's token: mail scanners send GET. */
export async function authHandler(request: Request, context: RouteContext): Promise<Response> {
  const requestId = requestIdOf(request);
  const response = await runAction(request, context).catch((error: unknown) =>
    errorResponse(asApiError(error, { request_id: requestId, operation: "signing in" })),
  );
  return withCommonHeaders(response, requestId, { "Cache-Control": "no-store" });
}

async function runAction(request: Request, context: RouteContext): Promise<Response> {
  const nextauth = [(await context.params)?.nextauth ?? []].flat();
  const action = nextauth.join("/");
  if (!(request.method === "POST" ? POSTS : request.method === "GET" ? GETS : []).includes(action)) throw notFound();
  if (request.method === "POST") rejectForeignForm(request.headers);
  const seen = new NextRequest(request.url, { headers: request.headers });
  const chosen = seen.cookies.get(LOCALE_COOKIE)?.value;
  const locale = localeOf({ acceptLanguage: request.headers.get("accept-language"), chosen });
  const rewritten = request.method === "POST" ? await posted(request, action) : seen;
  if (action === "callback/github" && seen.nextUrl.searchParams.get("error") === "access_denied") return cancelled();
  const sessionToken = seen.cookies.get(sessionCookie().name)?.value;
  if (action === "signout") return signOut(rewritten, sessionToken);
  const visitor = { client: clientOf(request.headers), locale, sessionToken };
  const options = await authOptions(visitor);
  const form = action === "signin/email" ? new URLSearchParams(await rewritten.clone().text()) : null;
  const response: Response = await NextAuth(rewritten, { params: { nextauth } }, options);
  if (action === "signin") return withEnd(response, seen.nextUrl.searchParams.get("ended"));
  return form ? namingAddress(response, form) : response;
}

/**
 * Ends the session, or with `everywhere` all sessions of its person. Without next-auth, which asks for a token whose cookie ends
 * with the browser, unlike the session.
 */
async function signOut(request: NextRequest, sessionToken: string | undefined): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const found = form.has("everywhere") && sessionToken ? await adapter.getSessionAndUser(sessionToken) : null;
  if (found) await endSessions(found.session.userId);
  else if (sessionToken) await adapter.deleteSession(sessionToken);
  const done = found || !form.has("everywhere");
  const next = done ? (form.get("callbackUrl") ?? "") : "/sign-in?callbackUrl=%2Fdashboard%2Faccount&ended=unsent";
  const response = NextResponse.redirect(new URL(next, config().baseUrl), 303);
  const { name, options } = sessionCookie();
  response.cookies.set(name, "", { ...options, maxAge: 0 });
  return response;
}

/** The page says how the session has ended, also after the cookie of the form's token was set on the way. */
function withEnd(response: Response, ended: string | null): Response {
  const location = URL.parse(response.headers.get("location") ?? "", config().baseUrl);
  if (!location || ended === null) return response;
  location.searchParams.set("ended", ended);
  response.headers.set("location", location.href);
  return response;
}

/** Leads to the next page, or back to the form, with the address, so that the reader sees a typing error. */
function namingAddress(response: Response, form: URLSearchParams): Response {
  const location = URL.parse(response.headers.get("location") ?? "");
  const typed = form.get("email") ?? "";
  const email = emailOf(typed);
  if (email !== null && location?.pathname === "/api/auth/verify-request")
    response.headers.set("location", `${config().baseUrl}/sign-in/sent?${new URLSearchParams({ email })}`);
  const error = location?.pathname === "/api/auth/error" ? location.searchParams.get("error") : null;
  if (error === "EmailSignin") {
    const callbackUrl = form.get("callbackUrl") ?? "";
    const asked = new URLSearchParams({ callbackUrl, error, email: typed.slice(0, LIMITS.emailCharacters) });
    response.headers.set("location", `${config().baseUrl}/sign-in?${asked}`);
  }
  return response;
}

/** The user cancelled at GitHub (RFC 6749 §4.1.2.1), which is not an error. */
const cancelled = (): Response =>
  new Response(null, { status: 303, headers: { Location: `${config().baseUrl}/sign-in?error=Cancelled` } });

/** Rebuilds the form for next-auth, which reads a link's token from the query. */
async function posted(request: Request, action: string): Promise<NextRequest> {
  const fields = new URLSearchParams(await readBody(request, MAX_BYTES, (bytes) => new TextDecoder().decode(bytes)));
  fields.set("callbackUrl", pathAfter(fields.get("callbackUrl") ?? "", config().baseUrl));
  const form = fields.toString();
  const url = new URL(request.url);
  url.search = action === "callback/email" ? form : "";
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return new NextRequest(url, { method: "POST", headers, body: form });
}

/** Prevents CSRF: a form of another origin must not sign in or out. */
function rejectForeignForm(headers: Headers): void {
  if (isSameOrigin(headers) === false) throw invalid("Origin", fault("foreign_form"));
}
