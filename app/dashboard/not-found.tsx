import { organizationName } from "#components/dashboard/organization-name.ts";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { messages } from "#lib/i18n/messages.ts";
import { requireViewer } from "./viewer.ts";

/** 404 inside the dashboard, the same for an unknown id and for another organization's. */
export default async function NotFound() {
  const { organization, locale } = await requireViewer();
  const t = messages(locale);
  const { notFound } = t.dashboard;
  return (
    <>
      <PageHead title={notFound.title} lead={notFound.text(organizationName(organization, t))} />
      <p className="mt-8">
        <ButtonLink href="/dashboard/notifications">{notFound.back}</ButtonLink>
      </p>
    </>
  );
}
