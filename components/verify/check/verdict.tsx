import { statusWord } from "#components/record/facts.ts";
import { Mark, Time } from "#components/record/html-kit.tsx";
import { Banner } from "#components/verify/banner.tsx";
import { Failures } from "#components/verify/check/failures.tsx";
import { Warnings } from "#components/verify/check/warnings.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { conclude } from "./conclude.ts";
import { OutcomeCard } from "./outcome-card.tsx";

interface Props {
  record: NotificationRecord;
  checks: readonly Check[];
  t: Texts;
  /** See {@link OutcomeCard}. */
  notSent?: boolean;
  /** When the page was computed; shown while the record may still change. */
  now?: Date;
}

/** The outcome and whether the record is intact. A broken record confirms no outcome. */
export function Verdict({ record, checks, t, notSent = false, now }: Props) {
  const conclusion = conclude({ record, checks, t });
  if (conclusion.tone !== "broken")
    return (
      <OutcomeCard
        record={record}
        checks={checks}
        conclusion={conclusion}
        kit={{ Time }}
        t={t}
        notSent={notSent}
        now={now}
      />
    );
  return (
    <>
      <Banner tone="broken" title={conclusion.title} reason={conclusion.reason} role="alert">
        <Failures checks={checks} t={t} />
        <Warnings checks={checks} inked t={t} />
      </Banner>
      <p className="mb-4">
        <Mark tone="unknown">{t.verify.unconfirmed(statusWord(record, t))}</Mark>
      </p>
    </>
  );
}
