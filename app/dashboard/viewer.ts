import { cookies, headers } from "next/headers";
import { forbidden, notFound, redirect } from "next/navigation";
import { getServerSession } from "next-auth";
import { cache } from "react";
import { pageReader } from "#app/reader.ts";
import { allows, type Right } from "#lib/access/roles.ts";
import { authOptions, sessionCookie } from "#lib/access/sign-in/next-auth.ts";
import { type Viewer, viewerOf } from "#lib/access/sign-in/session.ts";
import { organizationCookie } from "#lib/http/request/cookies.ts";
import { PATH_HEADER } from "#lib/http/response/headers.ts";
import { asLocale } from "#lib/i18n/messages.ts";

/** Id of the signed-in user, read once per request; `null` if signed out. */
const signedIn = cache(async (): Promise<string | null> => {
  const session = await getServerSession(await authOptions(null));
  const user = session?.user as { id?: string } | undefined;
  return user?.id ?? null;
});

const viewing = cache(async (userId: string, organizationId: string | null): Promise<Viewer | null> => {
  return viewerOf(userId, { organizationId, locale: asLocale((await pageReader()).t.lang) });
});

/** The viewer of a public page; `null` if signed out. */
export async function currentViewer(): Promise<Viewer | null> {
  const userId = await signedIn();
  return userId ? viewing(userId, (await cookies()).get(organizationCookie().name)?.value ?? null) : null;
}

/**
 * The viewer, if they hold the right in their current organization. Forms name theirs by `organizationId`, because another
 * tab may have switched. Redirects to sign-in without a session; answers 404 for a foreign organization, 403 for a missing
 * right.
 */
export async function requireViewer(
  right: Right = "read",
  organizationId?: FormDataEntryValue | null,
): Promise<Viewer> {
  const userId = await signedIn();
  const named = typeof organizationId === "string" ? organizationId : null;
  const viewer = named && userId ? await viewing(userId, named) : await currentViewer();
  if (!viewer) {
    const ended = (await isForm()) ? "unsent" : (await cookies()).has(sessionCookie().name) ? "session" : null;
    const query = new URLSearchParams({ callbackUrl: await pathAsked(), ...(ended && { ended }) });
    redirect(`/sign-in?${query}`);
  }
  if (named && viewer.organization.id !== named) notFound();
  if (!allows(viewer.role, right)) forbidden();
  return viewer;
}

const isForm = async (): Promise<boolean> => (await headers()).has("content-type");

/** True for a form that a script of the page submits. */
export const hasScripts = async (): Promise<boolean> => (await headers()).has("next-action");

/** Opens an organization on the next pages. Another tab may have switched since a form of this one was opened. */
export async function openOrganization(id: string): Promise<void> {
  const { name, options } = organizationCookie();
  if ((await cookies()).get(name)?.value !== id) (await cookies()).set(name, id, options);
}

/** The requested page of the dashboard or invitation, or the page of a form, to return to after sign-in or a change of the organization. */
export async function pathAsked(): Promise<string> {
  const seen = await headers();
  const referer = (await isForm()) && URL.parse(seen.get("referer") ?? "");
  const url = referer || new URL(seen.get(PATH_HEADER) ?? "/", "http://here");
  url.searchParams.delete("_rsc");
  return url.pathname.startsWith("/dashboard") || url.pathname === "/invitation"
    ? url.pathname + url.search
    : "/dashboard";
}
