import type { ComponentProps } from "react";
import { Deliveries, type DeliveriesProps, deliveriesUrl, type Failure, LastFailure } from "./deliveries.tsx";
import { endpointName } from "./endpoint-name.ts";
import { State } from "./endpoints.tsx";

/** Deliveries of one notification: those to each endpoint together, below its name and why it fails. */
export function DeliveriesByEndpoint({ rows, endpoints, failures, t }: ByEndpointProps) {
  const groups = Map.groupBy(rows, ({ endpointId }) => endpointId);
  if (groups.size === 0) return <Deliveries rows={[]} endpoints={endpoints} t={t} />;
  return [...groups].map(([id, group]) => {
    const endpoint = endpoints.find((one) => one.id === id);
    return (
      <section key={id} className="mt-8 first:mt-0">
        <h3 className={endpoint?.description ? "font-serif text-entry" : "font-mono text-ui"}>
          {endpoint ? (
            <a className="block truncate py-2" href={deliveriesUrl({ endpoint: id })}>
              {endpointName(endpoint, t)}
            </a>
          ) : (
            t.dashboard.webhooks.removed
          )}
        </h3>
        {endpoint && (
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <State endpoint={endpoint} t={t} />
          </p>
        )}
        <LastFailure endpointId={id} failure={failures.get(id)} t={t} />
        <Deliveries rows={group} endpoints={endpoints} ofOne t={t} />
      </section>
    );
  });
}

interface ByEndpointProps extends Pick<DeliveriesProps, "rows" | "t"> {
  endpoints: (DeliveriesProps["endpoints"][number] & ComponentProps<typeof State>["endpoint"])[];
  /** By the id of the endpoint. */
  failures: ReadonlyMap<string, Failure>;
}
