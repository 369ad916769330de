import Link from "next/link";
import { When } from "#components/dashboard/when.tsx";
import { Mark } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";
import { visible } from "#components/record/visible.ts";
import { Pager } from "#components/ui/pager.tsx";
import { Cell, Row, Table } from "#components/ui/table.tsx";
import type { Fault } from "#lib/contract/errors.ts";
import { withoutQuery } from "#lib/contract/fields/endpoint-url.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { sentence } from "#lib/i18n/sentence.ts";

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
export function Deliveries({ rows, endpoints, about, ofOne = false, filtered = false, t }: DeliveriesProps) {
  const w = t.dashboard.webhooks;
  const urls = new Map(endpoints.map(({ id, url }) => [id, withoutQuery(url)]));
  const now = new Date();
  if (rows.length === 0) return <p className="text-ui text-quiet">{filtered ? w.logNoneMatches : w.logNone}</p>;
  const { event, state, when } = w.columns;
  return (
    <Table caption={w.caption} head={[event, [state, "lg:w-56 xl:w-64"], [when, "lg:w-44 xl:w-52"]]}>
      {rows.map((row) => (
        <Row key={row.id} compact>
          <Cell heading>
            <Link href={`/dashboard/webhooks/${row.id}`} prefetch={false}>
              {visible(row.type)}
            </Link>
            {about && row.notificationId && (
              <span className="block truncate font-serif font-normal" dir="auto">
                {visible(about.get(row.notificationId)?.subject ?? t.dashboard.notifications.erased)}
              </span>
            )}
            {!ofOne && (
              <span className="block truncate text-sm font-normal text-quiet">
                {visible(urls.get(row.endpointId) ?? w.removed)}
              </span>
            )}
          </Cell>
          <Cell label={state}>
            <DeliveryState delivery={row} now={now} t={t} />
            <Why delivery={row} now={now} t={t} />
            {row.attempts > 0 && (
              <span className="text-sm text-quiet max-lg:ml-3 lg:block">
                {t.dashboard.waiting.dead.attempts(row.attempts)}
              </span>
            )}
          </Cell>
          <Cell label={when}>
            <span className="max-lg:text-sm max-lg:text-quiet">
              <When at={row.createdAt} recent t={t} />
            </span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** Why nothing arrived: the last attempt's failure, or that there was none. */
function Why({ delivery, now, t }: StateProps) {
  const { state, attempts, nextAttemptAt, last } = delivery;
  const { notAttempted, notTried, firstIn } = t.dashboard.webhooks;
  const seconds = secondsUntil(nextAttemptAt, now);
  const untried = {
    waiting: seconds > 0 ? firstIn(inWords(seconds, t)) : notTried,
    failed: notAttempted,
    delivered: null,
  };
  const why = last?.error ? failureOf(last, last.error, t) : attempts === 0 ? untried[state] : null;
  return why && <span className="block text-sm text-quiet wrap-anywhere">{sentence(why)}</span>;
}

interface DeliveriesProps {
  rows: DeliveryView[];
  endpoints: { id: string; url: string }[];
  /** Notifications by id, without those whose content is erased. Absent where the page names the notification. */
  about?: ReadonlyMap<string, { subject: string | null }>;
  ofOne?: boolean;
  /** Rows in other states are left out. */
  filtered?: boolean;
  t: Messages;
}

interface StateProps {
  delivery: DeliveryView;
  now: Date;
  t: Messages;
}

const secondsUntil = (time: Date | null, now: Date): number => (time ? (time.getTime() - now.getTime()) / 1000 : 0);

export function DeliveryState({ delivery, now, t }: StateProps) {
  const w = t.dashboard.webhooks;
  const { state, nextAttemptAt, last } = delivery;
  if (state !== "waiting" || !last?.error) return <Mark tone={TONES[state]}>{w.states[state]}</Mark>;
  const seconds = secondsUntil(nextAttemptAt, now);
  return <Mark tone="broken">{seconds > 0 ? w.retryIn(inWords(seconds, t)) : w.retrying}</Mark>;
}

/** A time to come: "in 4 min". */
function inWords(seconds: number, { lang }: Messages): string {
  const [unit, length] =
    seconds < 90 ? (["second", 1] as const) : seconds < 5_400 ? (["minute", 60] as const) : (["hour", 3_600] as const);
  const form = new Intl.RelativeTimeFormat(lang, { style: "short" });
  return form.format(Math.ceil(seconds / length), unit).replace(/\.$/, "");
}

/** Why an attempt failed. Our own errors are in the reader's language. */
export const failureOf = ({ status }: AttemptView, error: Fault, { dashboard }: Messages): string =>
  status === null ? visible(dashboard.rule(error)) : dashboard.webhooks.answered(status);

/** The address of the deliveries of an endpoint, in a state, from a cursor on. */
export function deliveriesUrl(asked: { [name in "endpoint" | "state" | "cursor"]?: string | null }): string {
  const given = Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/dashboard/webhooks?${new URLSearchParams(given)}#log`;
}

export function DeliveriesPager({ endpoint, state, cursor, next, t }: DeliveriesPagerProps) {
  const w = t.dashboard.webhooks;
  const at = (place: string | null) => {
    return deliveriesUrl({ endpoint, state, cursor: place });
  };
  return (
    <Pager
      label={w.log}
      first={cursor ? at(null) : null}
      next={next && at(next)}
      words={{ first: t.dashboard.newest, next: t.dashboard.older }}
    />
  );
}

interface DeliveriesPagerProps {
  endpoint: string | null;
  state: string | null;
  cursor: string | null;
  next: string | null;
  t: Messages;
}
