import type { AriaRole, ReactNode } from "react";
import { decisiveEvent, mailServerReason, outcome, statusTone } from "#components/record/facts.ts";
import { MARK, Shape } from "#components/record/html-kit.tsx";
import type { Kit } from "#components/record/kit.ts";
import { visible } from "#components/record/visible.ts";
import { Tag } from "#components/verify/tag.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import type { Conclusion } from "./conclude.ts";
import { TextWithTimes } from "./text-with-times.tsx";

interface Props {
  record: NotificationRecord;
  /** Whether the record is intact: the second line. */
  conclusion: Conclusion;
  /** Stored times that the conclusion names. */
  at: string[];
  kit: Pick<Kit, "Time">;
  t: Texts;
  /** Still queued, but the service no longer tries to send it. */
  notSent?: boolean;
  role?: AriaRole;
  /** The operator of the service. */
  children?: ReactNode;
}

const CARD =
  "mb-8 border border-l-4 border-hairline border-l-tone bg-(--wash) px-5 py-5 [--cut:var(--wash)] [--wash:color-mix(in_srgb,var(--tone)_5%,var(--raised))] sm:px-6 print:break-inside-avoid print:bg-paper";

/** Says first what became of the message, in the colour of the outcome, then whether the record is intact. */
export function OutcomeCard({ record, conclusion, at, kit, t, notSent = false, role, children }: Props) {
  const tone = notSent ? "broken" : statusTone(record);
  const happened = record.simulated ? t.simulated.outcome : outcome(record, t);
  return (
    <div className={`tone-${tone} ${CARD}`} data-outcome={notSent ? "not_sent" : record.status}>
      <p>
        <span
          className={`${MARK} font-serif text-[clamp(1.5rem,1rem+2.5vw,2.375rem)] leading-[1.15] font-normal! *:[svg]:mt-[0.14em]! *:[svg]:size-[0.85em]!`}
        >
          <Shape tone={tone} />
          <span>
            {notSent ? t.verify.notSent.title : t.status[record.status]}
            {record.simulated && <Tag>{t.simulated.mark}</Tag>}
          </span>
        </span>
      </p>
      <p className="mt-2 text-entry">
        <TextWithTimes at={[decisiveEvent(record)?.created_at ?? ""]} kit={kit} t={t}>
          {notSent ? t.verify.notSent.text : happened}
        </TextWithTimes>
      </p>
      <ServerReason record={record} t={t} />
      <div
        className={`tone-${conclusion.tone} mt-4 border-t border-hairline pt-3.5`}
        role={role}
        data-banner={conclusion.tone}
      >
        <p className={`${MARK} text-ui`}>
          <Shape tone={conclusion.tone} />
          <span>
            <TextWithTimes at={at} kit={kit} t={t}>
              {conclusion.title}
            </TextWithTimes>
          </span>
        </p>
        <p className="text-sm/normal text-quiet">{conclusion.reason}</p>
      </div>
      {children}
    </div>
  );
}

function ServerReason({ record, t }: Pick<Props, "record" | "t">) {
  const words = mailServerReason(record);
  if (words === null) return null;
  return (
    <p className="mt-2 wrap-anywhere">
      <span className="text-sm/normal text-quiet">{t.verify.serverSaid}: </span>
      <bdi className="font-mono text-note leading-[1.65]">{visible(words)}</bdi>
    </p>
  );
}
