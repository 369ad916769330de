import type { Metadata } from "next";
import { DeadList, LateList } from "#components/dashboard/waiting/waiting.tsx";
import { Notice } from "#components/ui/notice.tsx";
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
  const retried = /^retried-(\d+)$/.exec(outcome ?? "")?.[1];
  const jobs = dead.map(({ id, data, died_at, tries, reason, subject, recipient_email }) => {
    return { id, notificationId: data.notification_id, diedAt: died_at, tries, reason, subject, recipient_email };
  });
  return (
    <>
      <p className="board-back">
        <a href="/dashboard/notifications">{one.back}</a>
      </p>
      <div className="board-head">
        <h1>{waiting.title}</h1>
      </div>
      <p className="lead">{waiting.lead}</p>
      {retried && (
        <Notice tone={retried === "0" ? "unknown" : "intact"} live>
          {retried === "0" ? waiting.dead.nothing : waiting.dead.done(Number(retried))}
        </Notice>
      )}
      <section className="section" aria-labelledby="dead-title">
        <h2 id="dead-title">{waiting.dead.title}</h2>
        <DeadList jobs={jobs} organizationId={organization.id} retry={allows(role, "manage") ? retry : null} t={t} />
      </section>
      <section className="section" aria-labelledby="late-title">
        <h2 id="late-title">{waiting.late.title}</h2>
        <LateList late={late} t={t} />
      </section>
    </>
  );
}
