import { organizationName } from "#components/dashboard/organization-name.ts";
import { visible } from "#components/record/visible.ts";
import { Button } from "#components/ui/form/button.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { PageHead } from "#components/ui/page-head.tsx";
import { organizationLeft } from "#lib/access/members.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { messages } from "#lib/i18n/messages.ts";
import { holderOf, isHeld } from "#lib/notifications/read/holder.ts";
import { pathAsked, requireViewer } from "./viewer.ts";

/** 404 inside the dashboard, the same for an unknown id and for one of an organization that the viewer never was a member of. */
export default async function NotFound() {
  const viewer = await requireViewer();
  const t = messages(viewer.locale);
  const { notFound } = t.dashboard;
  const path = await pathAsked();
  const holderId = await holderIdOf(path);
  // A sandbox, which a stranger may have made, opens only by the menu.
  const holder = viewer.organizations.find(({ id, kind }) => id === holderId && kind !== "sandbox");
  if (holder && holder.id !== viewer.organization.id)
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
  const left = holderId && !holder ? await organizationLeft(holderId, viewer.user.email) : null;
  const several = viewer.organizations.length > 1;
  return (
    <>
      <PageHead
        title={left ? notFound.left(visible(left)) : notFound.title}
        lead={left ? notFound.leftText : notFound.text(organizationName(viewer.organization, t), several)}
      />
      <p className="mt-8">
        {/* Loads the whole page: the menu beside it may still be the one of the organization that the viewer left. */}
        <a className={buttonClass("plain")} href="/dashboard/notifications">
          {notFound.back}
        </a>
      </p>
    </>
  );
}

/** The organization that has the page. */
async function holderIdOf(path: string): Promise<string | null> {
  const { pathname, searchParams } = new URL(path, "http://here");
  const [, list = "endpoints", id = searchParams.get("endpoint") ?? ""] =
    /^\/dashboard\/([a-z]+)\/([^/]+)/.exec(pathname) ?? [];
  return isHeld(list) && isUuid(id) ? holderOf(list, id) : null;
}
