import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Live } from "#components/dashboard/live.tsx";
import { Delivery } from "#components/dashboard/webhooks/delivery.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import { Outcome } from "#components/ui/outcome.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { allows } from "#lib/access/roles.ts";
import { messages } from "#lib/i18n/messages.ts";
import { aboutOf } from "#lib/notifications/list/about.ts";
import { listDeliveries, loadDelivery, nextAttempt } from "#lib/webhooks/deliveries.ts";
import { listEndpoints } from "#lib/webhooks/endpoints.ts";
import { outcomeOn, type Search } from "../../form.ts";
import { requireViewer } from "../../viewer.ts";
import { again } from "../actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await requireViewer();
  return { title: messages(locale).dashboard.webhooks.one.title };
}

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Search;
}

export default async function DeliveryPage({ params, searchParams }: Props) {
  const viewer = await requireViewer();
  const { organization, role, locale } = viewer;
  const t = messages(locale);
  const w = t.dashboard.webhooks;
  const { id } = await params;
  const [delivery, endpoints] = await Promise.all([loadDelivery(organization.id, id), listEndpoints(organization.id)]);
  if (!delivery) notFound();
  const { notificationId, messageId } = delivery;
  const [about, { items: same }] = await Promise.all([
    aboutOf(organization.id, notificationId ? [notificationId] : []),
    notificationId ? listDeliveries(organization.id, { notificationId, messageId, limit: 100 }) : { items: [] },
  ]);
  const subject = about.get(notificationId ?? "")?.subject ?? t.dashboard.notifications.erased;
  const outcome = await outcomeOn(`/dashboard/webhooks/${delivery.id}`, viewer, searchParams);
  const endpoint = endpoints.find((one) => one.id === delivery.endpointId);
  const next = await nextAttempt(organization.id, { deliveryId: delivery.id });
  const untried = delivery.state === "waiting" && delivery.attempts === 0;
  const enabled = endpoint && !endpoint.disabled;
  const replay = enabled ? (
    <form action={again} className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Hidden values={{ organization: organization.id, delivery: delivery.id }} />
      <Button look="plain">{w.one.replay}</Button>
      <span className="text-sm text-quiet">{w.one.replayHint}</span>
    </form>
  ) : (
    <p className="mt-4 text-ui">
      {endpoint ? w.one.disabled : w.one.removed}{" "}
      {endpoint && <a href={`/dashboard/webhooks#endpoint-${endpoint.id}`}>{w.one.toEndpoint}</a>}
    </p>
  );
  return (
    <>
      <PageHead
        title={w.one.title}
        back={{ href: "/dashboard/webhooks", label: w.one.back }}
        outcome={outcome}
        problems={{ tooOften: w.tooOften }}
      />
      {outcome === "replayed" && delivery.state !== "failed" && (
        <Outcome tone={delivery.state === "delivered" ? "intact" : "pending"}>
          {delivery.state === "delivered" ? w.one.replayed : w.replayed}
        </Outcome>
      )}
      <Delivery
        delivery={delivery}
        others={same.filter((one) => one.id !== delivery.id)}
        endpoints={endpoints}
        subject={subject}
        next={next}
        actions={allows(role, "manage") && !untried && replay}
        t={t}
      />
      <Live
        moving={delivery.state === "waiting"}
        state={`${delivery.state} ${delivery.attempts}`}
        changed={w.states[delivery.state]}
      />
    </>
  );
}
