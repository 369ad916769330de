import { Json } from "#components/dashboard/notification/provider.tsx";
import { notificationUrl } from "#components/dashboard/notifications/listed.ts";
import { shortTime, When } from "#components/dashboard/when.tsx";
import { Mark } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";
import { visible } from "#components/record/visible.ts";
import { Pager } from "#components/ui/pager.tsx";
import { Cell, Row, Table, WHEN_WIDTH } from "#components/ui/table.tsx";
import { withoutQuery } from "#lib/contract/endpoint-url.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { sentence } from "#lib/i18n/sentence.ts";

/** One message for one endpoint, and how far it has come. */
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

interface AttemptView {
  number: number;
  startedAt: Date;
  durationMs: number;
  status: number | null;
  error: string | null;
  excerpt: string | null;
}

const TONES: { [state in DeliveryView["state"]]: Tone } = { waiting: "pending", delivered: "intact", failed: "broken" };

/** `endpoints`: those that there still are. */
export function Deliveries({ rows, endpoints, t }: DeliveriesProps) {
  const w = t.dashboard.webhooks;
  const urls = new Map(endpoints.map(({ id, url }) => [id, withoutQuery(url)]));
  if (rows.length === 0) return <p className="words">{w.logNone}</p>;
  const { event, state, attempts, when } = w.columns;
  return (
    <Table caption={w.caption} head={[event, [state, "lg:w-48"], [attempts, "lg:w-20"], [when, WHEN_WIDTH]]}>
      {rows.map((row) => (
        <Row key={row.id}>
          <Cell heading>
            <a href={`/dashboard/webhooks/${row.id}`}>{visible(row.type)}</a>
            <span className="quiet line-clamp-2 font-normal">{visible(urls.get(row.endpointId) ?? w.removed)}</span>
          </Cell>
          <Cell label={state}>
            <State delivery={row} t={t} />
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
  t: Messages;
}

function State({ delivery, t }: { delivery: DeliveryView; t: Messages }) {
  const w = t.dashboard.webhooks;
  const { state, nextAttemptAt, attempts, last } = delivery;
  return (
    <>
      <Mark tone={TONES[state]}>{w.states[state]}</Mark>
      {state === "waiting" && attempts > 0 && nextAttemptAt && (
        <span className="quiet block">{w.next(shortTime(nextAttemptAt, t.lang))}</span>
      )}
      {last?.error && <span className="quiet block">{why(last, last.error, t)}</span>}
    </>
  );
}

/** Of an attempt that failed. What the service says itself is said in the reader's language. */
const why = ({ status }: AttemptView, error: string, { dashboard }: Messages): string =>
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

/** One delivery with its body and every attempt. */
export function Delivery({ delivery, url, t }: DeliveryProps) {
  const w = t.dashboard.webhooks;
  return (
    <>
      <dl className="rows">
        <div className="row">
          <dt>{w.columns.state}</dt>
          <dd>
            <State delivery={delivery} t={t} />
          </dd>
        </div>
        <div className="row">
          <dt>{w.one.to}</dt>
          <dd className="mono">{visible(url === null ? w.removed : withoutQuery(url))}</dd>
        </div>
        <div className="row">
          <dt>{w.one.message}</dt>
          <dd className="mono">{delivery.messageId}</dd>
        </div>
        {delivery.notificationId && (
          <div className="row">
            <dt>{w.one.notification}</dt>
            <dd>
              <a className="mono" href={notificationUrl(delivery.notificationId)}>
                {delivery.notificationId}
              </a>
            </dd>
          </div>
        )}
      </dl>
      <section className="section" aria-labelledby="attempts-title">
        <h2 id="attempts-title">{w.one.attempts}</h2>
        {delivery.log.length === 0 && <p className="words">{w.one.none}</p>}
        {delivery.log.toReversed().map((attempt) => (
          <div className="entry" key={attempt.number}>
            <h3>{w.one.attempt(attempt.number)}</h3>
            <p className="words">
              <When at={attempt.startedAt} t={t} />,{" "}
              {attempt.status === null
                ? w.one.silent(t.number(attempt.durationMs))
                : w.one.answered(attempt.status, t.number(attempt.durationMs))}
            </p>
            {attempt.error && attempt.status === null && (
              <p className="quiet">{sentence(why(attempt, attempt.error, t))}.</p>
            )}
            {attempt.excerpt && (
              <p className="quiet">
                {w.one.said}: <span className="mono">{visible(attempt.excerpt)}</span>
              </p>
            )}
          </div>
        ))}
      </section>
      <section className="section" aria-labelledby="payload-title">
        <h2 id="payload-title">{w.one.payload}</h2>
        <Json text={JSON.stringify(JSON.parse(delivery.payload), null, 2)} label={w.one.payload} />
      </section>
    </>
  );
}

interface DeliveryProps {
  delivery: DeliveryView & { payload: string; log: AttemptView[] };
  /** `null`: the endpoint is not there any more. */
  url: string | null;
  t: Messages;
}
