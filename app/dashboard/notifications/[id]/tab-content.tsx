import { ApiResponse } from "#components/dashboard/notification/api-response.tsx";
import { Erase } from "#components/dashboard/notification/erase.tsx";
import { dashboardKit } from "#components/dashboard/notification/kit.tsx";
import { Overview } from "#components/dashboard/notification/overview.tsx";
import { ContentPart, EvidencePart } from "#components/dashboard/notification/parts.tsx";
import { Provider } from "#components/dashboard/notification/provider.tsx";
import type { StandstillView } from "#components/dashboard/notification/standstill.tsx";
import type { Tab } from "#components/dashboard/notification/tabs.tsx";
import { DeliveriesByEndpoint } from "#components/dashboard/webhooks/by-endpoint.tsx";
import { Part } from "#components/ui/page-head.tsx";
import { doubtsOf } from "#components/verify/check/conclude.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { detailOf } from "#lib/notifications/read/detail.ts";
import { loadProviderExchange } from "#lib/notifications/read/provider-exchange.ts";
import { keptSeals } from "#lib/notifications/read/record.ts";
import { authority } from "#lib/notifications/seal/authority.ts";
import { failuresOf, listDeliveries } from "#lib/webhooks/deliveries.ts";
import { listEndpoints } from "#lib/webhooks/endpoints.ts";
import { erase } from "./actions.ts";

interface Props {
  tab: Tab;
  record: NotificationRecord;
  checks: Check[];
  standstill: StandstillView | null;
  mayErase: boolean;
  t: Messages;
}

/** The chosen part of a notification's page. Only its own data is read. */
export async function TabContent({ tab, record, checks, standstill, mayErase, t }: Props) {
  const { id, organization_id: organizationId } = record;
  const drawing = { kit: dashboardKit(t), record, t, ...doubtsOf({ record, checks, t }) };
  if (tab === "overview") return <Overview {...drawing} standstill={standstill} />;
  if (tab === "content") {
    return (
      <>
        <ContentPart {...drawing} />
        {mayErase && <Erase {...{ record, organizationId, t }} name={record.organization} action={erase} />}
      </>
    );
  }
  if (tab === "evidence") {
    const [{ authorityName: name, ownAuthority: own }, kept] = await Promise.all([authority(), keptSeals(record)]);
    return <EvidencePart {...drawing} checks={checks} authority={{ name, own }} kept={kept} />;
  }
  if (tab === "provider") {
    return <Provider said={await loadProviderExchange(organizationId, id)} record={record} t={t} />;
  }
  if (tab === "api") return <ApiResponse id={id} json={JSON.stringify(detailOf(record), null, 2)} t={t} />;
  const [deliveries, endpoints] = await Promise.all([
    listDeliveries(organizationId, { notificationId: id }),
    listEndpoints(organizationId),
  ]);
  return (
    <Part id="webhooks" title={t.dashboard.notification.deliveries.title}>
      <DeliveriesByEndpoint
        rows={deliveries.items}
        endpoints={endpoints}
        failures={await failuresOf(organizationId, endpoints)}
        t={t}
      />
    </Part>
  );
}
