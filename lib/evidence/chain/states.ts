/** The state machine of a notification (FORMAT.md §6). */

/** In ascending order: a status never moves back. */
export const STATUSES = ["queued", "sent", "deferred", "delivered", "failed", "complained"] as const;
export type Status = (typeof STATUSES)[number];

/** Chains in these states are sealed. */
export const TERMINAL: readonly Status[] = ["delivered", "failed", "complained"];

export const EVENT_TYPES = [
  "created",
  "sent",
  "deferred",
  "delivered",
  "failed",
  "complained",
  "content_erased",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/**
 * `NEXT[status][eventType]` is the status after the event. A missing entry means that the event gets no link.
 * A queued notification only waits for the response to our call to the provider.
 */
const NEXT: { readonly [from in Status]: { readonly [event in EventType]?: Status } } = {
  queued: { sent: "sent", failed: "failed" },
  sent: { deferred: "deferred", delivered: "delivered", failed: "failed", complained: "complained" },
  deferred: { deferred: "deferred", delivered: "delivered", failed: "failed", complained: "complained" },
  delivered: { failed: "failed", complained: "complained" },
  failed: { complained: "complained" },
  complained: {},
};

/** Event names of ETSI EN 319 522-1 for the event types that have one. */
export const ETSI_EVENTS: { readonly [event in EventType]?: string } = {
  created: "SubmissionAcceptance",
  delivered: "RelayToNonERDS",
  failed: "RelayToNonERDSFailure",
};

export function isEventType(text: string): text is EventType {
  return (EVENT_TYPES as readonly string[]).includes(text);
}

export function isTerminal(status: Status): boolean {
  return TERMINAL.includes(status);
}

/** Returns the status after the event; `null` when the event gets no link. */
export function statusAfter(status: Status, eventType: EventType): Status | null {
  return NEXT[status][eventType] ?? null;
}

/**
 * Returns the links to append for a provider event. On a queued notification `sent` comes first, marked as inferred: the
 * provider accepted the mail, but its response was lost. Not for a rejection in the response to our call.
 */
export function linksFor(status: Status, eventType: EventType): EventType[] {
  if (status === "queued" && statusAfter("sent", eventType)) return ["sent", eventType];
  return statusAfter(status, eventType) ? [eventType] : [];
}

export type OrderProblem =
  | "created_not_first"
  | "created_again"
  | "erased_again"
  | "unknown_event_type"
  | "illegal_order";

/** The final status, or the first link that is out of order. */
type Replay = { status: Status; erased: boolean } | { problem: OrderProblem; sequence: number };

export function replay(eventTypes: readonly string[]): Replay {
  if (eventTypes[0] !== "created") return { problem: "created_not_first", sequence: 0 };
  let status: Status = "queued";
  let erased = false;
  for (const [sequence, eventType] of eventTypes.entries()) {
    if (sequence === 0) continue;
    if (!isEventType(eventType)) return { problem: "unknown_event_type", sequence };
    if (eventType === "created") return { problem: "created_again", sequence };
    if (eventType === "content_erased") {
      if (erased) return { problem: "erased_again", sequence };
      erased = true;
      continue;
    }
    const next = statusAfter(status, eventType);
    if (!next) return { problem: "illegal_order", sequence };
    status = next;
  }
  return { status, erased };
}
