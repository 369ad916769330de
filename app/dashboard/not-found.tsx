import { organizationName } from "#components/dashboard/organization-name.ts";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import type { Viewer } from "#lib/access/sign-in/session.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { messages } from "#lib/i18n/messages.ts";
import { holderOf, isHeld } from "#lib/notifications/read/holder.ts";
import { pathAsked, requireViewer } from "./viewer.ts";

/** 404 inside the dashboard, the same for an unknown id and for one of an organization that the viewer is not a member of. */
export default async function NotFound() {
  const viewer = await requireViewer();
  const t = messages(viewer.locale);
  const { notFound } = t.dashboard;
  const path = await pathAsked();
  const holder = await holderAmong(viewer, path);
  if (holder)
    return (
      <>
        <PageHead title={notFound.elsewhere} lead={notFound.heldBy(organizationName(holder, t))} />
        <form
          method="post"
          action={`/dashboard/open?${new URLSearchParams({ organization: holder.id, path })}`}
          className="mt-8"
        >
          <Button>{notFound.open}</Button>
        </form>
      </>
    );
  const several = viewer.organizations.length > 1;
  return (
    <>
      <PageHead title={notFound.title} lead={notFound.text(organizationName(viewer.organization, t), several)} />
      <p className="mt-8">
        <ButtonLink href="/dashboard/notifications">{notFound.back}</ButtonLink>
      </p>
    </>
  );
}

/** The viewer's other organization that has the page. A sandbox, which a stranger may have made, opens only by the menu. */
async function holderAmong({ organization, organizations }: Viewer, path: string) {
  const { pathname, searchParams } = new URL(path, "http://here");
  const [, list = "endpoints", id = searchParams.get("endpoint") ?? ""] =
    /^\/dashboard\/([a-z]+)\/([^/]+)/.exec(pathname) ?? [];
  const others = organizations.filter((one) => one.id !== organization.id && one.kind !== "sandbox");
  if (!isHeld(list) || !isUuid(id) || others.length === 0) return undefined;
  const found = await holderOf(
    list,
    id,
    others.map((one) => one.id),
  );
  return others.find((one) => one.id === found);
}
