import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Live } from "#components/dashboard/live.tsx";
import { Delivery } from "#components/dashboard/webhooks/deliveries.tsx";
import { visible } from "#components/record/visible.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { allows } from "#lib/access/roles.ts";
import { messages } from "#lib/i18n/messages.ts";
import { loadDelivery } from "#lib/webhooks/deliveries.ts";
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
  const said = await outcomeOn(`/dashboard/webhooks/${delivery.id}`, viewer, searchParams);
  const endpoint = endpoints.find((one) => one.id === delivery.endpointId);
  return (
    <>
      <p className="board-back">
        <a href="/dashboard/webhooks">{w.one.back}</a>
      </p>
      <div className="board-head">
        <h1>{visible(delivery.type)}</h1>
      </div>
      {said === "replayed" && (
        <Notice tone="intact" live>
          {w.replayed}
        </Notice>
      )}
      {said === "tooOften" && (
        <Notice tone="broken" live>
          {w.tooOften}
        </Notice>
      )}
      <Delivery delivery={delivery} url={endpoint?.url ?? null} t={t} />
      {allows(role, "manage") && endpoint && !endpoint.disabled && (
        <form action={again} className="section">
          <input type="hidden" name="organization" value={organization.id} />
          <input type="hidden" name="delivery" value={delivery.id} />
          <p className="quiet">{w.one.replayHint}</p>
          <p className="mt-3">
            <Button look="plain">{w.one.replay}</Button>
          </p>
        </form>
      )}
      <Live
        moving={delivery.state === "waiting"}
        state={`${delivery.state} ${delivery.attempts}`}
        changed={w.states[delivery.state]}
      />
    </>
  );
}
