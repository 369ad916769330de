import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Live } from "#components/dashboard/live.tsx";
import { ApiResponse } from "#components/dashboard/notification/api-response.tsx";
import { Certificates } from "#components/dashboard/notification/certificates.tsx";
import { Erase } from "#components/dashboard/notification/erase.tsx";
import { Outcome } from "#components/dashboard/notification/outcome.tsx";
import { Provider } from "#components/dashboard/notification/provider.tsx";
import { Opening, RecordSections } from "#components/dashboard/notification/record.tsx";
import { isMoving } from "#components/dashboard/notifications/listed.ts";
import { StandstillNotice } from "#components/dashboard/waiting/notices.tsx";
import { Deliveries } from "#components/dashboard/webhooks/deliveries.tsx";
import { sealState } from "#components/record/facts.ts";
import { BackLink, Part } from "#components/ui/page-head.tsx";
import { allows } from "#lib/access/roles.ts";
import { messages } from "#lib/i18n/messages.ts";
import { standstillOf } from "#lib/jobs/dead-letters.ts";
import { checkRecord } from "#lib/notifications/read/check-record.ts";
import { detailOf } from "#lib/notifications/read/detail.ts";
import { loadProviderExchange } from "#lib/notifications/read/provider-exchange.ts";
import { keptSeals, loadRecord } from "#lib/notifications/read/record.ts";
import { authority } from "#lib/notifications/seal/authority.ts";
import { listDeliveries } from "#lib/webhooks/deliveries.ts";
import { listEndpoints } from "#lib/webhooks/endpoints.ts";
import { outcomeOn, type Search } from "../../form.ts";
import { requireViewer } from "../../viewer.ts";
import { erase } from "./actions.ts";

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
  const record = await loadRecord((await params).id, organization.id);
  if (!record) notFound();
  const [checks, { authorityName: name, ownAuthority: own }, said, kept, deliveries, endpoints] = await Promise.all([
    checkRecord(record),
    authority(),
    loadProviderExchange(organization.id, record.id),
    keptSeals(record),
    listDeliveries(organization.id, { notificationId: record.id }),
    listEndpoints(organization.id),
  ]);
  const standstill = record.status === "queued" ? await standstillOf(record.id) : null;
  const { notification: one, notifications: list } = t.dashboard;
  const sealing = sealState(record).kind;
  const outcome = await outcomeOn(`/dashboard/notifications/${record.id}`, viewer, searchParams);
  return (
    <>
      <BackLink href="/dashboard/notifications" label={one.back} />
      <Outcome outcome={outcome} sealed={sealing === "sealed"} simulated={record.simulated} t={t} />
      {standstill && <StandstillNotice standstill={standstill} t={t} />}
      <Opening record={record} checks={checks} again={allows(role, "send") && record.salt !== null} t={t} />
      <RecordSections record={record} checks={checks} authority={{ name, own }} t={t} />
      <Certificates record={record} kept={kept} t={t} />
      <Provider said={said} erased={record.salt === null} t={t} />
      {(endpoints.length > 0 || deliveries.items.length > 0) && (
        <Part id="webhooks" title={one.deliveries.title}>
          <Deliveries rows={deliveries.items} endpoints={endpoints} t={t} />
        </Part>
      )}
      <ApiResponse json={JSON.stringify(detailOf(record), null, 2)} t={t} />
      {allows(role, "manage") && record.salt !== null && (
        <Erase id={record.id} organizationId={organization.id} name={record.organization} action={erase} t={t} />
      )}
      <Live
        moving={isMoving({ status: record.status, unsealed: sealing === "pending" || sealing === "stale" })}
        state={`${record.events.length} ${sealing}`}
        changed={t.status[record.status] || list.changed}
      />
    </>
  );
}
