import Link from "next/link";
import type { ReactNode } from "react";
import { LabelledRow, Rows } from "#components/dashboard/rows.tsx";
import { Mark } from "#components/record/html-kit.tsx";
import { visible } from "#components/record/visible.ts";
import { BreaksAfter } from "#components/ui/breaks-after.tsx";
import { CodeFrame } from "#components/ui/code-frame.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { Part } from "#components/ui/page-head.tsx";
import { withoutQuery } from "#lib/contract/fields/endpoint-url.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { sentence } from "#lib/i18n/sentence.ts";
import { notificationUrl } from "../notifications/listed.ts";
import { StateCard } from "../state-card.tsx";
import { When } from "../when.tsx";
import { type AttemptView, Deliveries, type DeliveryView, failureOf, stateOf, Why } from "./deliveries.tsx";

/** A delivery with its body and every attempt. `actions` are beside its state. */
export function Delivery({ delivery, endpoints, subject, next, actions, others, t }: DeliveryProps) {
  const w = t.dashboard.webhooks;
  return (
    <>
      <Standing {...{ delivery, endpoints, next, t }} />
      <div className="mt-6">
        <About {...{ delivery, endpoints, subject, t }} />
        {actions}
      </div>
      {delivery.log.length > 0 && (
        <Part id="attempts" title={w.one.attempts}>
          {delivery.log.toReversed().map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} t={t} />
          ))}
        </Part>
      )}
      {others.length > 0 && (
        <Part id="others" title={w.one.others}>
          <Deliveries
            rows={others}
            endpoints={endpoints}
            ofOne={others.every(({ endpointId }) => endpointId === delivery.endpointId)}
            t={t}
          />
        </Part>
      )}
      <Part
        id="payload"
        title={w.one.payload}
        actions={<Copy text={delivery.payload} label={t.dashboard.copy} done={t.dashboard.copied} />}
      >
        <CodeFrame whole text={JSON.stringify(JSON.parse(delivery.payload), null, 2)} label={w.one.payload} />
      </Part>
    </>
  );
}

const endpointOf = ({ delivery, endpoints }: Pick<DeliveryProps, "delivery" | "endpoints">) =>
  endpoints.find(({ id }) => id === delivery.endpointId);

function Standing({ delivery, endpoints, next, t }: Pick<DeliveryProps, "delivery" | "endpoints" | "next" | "t">) {
  const now = new Date();
  const failing = !!endpointOf({ delivery, endpoints })?.failingSince;
  return (
    <StateCard {...stateOf({ delivery, now, t })}>
      <div className="mt-1 text-ui empty:hidden">
        <Why {...{ delivery, now, failing, t }} listed={false} />
        {delivery.state === "waiting" && delivery.attempts > 0 && <Retries {...{ delivery, next, now, t }} />}
      </div>
    </StateCard>
  );
}

function About({ delivery, endpoints, subject, t }: Pick<DeliveryProps, "delivery" | "endpoints" | "subject" | "t">) {
  const w = t.dashboard.webhooks;
  const endpoint = endpointOf({ delivery, endpoints });
  return (
    <Rows>
      <LabelledRow label={w.columns.event}>
        <span className="font-mono text-note">
          <BreaksAfter sign="." text={visible(delivery.type)} />
        </span>
      </LabelledRow>
      <LabelledRow label={w.one.created}>
        <When at={delivery.createdAt} second t={t} />
      </LabelledRow>
      <LabelledRow label={w.one.to}>
        {endpoint?.description && <span className="block">{visible(endpoint.description)}</span>}
        <Address text={visible(endpoint ? withoutQuery(endpoint.url) : w.removed)} t={t} />
      </LabelledRow>
      <LabelledRow label={w.one.message}>
        <span className="font-mono text-note">{delivery.messageId}</span>
      </LabelledRow>
      {delivery.notificationId && (
        <LabelledRow label={w.one.notification}>
          <Link className="line-clamp-2" href={notificationUrl(delivery.notificationId)} prefetch={false} dir="auto">
            {visible(subject)}
          </Link>
          <span className="block font-mono text-note text-quiet">{delivery.notificationId}</span>
        </LabelledRow>
      )}
    </Rows>
  );
}

/** Attempts so far, and the times of the next and of the end. */
function Retries({
  delivery: { attempts },
  next,
  now,
  t,
}: Pick<DeliveryProps, "next"> & {
  delivery: DeliveryView;
  now: Date;
  t: Messages;
}) {
  const { one, untilResponse } = t.dashboard.webhooks;
  const { retrySeconds } = LIMITS.webhooks;
  const left = retrySeconds.slice(attempts).reduce((sum, seconds) => sum + seconds, 0);
  return (
    <span className="block text-sm text-quiet">
      {one.failed(attempts, retrySeconds.length + 1)}{" "}
      {next === null ? (
        `${untilResponse}. `
      ) : (
        <>
          {one.next} <When at={next} t={t} />.{" "}
        </>
      )}
      {left > 0 && (
        <>
          {one.until} <When at={new Date((next ?? now).getTime() + left * 1_000)} t={t} />.
        </>
      )}
    </span>
  );
}

/** Characters of an address that are always shown. */
const SHOWN = 120;

function Address({ text, t }: { text: string; t: Messages }) {
  return (
    <div className="group/address font-mono text-note">
      <span className="line-clamp-3 wrap-anywhere group-has-[details[open]]/address:line-clamp-none">{text}</span>
      {text.length > SHOWN && (
        <details className="font-sans text-sm open:hidden">
          <summary className="cursor-pointer py-2.5 text-quiet hover:text-ink">
            {t.dashboard.webhooks.one.showAddress}
          </summary>
        </details>
      )}
    </div>
  );
}

interface DeliveryProps {
  delivery: DeliveryView & { payload: string; log: AttemptView[] };
  /** Other deliveries of the same message. */
  others: DeliveryView[];
  /** All that were not removed. */
  endpoints: { id: string; url: string; description: string; failingSince: Date | null }[];
  /** Of the notification. */
  subject: string;
  /** When it is attempted next, if that is to come. */
  next: Date | null;
  actions: ReactNode;
  t: Messages;
}

function Attempt({ attempt, t }: { attempt: AttemptView; t: Messages }) {
  const w = t.dashboard.webhooks;
  return (
    <div className="mt-3 border-t border-hairline pt-3 first-of-type:mt-0 first-of-type:border-0 first-of-type:pt-0">
      <h3 className="flex flex-wrap gap-x-3 text-ui font-semibold">
        {w.one.attempt(attempt.number)}
        <Mark tone={attempt.error ? "broken" : "intact"}>{w.states[attempt.error ? "failed" : "delivered"]}</Mark>
      </h3>
      <p className="text-ui">
        <When at={attempt.startedAt} second t={t} />,{" "}
        {attempt.error?.code === "not_public"
          ? w.one.notPublic
          : attempt.status === null
            ? w.one.silent(t.number(attempt.durationMs))
            : w.one.answered(attempt.status, t.number(attempt.durationMs))}
      </p>
      {attempt.error && attempt.status === null && attempt.error.code !== "not_public" && (
        <p className="text-sm text-quiet">{sentence(failureOf(attempt, attempt.error, t))}.</p>
      )}
      {attempt.excerpt && (
        <p className="text-sm text-quiet">
          {w.one.said}: <span className="font-mono text-note wrap-anywhere">{visible(attempt.excerpt)}</span>
        </p>
      )}
    </div>
  );
}
