import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions, pathAfter, sessionCookie } from "#lib/access/auth.ts";
import { config } from "#lib/config.ts";
import { fault, invalid, notFound } from "#lib/contract/errors.ts";
import { LOCALE_COOKIE, localeOf } from "#lib/i18n/messages.ts";
import { readBody } from "./body.ts";
import { clientOf } from "./client-ip.ts";
import { withCommonHeaders } from "./headers.ts";
import { isSameOrigin } from "./origin.ts";
import { asApiError, errorResponse } from "./responses.ts";
import { type RouteContext, requestIdOf } from "./route.ts";

/** What of next-auth is used. The rest of it, a log for anybody to write to among it, is not there. */
const GETS = ["signin", "error", "verify-request", "callback/github"];
const POSTS = ["signin/email", "signin/github", "callback/email", "signout"];

/** A form with an address, a token and a path. */
const MAX_BYTES = 16_384;

/** Signing in and out, by next-auth. A link's token is used by POST alone: what only looks at addresses uses none up. */
export async function authHandler(request: Request, context: RouteContext): Promise<Response> {
  const requestId = requestIdOf(request);
  const response = await answer(request, context).catch((error: unknown) =>
    errorResponse(asApiError(error, { request_id: requestId, operation: "signing in" })),
  );
  return withCommonHeaders(response, requestId, { "Cache-Control": "no-store" });
}

async function answer(request: Request, context: RouteContext): Promise<Response> {
  const nextauth = [(await context.params)?.nextauth ?? []].flat();
  const action = nextauth.join("/");
  if (!(request.method === "POST" ? POSTS : request.method === "GET" ? GETS : []).includes(action)) throw notFound();
  if (request.method === "POST") refuseForeign(request.headers);
  const seen = new NextRequest(request.url, { headers: request.headers });
  const chosen = seen.cookies.get(LOCALE_COOKIE)?.value;
  const locale = localeOf({ acceptLanguage: request.headers.get("accept-language"), chosen });
  const asked = request.method === "POST" ? await posted(request, action) : seen;
  if (action === "callback/github" && seen.nextUrl.searchParams.get("error") === "access_denied") return cancelled();
  const sessionToken = seen.cookies.get(sessionCookie().name)?.value;
  const visitor = { client: clientOf(request.headers), locale, sessionToken };
  return NextAuth(asked, { params: { nextauth } }, await authOptions(visitor));
}

/** Somebody thought better of it at GitHub's (RFC 6749 §4.1.2.1), which is no failure. */
const cancelled = (): Response =>
  new Response(null, { status: 303, headers: { Location: `${config().baseUrl}/sign-in?error=Cancelled` } });

/** The form, as next-auth wants it; a link's token it looks for in the address. */
async function posted(request: Request, action: string): Promise<NextRequest> {
  const fields = new URLSearchParams(await readBody(request, MAX_BYTES, (bytes) => new TextDecoder().decode(bytes)));
  fields.set("callbackUrl", pathAfter(fields.get("callbackUrl") ?? "", config().baseUrl));
  const form = fields.toString();
  const url = new URL(request.url);
  url.search = action === "callback/email" ? form : "";
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return new NextRequest(url, { method: "POST", headers, body: form });
}

/** A form of somebody else's page must not sign anybody in, as whomever. */
function refuseForeign(headers: Headers): void {
  if (isSameOrigin(headers) === false) throw invalid("Origin", fault("foreign_form"));
}
