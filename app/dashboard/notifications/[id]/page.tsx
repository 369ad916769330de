import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Live } from "#components/dashboard/live.tsx";
import { Actions } from "#components/dashboard/notification/actions.tsx";
import { Head, outcomeTitle } from "#components/dashboard/notification/head.tsx";
import { Retry } from "#components/dashboard/notification/retry.tsx";
import { asTab, FLUSH, Tabs } from "#components/dashboard/notification/tabs.tsx";
import { TopNotice } from "#components/dashboard/notification/top-notice.tsx";
import { isMoving } from "#components/dashboard/notifications/listed.ts";
import { sealState } from "#components/record/facts.ts";
import { BackLink } from "#components/ui/page-head.tsx";
import { allows } from "#lib/access/roles.ts";
import { messages } from "#lib/i18n/messages.ts";
import { standstillOf } from "#lib/jobs/dead-letters.ts";
import { checkWhatIsThere } from "#lib/notifications/read/check-record.ts";
import { correctionsOf, originalOf } from "#lib/notifications/read/corrections.ts";
import { loadCheckableRecord } from "#lib/notifications/read/record.ts";
import { outcomeOn, parameter, type Search } from "../../form.ts";
import { requireViewer } from "../../viewer.ts";
import { retry } from "../waiting/actions.ts";
import { TabContent } from "./tab-content.tsx";

/** The same title for every notification: the browser's history keeps titles. */
export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await requireViewer();
  return { title: messages(locale).dashboard.notification.title };
}

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Search;
}

export default async function NotificationPage({ params, searchParams }: Props) {
  const viewer = await requireViewer();
  const { organization, role, locale } = viewer;
  const t = messages(locale);
  const record = await loadCheckableRecord((await params).id, organization.id);
  if (!record) notFound();
  const [checks, standstill, corrects, corrected, outcome, tab] = await Promise.all([
    checkWhatIsThere(record),
    record.status === "queued" ? standstillOf(record.id) : null,
    originalOf(organization.id, record.id),
    correctionsOf(organization.id, [record.id]),
    outcomeOn(`/dashboard/notifications/${record.id}`, viewer, searchParams),
    parameter(searchParams, "tab"),
  ]);
  const correctedBy = corrected.get(record.id) ?? [];
  const sealing = sealState(record).kind;
  const maySend = allows(role, "send") && record.salt !== null;
  const givenUp = standstill?.kind === "given up";
  const mayManage = allows(role, "manage");
  const state = `${record.events.length} ${sealing}`;
  const token = (await parameter(searchParams, "outcome")) ?? null;
  const retrying = mayManage && givenUp && (
    <Retry
      jobId={standstill.jobId}
      notificationId={record.id}
      organizationId={organization.id}
      // Where the mail may have gone out, the recipient is asked first.
      main={standstill.fault?.code !== "unanswered"}
      action={retry}
      t={t}
    />
  );
  return (
    <>
      <BackLink href="/dashboard/notifications" label={t.dashboard.notification.back} />
      <TopNotice {...{ record, checks, outcome, token, state, t }} sealed={sealing === "sealed"} />
      <Head
        {...{ record, checks, standstill, t }}
        corrections={{ corrects, correctedBy }}
        mayRetry={mayManage}
        brief={asTab(tab) !== "overview"}
      />
      <Actions {...{ record, checks, maySend, t }} resentAs={correctedBy.at(-1)?.id ?? null} retry={retrying} />
      <Tabs id={record.id} current={asTab(tab)} t={t} />
      <div className={FLUSH}>
        <TabContent
          {...{ record, checks, standstill, t }}
          tab={asTab(tab)}
          mayErase={mayManage && record.salt !== null}
        />
      </div>
      <Live
        moving={isMoving({
          status: record.status,
          unsealed: sealing === "pending" || sealing === "stale",
          not_sent: givenUp,
        })}
        state={state}
        changed={outcomeTitle(record, givenUp, t)}
      />
    </>
  );
}
