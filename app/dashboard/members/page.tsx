import { join } from "node:path";
import type { Metadata } from "next";
import { Invitations, InviteForm, Members } from "#components/dashboard/account/members.tsx";
import { Pager } from "#components/dashboard/pager.tsx";
import { DemoNote } from "#components/sign-in/sign-in.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead, Part } from "#components/ui/page-head.tsx";
import { listInvitations } from "#lib/access/invitations.ts";
import { isOnlyOwner, listMembers } from "#lib/access/members.ts";
import { isNameless } from "#lib/access/organizations.ts";
import { allows } from "#lib/access/roles.ts";
import { config } from "#lib/config.ts";
import { messages } from "#lib/i18n/messages.ts";
import { outcomeOn, parameter, type Search } from "../form.ts";
import { requireViewer } from "../viewer.ts";
import { changeRole, invite, remove, resend, withdraw } from "./actions.ts";

const PAGE = "/dashboard/members";

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages((await requireViewer()).locale).dashboard.nav.members };
}

export default async function MembersPage({ searchParams }: { searchParams: Search }) {
  const viewer = await requireViewer();
  const { organization, role, locale, user } = viewer;
  const t = messages(locale);
  const { members: m, first, next: following, nav } = t.dashboard;
  const manage = allows(role, "manage");
  const { transport, dataDir } = config();
  const after = await parameter(searchParams, "after");
  const [{ members, next }, onlyOwner, invitations] = await Promise.all([
    listMembers(organization.id, after),
    isOnlyOwner(organization.id, user.id),
    manage ? listInvitations(organization.id) : [],
  ]);
  const common = { organizationId: organization.id, t };
  return (
    <>
      <PageHead
        title={nav.members}
        lead={organization.kind === "sandbox" ? m.leadSandbox : manage ? m.lead : m.leadOthers}
        actions={manage && <ButtonLink href="#invite">{m.inviteTitle}</ButtonLink>}
        outcome={await outcomeOn(PAGE, viewer, searchParams)}
        done={m.done}
        problems={m.problems}
      />
      <div className="mt-8">
        <Members {...common} {...{ members, onlyOwner, manage }} self={user.id} actions={{ changeRole, remove }} />
        <Pager
          label={nav.members}
          first={after ? PAGE : null}
          next={next ? `${PAGE}?${new URLSearchParams({ after: next })}` : null}
          words={{ first, next: following }}
        />
      </div>
      {manage && (
        <>
          {invitations.length > 0 && (
            <Part id="pending" title={m.pending}>
              <Invitations {...common} invitations={invitations} now={new Date()} actions={{ resend, withdraw }} />
            </Part>
          )}
          <Part id="invite" title={m.inviteTitle} lead={m.inviteLead}>
            {/* Not beside the result of an invitation. */}
            <div className="group/invite">
              {isNameless(organization) && (
                <div className="group-has-[[role=status]]/invite:hidden">
                  <Notice tone="warned">
                    {m.namedAs(organization.name)} <a href="/dashboard/settings#organization">{m.nameIt}</a>
                  </Notice>
                </div>
              )}
              <InviteForm {...common} action={invite} />
            </div>
            {transport === "demo" && <DemoNote t={t} text={m.demo} outbox={join(dataDir, "outbox")} />}
          </Part>
        </>
      )}
    </>
  );
}
