import { When } from "#components/dashboard/when.tsx";
import { visible } from "#components/record/visible.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { boardKit } from "./kit.tsx";

/** What the provider was handed, and what it said, as it said it. */
export interface ProviderView {
  submission: { sha256: string; sizeBytes: number; createdAt: Date; providerMessageId: string | null } | null;
  events: ProviderEventView[];
  /** There are older ones than those. */
  more: boolean;
}

interface ProviderEventView {
  provider: string;
  id: string;
  type: string;
  occurredAt: Date | null;
  receivedAt: Date;
  /** JSON text. */
  payload: string;
}

export function Provider({ said, erased, t }: { said: ProviderView; erased: boolean; t: Messages }) {
  const { provider: words } = t.dashboard.notification;
  const kit = boardKit(t, words.payload);
  const { submission, events } = said;
  return (
    <kit.Section name="provider" title={words.title} lead={words.lead}>
      {submission && (
        <kit.Rows>
          <kit.Row label={words.submission}>
            <kit.Words>{words.bytes(t.size(submission.sizeBytes))}</kit.Words>
            <kit.Hash>{submission.sha256}</kit.Hash>
          </kit.Row>
          {submission.providerMessageId !== null && (
            <kit.Row label={words.messageId}>
              <kit.Mono>{submission.providerMessageId}</kit.Mono>
            </kit.Row>
          )}
        </kit.Rows>
      )}
      {(erased || events.length === 0) && <p className="words">{erased ? words.erased : words.none}</p>}
      {said.more && <p className="quiet">{words.older}</p>}
      {events.map((event) => (
        <div className="entry" key={`${event.provider} ${event.id}`}>
          <h3>
            <span dir="auto">{visible(event.type)}</span>
          </h3>
          <p className="quiet">
            {visible(event.provider)} · {words.received} <When at={event.receivedAt} t={t} />
            {event.occurredAt && (
              <>
                {" "}
                · {words.occurred} <When at={event.occurredAt} t={t} />
              </>
            )}
          </p>
          {!erased && (
            <details>
              <summary>{words.payload}</summary>
              <Json text={pretty(event.payload)} label={words.payload} />
            </details>
          )}
        </div>
      ))}
    </kit.Section>
  );
}

/** What is no JSON, because it was cut off, is shown as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** JSON in a frame of its own that scrolls, also by keyboard. */
export function Json({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="board-json" tabIndex={0} aria-label={label}>
      <pre>
        <code>{visible(text)}</code>
      </pre>
    </section>
  );
}
