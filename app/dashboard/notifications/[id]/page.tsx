import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Live } from "#components/dashboard/live.tsx";
import { Certificates } from "#components/dashboard/notification/certificates.tsx";
import { Erase } from "#components/dashboard/notification/erase.tsx";
import { Opening, RecordSections } from "#components/dashboard/notification/notification.tsx";
import { Json, Provider } from "#components/dashboard/notification/provider.tsx";
import { isMoving } from "#components/dashboard/notifications/listed.ts";
import { StandstillNotice } from "#components/dashboard/waiting/waiting.tsx";
import { Deliveries } from "#components/dashboard/webhooks/deliveries.tsx";
import { sealState } from "#components/record/facts.ts";
import { Copy } from "#components/ui/copy.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Seen } from "#components/ui/seen.tsx";
import { allows } from "#lib/access/roles.ts";
import { type Messages, messages } from "#lib/i18n/messages.ts";
import { standstillOf } from "#lib/jobs/dead-letters.ts";
import { checkRecord } from "#lib/notifications/read/check-record.ts";
import { detailOf } from "#lib/notifications/read/detail.ts";
import { providerAnswers } from "#lib/notifications/read/provider-exchange.ts";
import { keptSeals, loadRecord } from "#lib/notifications/read/record.ts";
import { authority } from "#lib/notifications/seal/authority.ts";
import { listDeliveries } from "#lib/webhooks/deliveries.ts";
import { listEndpoints } from "#lib/webhooks/endpoints.ts";
import { outcomeOn, type Search } from "../../form.ts";
import { requireViewer } from "../../viewer.ts";
import { erase } from "./actions.ts";

/** It holds nothing of the notification: titles are kept in the browser's history. */
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
    providerAnswers(organization.id, record.id),
    keptSeals(record),
    listDeliveries(organization.id, { notificationId: record.id }),
    listEndpoints(organization.id),
  ]);
  const standstill = record.status === "queued" ? await standstillOf(record.id) : null;
  const { notification: one, notifications: list } = t.dashboard;
  const json = JSON.stringify(detailOf(record), null, 2);
  const sealing = sealState(record).kind;
  const outcome = await outcomeOn(`/dashboard/notifications/${record.id}`, viewer, searchParams);
  return (
    <>
      <p className="board-back">
        <a href="/dashboard/notifications">{one.back}</a>
      </p>
      <Said said={outcome} sealed={sealing === "sealed"} simulated={record.simulated} t={t} />
      {standstill && <StandstillNotice standstill={standstill} t={t} />}
      <Opening record={record} checks={checks} again={allows(role, "send") && record.salt !== null} t={t} />
      <RecordSections record={record} checks={checks} authority={{ name, own }} t={t} />
      <Certificates record={record} kept={kept} t={t} />
      <Provider said={said} erased={record.salt === null} t={t} />
      {(endpoints.length > 0 || deliveries.items.length > 0) && (
        <section className="section" aria-labelledby="told-title">
          <h2 id="told-title">{one.deliveries.title}</h2>
          <Deliveries rows={deliveries.items} endpoints={endpoints} t={t} />
        </section>
      )}
      <section className="section" aria-labelledby="raw-title">
        <h2 id="raw-title">{one.raw.title}</h2>
        <p className="lead">{one.raw.lead}</p>
        <details>
          <summary>{one.raw.show}</summary>
          <Json text={json} label={one.raw.title} />
        </details>
        <Copy text={json} label={t.dashboard.copy} done={t.dashboard.copied} />
      </section>
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

/** What became of sending it or of erasing it. */
function Said({ said, sealed, simulated, t }: SaidProps) {
  const { sent } = t.dashboard.notification;
  if (said === "sent") {
    return (
      <Seen at={said}>
        <Notice tone={simulated ? "unknown" : "intact"} title={sent.title} live>
          {simulated && `${sent.simulated} `}
          {sent.text}
        </Notice>
      </Seen>
    );
  }
  if (said !== "erased" && said !== "waiting" && said !== "already") return null;
  const { erase } = t.dashboard.notification;
  return (
    <Notice tone={said === "erased" ? "intact" : "pending"} live>
      {erase[said]}
      {said === "erased" && ` ${sealed ? erase.sealed : erase.sealing}`}
    </Notice>
  );
}

interface SaidProps {
  said: string | null;
  sealed: boolean;
  simulated: boolean;
  t: Messages;
}
