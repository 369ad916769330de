import type { Metadata } from "next";
import { EmptyState } from "#components/dashboard/empty-state.tsx";
import { DeadList, LateList } from "#components/dashboard/waiting/lists.tsx";
import { Outcome } from "#components/ui/outcome.tsx";
import { PageHead, Part } from "#components/ui/page-head.tsx";
import { listOwners } from "#lib/access/members.ts";
import { allows } from "#lib/access/roles.ts";
import { messages } from "#lib/i18n/messages.ts";
import { waitingOf } from "#lib/notifications/deliver/waiting.ts";
import { outcomeOn, type Search } from "../../form.ts";
import { requireViewer } from "../../viewer.ts";
import { retry } from "./actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await requireViewer();
  return { title: messages(locale).dashboard.waiting.title };
}

export default async function WaitingPage({ searchParams }: { searchParams: Search }) {
  const viewer = await requireViewer();
  const { organization, role, locale } = viewer;
  const t = messages(locale);
  const { waiting, notification: one } = t.dashboard;
  const { dead, late } = await waitingOf(organization.id, new Date());
  const outcome = await outcomeOn("/dashboard/notifications/waiting", viewer, searchParams);
  const manage = allows(role, "manage");
  const owners = manage || dead.length === 0 ? [] : await listOwners(organization.id);
  const retried = /^retried-(\d+)$/.exec(outcome ?? "")?.[1];
  const deadList = (
    <DeadList jobs={dead} organizationId={organization.id} retry={manage ? retry : null} owners={owners} t={t} />
  );
  return (
    <>
      <PageHead
        title={waiting.title}
        lead={dead.length + late.length > 0 ? waiting.lead : undefined}
        back={{ href: "/dashboard/notifications", label: one.back }}
      />
      {retried && (
        <Outcome tone={retried === "0" ? "unknown" : "intact"}>
          {retried === "0" ? waiting.dead.nothing : waiting.dead.done(Number(retried))}
        </Outcome>
      )}
      {dead.length > 0 && late.length === 0 && <div className="mt-6">{deadList}</div>}
      {dead.length > 0 && late.length > 0 && (
        <Part id="dead" title={waiting.dead.title}>
          {deadList}
        </Part>
      )}
      {late.length > 0 && (
        <Part id="late" title={waiting.late.title}>
          <LateList late={late} t={t} />
        </Part>
      )}
      {dead.length + late.length === 0 && (
        <div className="mt-6">
          <EmptyState title={waiting.none.title}>{waiting.none.text}</EmptyState>
        </div>
      )}
    </>
  );
}
