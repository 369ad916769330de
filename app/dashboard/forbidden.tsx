import type { Metadata } from "next";
import { headers } from "next/headers";
import { OwnerLinks } from "#components/dashboard/account/members.tsx";
import { organizationName } from "#components/dashboard/organization-name.ts";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { listOwners } from "#lib/access/members.ts";
import { allows, type Role } from "#lib/access/roles.ts";
import { PATH_HEADER } from "#lib/http/response/headers.ts";
import { type Messages, messages } from "#lib/i18n/messages.ts";
import { requireViewer } from "./viewer.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { role, locale } = await requireViewer();
  return { title: (await refusedPage(role, messages(locale))).title };
}

/** 403 inside the dashboard, and after a form without the right: the page, the right it needs, and the owners who can change the role. */
export default async function Forbidden() {
  const { organization, role, locale } = await requireViewer();
  const t = messages(locale);
  const { forbidden: f, roles } = t.dashboard;
  const owners = await listOwners(organization.id);
  const { title, missing } = await refusedPage(role, t);
  const text = f.text(organizationName(organization, t), roles[role]);
  return (
    <>
      <PageHead title={title} lead={`${missing ?? f.unchanged} ${text}`} />
      <p className="mt-6 max-w-[60ch] text-ui">
        {owners.length ? f.owners : f.sandbox} <OwnerLinks owners={owners} />
      </p>
      <p className="mt-8">
        <ButtonLink href="/dashboard/notifications">{f.back}</ButtonLink>
      </p>
    </>
  );
}

/** Title of the requested page, if its right is missing; without one a form was refused. */
async function refusedPage(role: Role, { dashboard }: Messages): Promise<{ title: string; missing: string | null }> {
  const { nav, batches, notification, forbidden } = dashboard;
  const pages = [
    [/\/keys$/, "manage", nav.keys],
    [/\/audit(\/export)?$/, "manage", nav.audit],
    [/\/compose(\/|$)/, "send", nav.compose],
    [/\/batches\/new$/, "send", batches.newTitle],
    [/\/resend$/, "send", notification.resend.title],
  ] as const;
  const { pathname } = new URL((await headers()).get(PATH_HEADER) ?? "/", "http://here");
  const page = pages.find(([path, right]) => path.test(pathname) && !allows(role, right));
  if (!page) return { title: forbidden.title, missing: null };
  const [, right, title] = page;
  return { title, missing: forbidden.missing[right] };
}
