import type { Metadata } from "next";
import { organizationName } from "#components/dashboard/organization-name.ts";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { listOwners } from "#lib/access/members.ts";
import { messages } from "#lib/i18n/messages.ts";
import { requireViewer } from "./viewer.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages((await requireViewer()).locale).dashboard.forbidden.title };
}

/** 403 inside the dashboard, with the owners who can change the role. */
export default async function Forbidden() {
  const { organization, role, locale } = await requireViewer();
  const t = messages(locale);
  const { forbidden: f, roles } = t.dashboard;
  const owners = await listOwners(organization.id);
  return (
    <>
      <PageHead title={f.title} lead={f.text(organizationName(organization, t), roles[role])} />
      <div className="mt-6 max-w-[60ch] text-ui">
        <p className="m-0">{owners.length ? f.owners : f.sandbox}</p>
        {owners.length > 0 && (
          <ul className="mt-2 mb-0 grid list-none gap-1 p-0">
            {owners.map((email) => (
              <li key={email} className="wrap-anywhere">
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="mt-8">
        <ButtonLink href="/dashboard/notifications">{f.back}</ButtonLink>
      </p>
    </>
  );
}
