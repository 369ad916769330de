import { FocusResult } from "#components/ui/form/focus-result.tsx";
import { PassingResult } from "#components/ui/form/passing-result.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Outcome } from "#components/ui/outcome.tsx";
import { Banner } from "#components/verify/banner.tsx";
import { conclude } from "#components/verify/check/conclude.ts";
import { Failures } from "#components/verify/check/failures.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { verdict } from "#lib/evidence/checks.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Messages } from "#lib/i18n/messages.ts";

interface Props {
  record: NotificationRecord;
  checks: Check[];
  /** Result of the form that led here. */
  outcome: string | null;
  /** The result's token in the address. */
  token: string | null;
  /** State of the notification. */
  state: string;
  sealed: boolean;
  t: Messages;
}

/** The one notice above the subject: that the record is broken, or else the result of the last form. */
export function TopNotice({ record, checks, outcome, token, state, sealed, t }: Props) {
  if (verdict(checks) === "broken") {
    const { title, reason } = conclude({ record, checks, t });
    return (
      <Banner tone="broken" title={title} reason={reason} role="alert">
        <Failures checks={checks} t={t} />
      </Banner>
    );
  }
  return (
    <PassingResult at={outcome === null ? null : token} state={state}>
      <Result {...{ record, outcome, sealed, t }} />
    </PassingResult>
  );
}

function Result({ record, outcome, sealed, t }: Pick<Props, "record" | "outcome" | "sealed" | "t">) {
  const { sent, erase } = t.dashboard.notification;
  const { dead } = t.dashboard.waiting;
  const retried = /^retried-(\d+)$/.exec(outcome ?? "")?.[1];
  if (retried !== undefined) {
    return (
      <Outcome tone={retried === "0" ? "unknown" : "intact"}>
        {retried === "0" ? dead.nothing : dead.done(Number(retried))}
      </Outcome>
    );
  }
  if (outcome === "sent") {
    return (
      <FocusResult at={outcome}>
        <Notice tone={record.simulated ? "unknown" : "intact"} title={sent.title} live>
          {record.simulated && `${sent.simulated} `}
          {sent.text}
        </Notice>
      </FocusResult>
    );
  }
  if (outcome !== "erased" && outcome !== "waiting" && outcome !== "already") return null;
  return (
    <Outcome tone={outcome === "erased" ? "intact" : "pending"}>
      {erase[outcome]}
      {outcome === "erased" && ` ${sealed ? erase.sealed : erase.sealing}`}
    </Outcome>
  );
}
