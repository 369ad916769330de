import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { visible } from "#components/record/visible.ts";
import { CodeFrame } from "#components/ui/code-frame.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { Part } from "#components/ui/page-head.tsx";
import { LabelledRow, Rows } from "#components/ui/rows.tsx";
import { withoutQuery } from "#lib/contract/fields/endpoint-url.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { sentence } from "#lib/i18n/sentence.ts";
import { notificationUrl } from "../notifications/listed.ts";
import { When } from "../when.tsx";
import { type AttemptView, Deliveries, DeliveryState, type DeliveryView, failureOf } from "./deliveries.tsx";

/** A delivery with its body and every attempt. `actions` are beside its state. */
export function Delivery({ delivery, endpoints, subject, actions, others, t }: DeliveryProps) {
  const w = t.dashboard.webhooks;
  return (
    <>
      <div className="mt-5">
        <About {...{ delivery, endpoints, subject, t }} />
        {actions}
      </div>
      <Part id="attempts" title={w.one.attempts}>
        {delivery.log.length === 0 && <p className="text-ui">{w.one.none}</p>}
        {delivery.log.toReversed().map((attempt) => (
          <Attempt key={attempt.number} attempt={attempt} t={t} />
        ))}
      </Part>
      {others.length > 0 && (
        <Part id="others" title={w.one.others}>
          <Deliveries rows={others} endpoints={endpoints} t={t} />
        </Part>
      )}
      <Part
        id="payload"
        title={w.one.payload}
        actions={<Copy text={delivery.payload} label={t.dashboard.copy} done={t.dashboard.copied} />}
      >
        <CodeFrame wraps text={JSON.stringify(JSON.parse(delivery.payload), null, 2)} label={w.one.payload} />
      </Part>
    </>
  );
}

function About({ delivery, endpoints, subject, t }: Omit<DeliveryProps, "others" | "actions">) {
  const w = t.dashboard.webhooks;
  const now = new Date();
  const url = endpoints.find(({ id }) => id === delivery.endpointId)?.url ?? null;
  const next = delivery.nextAttemptAt && delivery.nextAttemptAt > now ? delivery.nextAttemptAt : null;
  return (
    <Rows>
      <LabelledRow label={w.columns.state}>
        <DeliveryState delivery={delivery} now={now} t={t} />
        {next && (
          <span className="ml-3 text-sm text-quiet">
            {w.one.next} <When at={next} recent t={t} />
          </span>
        )}
      </LabelledRow>
      <LabelledRow label={w.columns.event}>
        <span className="font-mono text-note">
          <EventType type={delivery.type} />
        </span>
      </LabelledRow>
      <LabelledRow label={w.one.to}>
        <span className="font-mono text-note wrap-anywhere">
          {visible(url === null ? w.removed : withoutQuery(url))}
        </span>
      </LabelledRow>
      <LabelledRow label={w.one.message}>
        <span className="font-mono text-note">{delivery.messageId}</span>
      </LabelledRow>
      {delivery.notificationId && (
        <LabelledRow label={w.one.notification}>
          <Link
            className="line-clamp-2 font-serif text-entry"
            href={notificationUrl(delivery.notificationId)}
            prefetch={false}
            dir="auto"
          >
            {visible(subject)}
          </Link>
          <span className="block font-mono text-note text-quiet">{delivery.notificationId}</span>
        </LabelledRow>
      )}
    </Rows>
  );
}

interface DeliveryProps {
  delivery: DeliveryView & { payload: string; log: AttemptView[] };
  /** Other deliveries of the same message. */
  others: DeliveryView[];
  /** All that were not removed. */
  endpoints: { id: string; url: string }[];
  /** Of the notification. */
  subject: string;
  actions: ReactNode;
  t: Messages;
}

/** The type of an event. Its line breaks after a dot. */
const EventType = ({ type }: { type: string }) =>
  visible(type)
    .split(/(?<=\.)/)
    .map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ));

function Attempt({ attempt, t }: { attempt: AttemptView; t: Messages }) {
  const w = t.dashboard.webhooks;
  return (
    <div className="mt-3 border-t border-hairline pt-3 first-of-type:mt-0 first-of-type:border-0 first-of-type:pt-0">
      <h3 className="font-serif text-entry">{w.one.attempt(attempt.number)}</h3>
      <p className="text-ui">
        <When at={attempt.startedAt} recent t={t} />,{" "}
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
