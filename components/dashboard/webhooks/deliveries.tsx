import Link from "next/link";
import { Pager } from "#components/dashboard/pager.tsx";
import { When } from "#components/dashboard/when.tsx";
import { Mark } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";
import { visible } from "#components/record/visible.ts";
import { BreaksAfter } from "#components/ui/breaks-after.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Cell, Row, Table } from "#components/ui/table.tsx";
import type { Fault } from "#lib/contract/errors.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { sentence } from "#lib/i18n/sentence.ts";
import { DeliveryTitle } from "./delivery-title.tsx";
import { endpointName } from "./endpoint-name.ts";

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
  /** It had failed, and its message was sent again. */
  replayed: boolean;
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
  const known = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const now = new Date();
  if (rows.length === 0) return <p className="text-ui text-quiet">{filtered ? w.logNoneMatches : w.logNone}</p>;
  const { event, state, when } = w.columns;
  return (
    <Table
      caption={w.caption}
      head={[
        about ? w.one.notification : event,
        ...(ofOne ? [] : [[w.one.to, "lg:w-36 xl:w-44"] as const]),
        [state, "lg:w-52 xl:w-58"],
        [when, "lg:w-28"],
      ]}
    >
      {rows.map((row) => (
        <Row key={row.id} compact>
          <Cell heading>
            <DeliveryTitle delivery={row} about={about} t={t} />
          </Cell>
          {!ofOne && (
            <Cell label={w.one.to}>
              <span className="line-clamp-2 text-sm wrap-anywhere text-quiet max-lg:basis-full lg:line-clamp-1">
                <BreaksAfter sign="/" text={endpointName(known.get(row.endpointId), t)} />
              </span>
            </Cell>
          )}
          <Cell label={state}>
            <State delivery={row} now={now} t={t} />
            <Why delivery={row} now={now} failing={!!known.get(row.endpointId)?.failingSince} t={t} />
          </Cell>
          <Cell label={when}>
            <span className="max-lg:text-sm max-lg:text-quiet">
              <When at={row.createdAt} near second t={t} />
            </span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function State(props: StateProps) {
  const { tone, title } = stateOf(props);
  return <Mark tone={tone}>{title}</Mark>;
}

export interface Failure {
  attempt: AttemptView;
  /** `null` if it is due. */
  next: Date | null;
  /** Deliveries that wait for it, counted up to a limit. */
  waiting: number;
}

/** Why the last attempt failed, when the next is, and how many deliveries wait. */
export function LastFailure({ endpointId, failure, t }: LastFailureProps) {
  const w = t.dashboard.webhooks;
  if (!failure?.attempt.error) return null;
  return (
    <p className="my-1 text-sm">
      {sentence(failureOf(failure.attempt, failure.attempt.error, t))}.{" "}
      {failure.next && (
        <>
          {w.one.next} <When at={failure.next} t={t} />.{" "}
        </>
      )}
      {failure.waiting > 0 && (
        <a href={deliveriesUrl({ endpoint: endpointId, state: "waiting" })}>{w.held(failure.waiting)}</a>
      )}
    </p>
  );
}

interface LastFailureProps {
  endpointId: string;
  failure: Failure | undefined;
  t: Messages;
}

/**
 * The response to the last attempt, or why nothing arrived. In a list also how many attempts there were.
 */
export function Why({ delivery, now, failing, listed = true, t }: StateProps & { failing: boolean; listed?: boolean }) {
  const { state, attempts, nextAttemptAt, replayed, last } = delivery;
  const { disabled, notTried, untilResponse, firstIn, replayedSince, one } = t.dashboard.webhooks;
  const seconds = secondsUntil(nextAttemptAt, now);
  const untried = {
    waiting: seconds > 0 ? firstIn(inWords(seconds, t)) : failing ? untilResponse : notTried,
    failed: disabled,
    delivered: null,
  };
  const why = last?.error
    ? failureOf(last, last.error, t)
    : last?.status
      ? one.brief(last.status, t.number(last.durationMs))
      : attempts === 0 && untried[state];
  const tried = listed && attempts > 1 ? t.dashboard.waiting.dead.attempts(attempts) : null;
  return (
    <span className="block text-sm text-quiet wrap-anywhere empty:hidden max-lg:order-1 max-lg:basis-full">
      {[why && sentence(why), tried, replayed && replayedSince].filter(Boolean).join(" · ")}
    </span>
  );
}

export interface DeliveriesProps {
  rows: DeliveryView[];
  endpoints: { id: string; url: string; description: string; failingSince?: Date | null }[];
  /** Notifications by id, without those whose content is erased. Absent where the page names the notification. */
  about?: ReadonlyMap<string, { subject: string | null }> | undefined;
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

/** The state of a delivery in words, and their tone. */
export function stateOf({ delivery, now, t }: StateProps): { tone: Tone; title: string } {
  const w = t.dashboard.webhooks;
  const { state, attempts, nextAttemptAt, last } = delivery;
  if (state === "failed" && attempts === 0) return { tone: "closed", title: w.skipped };
  if (state !== "waiting" || !last?.error) return { tone: TONES[state], title: w.states[state] };
  const seconds = secondsUntil(nextAttemptAt, now);
  return { tone: "pending", title: seconds > 0 ? w.retryIn(inWords(seconds, t)) : w.retrying };
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

/** The result of a test, below the button that sent it. */
export function TestResult({ delivery: { id, state, last, createdAt }, t }: { delivery: DeliveryView; t: Messages }) {
  const { test, one } = t.dashboard.webhooks;
  const tone = last?.error ? "broken" : state === "delivered" ? "intact" : "pending";
  return (
    <Notice tone={tone} live>
      {last === null && test.sending}
      {last?.error && test.failed(failureOf(last, last.error, t))}
      {last && !last.error && test.delivered(one.answered(last.status ?? 0, t.number(last.durationMs)))}{" "}
      <Link href={`/dashboard/webhooks/${id}`} prefetch={false}>
        {test.see}
      </Link>{" "}
      <span className="text-sm whitespace-nowrap text-quiet">
        <When at={createdAt} second t={t} />
      </span>
    </Notice>
  );
}

/** The address of the deliveries of an endpoint, in a state, from a cursor on. With an endpoint, the page begins with it. */
export function deliveriesUrl(asked: { [name in "endpoint" | "state" | "cursor"]?: string | null }): string {
  const given = Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/dashboard/webhooks?${new URLSearchParams(given)}${asked.endpoint ? "" : "#log"}`;
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
