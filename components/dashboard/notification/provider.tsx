import { CopyIcon } from "#components/dashboard/copy-icon.tsx";
import { When } from "#components/dashboard/when.tsx";
import { mailServerLabel, mailServerReason, mailServerSays, named } from "#components/record/facts.ts";
import { visible } from "#components/record/visible.ts";
import { CodeFrame } from "#components/ui/code-frame.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { sentence } from "#lib/i18n/sentence.ts";
import { dashboardKit } from "./kit.tsx";

interface ProviderEvent {
  provider: string;
  id: string;
  type: string;
  occurredAt: Date | null;
  receivedAt: Date;
  /** JSON text. */
  payload: string;
}

/** The mail that the provider was given, and its events as it sent them. */
interface ProviderView {
  submission: { sha256: string; sizeBytes: number; createdAt: Date; providerMessageId: string | null } | null;
  events: ProviderEvent[];
  /** True if older events are not listed. */
  more: boolean;
}

export function Provider({ said, record, t }: { said: ProviderView; record: NotificationRecord; t: Messages }) {
  const { provider: words } = t.dashboard.notification;
  const kit = dashboardKit(t);
  const { submission, events } = said;
  const [newest] = events;
  const erased = record.salt === null;
  const reason = mailServerReason(record);
  const plain = record.simulated ? undefined : mailServerSays(record, t);
  return (
    <kit.Section name="provider" title={words.title}>
      <kit.Rows>
        {newest && (
          <kit.Row label={words.name}>
            <kit.Words>{newest.provider === "demo" ? words.demo : sentence(newest.provider)}</kit.Words>
          </kit.Row>
        )}
        {reason !== null && (
          <kit.Row label={mailServerLabel(record, t)}>
            {plain !== undefined && <kit.Words>{plain}</kit.Words>}
            <kit.Mono>{reason}</kit.Mono>
          </kit.Row>
        )}
        {submission && (
          <kit.Row label={words.submission}>
            <kit.Words>{words.bytes(t.size(submission.sizeBytes))}</kit.Words>
            <kit.Hash>{submission.sha256}</kit.Hash>
          </kit.Row>
        )}
        {submission?.providerMessageId && (
          <kit.Row label={words.messageId}>
            <div className="flex items-start gap-1">
              <kit.Mono>{submission.providerMessageId}</kit.Mono>
              <CopyIcon text={submission.providerMessageId} label={t.dashboard.copy} done={t.dashboard.copied} />
            </div>
          </kit.Row>
        )}
      </kit.Rows>
      {(erased || events.length === 0) && <p className="text-ui">{erased ? words.erased : words.none}</p>}
      {!erased && events.length > 0 && (
        <>
          <h3 className="mt-6 font-serif text-entry">{words.events}</h3>
          <p className="text-sm text-quiet">{words.lead}</p>
        </>
      )}
      {events.map((event) => (
        <Event key={`${event.provider} ${event.id}`} event={event} erased={erased} t={t} />
      ))}
      {said.more && <p className="mt-3 text-sm text-quiet">{words.older}</p>}
    </kit.Section>
  );
}

interface EventProps {
  event: ProviderEvent;
  erased: boolean;
  t: Messages;
}

function Event({ event, erased, t }: EventProps) {
  const { provider: words } = t.dashboard.notification;
  const raw = pretty(event.payload);
  return (
    <div className="mt-3 border-t border-hairline pt-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 wrap-anywhere">
        <h4 className="text-ui font-medium">{named(t.events.types, typeOf(event.type)) ?? words.payload}</h4>
        <code className="font-mono text-note text-quiet">{visible(event.type)}</code>
      </div>
      <p className="text-sm text-quiet">
        {words.received} <When at={event.receivedAt} second t={t} />
        {event.occurredAt && !sameSecond(event.occurredAt, event.receivedAt) && (
          <>
            {" · "}
            {words.occurred} <When at={event.occurredAt} second t={t} />
          </>
        )}
      </p>
      {!erased && (
        <div className="relative mt-1">
          <Disclosure className="peer" summary={words.raw}>
            <CodeFrame whole text={raw} label={words.raw} />
          </Disclosure>
          <span className="absolute top-2 right-0 not-peer-open:hidden">
            <Copy text={raw} label={t.dashboard.copy} done={t.dashboard.copied} />
          </span>
        </div>
      )}
    </div>
  );
}

/** Times are shown to the second. */
const sameSecond = (one: Date, other: Date): boolean =>
  one.toISOString().slice(0, 19) === other.toISOString().slice(0, 19);

/** Names of the providers' types that differ from ours. */
const OURS: Record<string, string> = {
  delivery_delayed: "deferred",
  bounced: "failed",
  suppressed: "failed",
};

function typeOf(type: string): string {
  const name = type.replace(/^email\./, "");
  return named(OURS, name) ?? name;
}

/** Indents JSON. Stored payloads may be cut off: those stay as they are. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
