import { FocusResult } from "#components/ui/form/focus-result.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { Messages } from "#lib/i18n/messages.ts";

interface Props {
  /** Result of the form that led here. */
  outcome: string | null;
  sealed: boolean;
  simulated: boolean;
  t: Messages;
}

/** Confirms that the notification was sent or erased. */
export function Outcome({ outcome, sealed, simulated, t }: Props) {
  const { sent, erase } = t.dashboard.notification;
  if (outcome === "sent") {
    return (
      <FocusResult at={outcome}>
        <Notice tone={simulated ? "unknown" : "intact"} title={sent.title} live>
          {simulated && `${sent.simulated} `}
          {sent.text}
        </Notice>
      </FocusResult>
    );
  }
  if (outcome !== "erased" && outcome !== "waiting" && outcome !== "already") return null;
  return (
    <Notice tone={outcome === "erased" ? "intact" : "pending"} live>
      {erase[outcome]}
      {outcome === "erased" && ` ${sealed ? erase.sealed : erase.sealing}`}
    </Notice>
  );
}
