import { When } from "#components/dashboard/when.tsx";
import { Mark } from "#components/record/html-kit.tsx";
import { visible } from "#components/record/visible.ts";
import { withoutQuery } from "#lib/contract/fields/endpoint-url.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { type DeliveryView, deliveriesUrl, type Failure, LastFailure, TestResult } from "./deliveries.tsx";
import { type EndpointActions, EndpointChanges, Previous } from "./endpoint-changes.tsx";

/** A webhook endpoint of an organization. */
interface EndpointView {
  id: string;
  url: string;
  description: string;
  /** Event types; empty for all. */
  types: string[];
  disabled: { at: Date; reason: "owner" | "gone" | "failing" } | null;
  failingSince: Date | null;
  previousUntil: Date | null;
}

interface Props {
  endpoint: EndpointView;
  /** Set while it fails, and once it is disabled for that. */
  failure?: Failure | undefined;
  /** The delivery of a test that was sent to it a moment ago. */
  tested?: DeliveryView | undefined;
  /** The page is about it alone. */
  chosen?: boolean;
  organizationId: string;
  actions: EndpointActions | null;
  t: Messages;
}

export function Endpoint(props: Props) {
  const { endpoint, failure, tested, chosen, actions, t } = props;
  const address = visible(actions ? endpoint.url : withoutQuery(endpoint.url));
  const w = t.dashboard.webhooks;
  const { description, previousUntil } = endpoint;
  return (
    <div
      id={`endpoint-${endpoint.id}`}
      className="grid items-start gap-x-6 gap-y-2 border-t border-hairline py-4 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        {chosen ? (
          <h2 className="font-mono text-ui leading-[1.6] wrap-anywhere">{address}</h2>
        ) : (
          <>
            <h3 className={`leading-[1.6] ${description ? "font-serif text-entry" : "font-mono text-ui"}`}>
              <a className="-my-2 block truncate py-2" href={deliveriesUrl({ endpoint: endpoint.id })}>
                {visible(description) || address}
              </a>
            </h3>
            {description && <p className="truncate font-mono text-note text-quiet">{address}</p>}
          </>
        )}
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <State endpoint={endpoint} t={t} />
          <span className={AFTER_DOT}>{endpoint.types.length === 0 ? w.all : w.some(endpoint.types.length)}</span>
        </p>
        {endpoint.types.length > 0 && (
          <p className="my-1 font-mono text-note wrap-anywhere text-quiet">{endpoint.types.join(", ")}</p>
        )}
        <LastFailure endpointId={endpoint.id} failure={failure} t={t} />
        {actions && previousUntil && <Previous until={previousUntil} t={t} />}
      </div>
      {actions && (
        <div className="relative flex flex-wrap items-center gap-2 sm:[&>details>summary]:min-h-9 sm:[&>form_button]:min-h-9">
          <EndpointChanges {...props} actions={actions} />
        </div>
      )}
      {tested && !endpoint.disabled && (
        <div className="col-span-full">
          <TestResult delivery={tested} t={t} />
        </div>
      )}
    </div>
  );
}

/** On phones, where the line wraps, a dot could begin a line. */
const AFTER_DOT = "text-sm text-quiet sm:before:mr-3 sm:before:content-['·']";

interface StateProps {
  endpoint: Pick<EndpointView, "disabled" | "failingSince">;
  t: Messages;
}

/** Whether an endpoint is enabled, since when it is not, and why. */
export function State({ endpoint: { disabled, failingSince }, t }: StateProps) {
  const w = t.dashboard.webhooks;
  const since = disabled?.at ?? failingSince;
  const reason = disabled && w.state.reasons[disabled.reason];
  return (
    <>
      <Mark tone={disabled ? "closed" : failingSince ? "broken" : "intact"}>
        {disabled ? w.state.off : failingSince ? w.state.failing : w.state.on}
      </Mark>
      {since && (
        <span className="text-sm text-quiet">
          {w.since} <When at={since} t={t} />
          {reason && `: ${reason}`}
        </span>
      )}
    </>
  );
}
