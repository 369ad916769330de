import type { ReactNode } from "react";
import type { Texts } from "#lib/i18n/messages.ts";
import { headOf, isOpen, sealState } from "./facts.ts";
import { TimelineEntry } from "./html-kit.tsx";
import type { RecordProps } from "./record.tsx";
import { Timeline } from "./timeline.tsx";

interface Props extends RecordProps {
  title?: string;
  lead?: boolean;
  /** Replaces the steps to come; `null` leaves them out. */
  end?: ReactNode;
}

/** The chain on pages: every event, each seal after the last event that it covers, and the steps to come. */
export function Chain({ end, ...drawing }: Props) {
  const { record, t, broken } = drawing;
  const seals = [...record.superseded, record.seal].filter((seal) => seal !== null);
  return (
    <Timeline
      {...drawing}
      seals={seals.map(({ head_sequence, number, timestamped_at: at }) => ({
        // Of a chain that was cut off, the seal stands at its end.
        after: (record.events[head_sequence] ?? headOf(record))?.event_hash ?? "",
        number,
        at,
      }))}
      end={end === undefined ? !broken && <Upcoming record={record} t={t} /> : end}
    />
  );
}

function Upcoming({ record, t }: Pick<RecordProps, "record"> & { t: Texts }) {
  const { next } = t.verify;
  const open = isOpen(record);
  const steps = [
    record.status === "queued" && open && ([next.sent, next.notYet] as const),
    open && ([next.outcome, next.notKnown] as const),
    sealState(record).kind !== "sealed" && ([next.seal, next.notYet] as const),
  ].filter((step) => step !== false);
  return steps.map(([title, when]) => <TimelineEntry key={title} tone="unknown" title={title} ahead when={when} />);
}
