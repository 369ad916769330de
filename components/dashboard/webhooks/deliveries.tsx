import Link from "next/link";
import { When } from "#components/dashboard/when.tsx";
import { Mark } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";
import { visible } from "#components/record/visible.ts";
import { Pager } from "#components/ui/pager.tsx";
import { Cell, Row, Table, WHEN_WIDTH } from "#components/ui/table.tsx";
import type { Fault } from "#lib/contract/errors.ts";
import { withoutQuery } from "#lib/contract/fields/endpoint-url.ts";
import type { Messages } from "#lib/i18n/messages.ts";

/** A message to an endpoint with the state of its delivery. */
export interface DeliveryView {
  id: string;
  endpointId: string;
  messageId: string;
  type: string;
  notificationId: string | null;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  nextAttemptAt: Date | null;
  createdAt: Date;
  last: AttemptView | null;
}

export interface AttemptView {
  number: number;
  startedAt: Date;
  durationMs: number;
  status: number | null;
  error: Fault | null;
  excerpt: string | null;
}

const TONES: { [state in DeliveryView["state"]]: Tone } = { waiting: "pending", delivered: "intact", failed: "broken" };

/** `endpoints`: all that were not removed. `ofOne`: all rows are of one endpoint, which the page names. */
export function Deliveries({ rows, endpoints, ofOne = false, t }: DeliveriesProps) {
  const w = t.dashboard.webhooks;
  const urls = new Map(endpoints.map(({ id, url }) => [id, withoutQuery(url)]));
  if (rows.length === 0) return <p className="text-ui">{w.logNone}</p>;
  const { event, state, attempts, when } = w.columns;
  return (
    <Table caption={w.caption} head={[event, [state, "lg:w-48"], [attempts, "lg:w-20"], [when, WHEN_WIDTH]]}>
      {rows.map((row) => (
        <Row key={row.id}>
          <Cell heading>
            <Link href={`/dashboard/webhooks/${row.id}`} prefetch={false}>
              {visible(row.type)}
            </Link>
            {!ofOne && (
              <span className="block truncate text-sm font-normal text-quiet">
                {visible(urls.get(row.endpointId) ?? w.removed)}
              </span>
            )}
          </Cell>
          <Cell label={state}>
            <DeliveryState delivery={row} t={t} />
          </Cell>
          <Cell label={attempts}>{t.number(row.attempts)}</Cell>
          <Cell label={when}>
            <When at={row.createdAt} t={t} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

interface DeliveriesProps {
  rows: DeliveryView[];
  endpoints: { id: string; url: string }[];
  ofOne?: boolean;
  t: Messages;
}

export function DeliveryState({ delivery, t }: { delivery: DeliveryView; t: Messages }) {
  const w = t.dashboard.webhooks;
  const { state, nextAttemptAt, attempts, last } = delivery;
  return (
    <>
      <Mark tone={TONES[state]}>{w.states[state]}</Mark>
      {state === "waiting" && attempts > 0 && nextAttemptAt && (
        <span className="block text-sm text-quiet">
          {w.next} <When at={nextAttemptAt} t={t} />
        </span>
      )}
      {last?.error && <span className="block text-sm text-quiet">{failureOf(last, last.error, t)}</span>}
    </>
  );
}

/** Why an attempt failed. Our own errors are in the reader's language. */
export const failureOf = ({ status }: AttemptView, error: Fault, { dashboard }: Messages): string =>
  status === null ? visible(dashboard.rule(error)) : dashboard.webhooks.answered(status);

export function DeliveriesPager({ endpoint, cursor, next, t }: DeliveriesPagerProps) {
  const w = t.dashboard.webhooks;
  const at = (place: string | null) => {
    const search = new URLSearchParams({ ...(endpoint ? { endpoint } : {}), ...(place ? { cursor: place } : {}) });
    return `/dashboard/webhooks?${search}#log`;
  };
  return (
    <Pager
      label={w.log}
      first={cursor ? at(null) : null}
      next={next && at(next)}
      words={{ first: w.newest, next: w.older }}
    />
  );
}

interface DeliveriesPagerProps {
  endpoint: string | null;
  cursor: string | null;
  next: string | null;
  t: Messages;
}
