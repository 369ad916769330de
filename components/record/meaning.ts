import type { NotificationRecord, SealView } from "#lib/contract/record.ts";
import type { EventType } from "#lib/evidence/chain/states.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { contradictingEvent, erasure, readable, sealState } from "./facts.ts";

/**
 * What the record proves so far, and what it does not. `own`: this service issued the time-stamp. `sealed`: it covers the
 * whole chain. `before`: a seal of earlier events that was checked and whose certificate still exists. `doubtful`: not everything
 * could be checked.
 */
export function meaning(
  record: NotificationRecord,
  t: Texts,
  { own, sealed, before, doubtful }: { own: boolean; sealed: boolean; before: SealView | null; doubtful: boolean },
): { proves: string[]; not: string[] } {
  const { proves, not } = t.meaning;
  const reported = (type: EventType) => record.events.some((event) => event.event_type === type);
  const real = [
    ...(erasure(record) ? [proves.submittedErased, proves.orderErased] : [proves.submitted, proves.order]),
    ...(sealed && !doubtful ? [erasure(record) ? proves.sealedErased : own ? proves.sealedOwn : proves.sealed] : []),
    ...(before && !doubtful ? [proves.sealedBefore(readable(before.timestamped_at, t))] : []),
    ...(reported("delivered") ? [proves.delivered] : []),
    ...(reported("failed") ? [proves.failed] : []),
    ...(reported("complained") ? [proves.complained] : []),
  ];
  return {
    proves: record.simulated ? [proves.demo] : real,
    not: [
      ...(record.simulated ? [not.simulated] : []),
      ...(erasure(record) ? [not.erased] : []),
      ...(doubtful ? [not.doubtful] : []),
      ...(sealed ? [] : [sealState(record).kind === "stale" ? not.stale : not.unsealed]),
      ...(own && (sealed || record.seal) && !record.simulated ? [not.own] : []),
      record.status === "failed" && !contradictingEvent(record) ? not.learned : not.read,
      erasure(record) ? not.identityErased : not.identity,
      not.truth,
    ],
  };
}
