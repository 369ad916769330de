import type { ReactNode } from "react";
import {
  contradictingEvent,
  contradiction,
  erasingReason,
  erasure,
  mailServerLabel,
  mailServerReason,
  mailServerSays,
  outcome,
  outcomeTimes,
  readable,
  statusTone,
  statusWord,
} from "#components/record/facts.ts";
import { MARK, SenderText, Shape } from "#components/record/html-kit.tsx";
import { PLAIN_SUMMARY } from "#components/record/html-layout.tsx";
import type { Kit } from "#components/record/kit.ts";
import { unbroken } from "#components/record/unbroken.ts";
import { visible } from "#components/record/visible.ts";
import { CARD, Headline } from "#components/verify/banner.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import type { Conclusion } from "./conclude.ts";
import { TextWithTimes } from "./text-with-times.tsx";
import { Warnings } from "./warnings.tsx";

interface Props {
  record: NotificationRecord;
  /** Whether the record is intact, or its certificate genuine. */
  conclusion: Conclusion;
  kit: Pick<Kit, "Time">;
  t: Texts;
}

const SECOND = "mt-4 border-t border-hairline pt-3.5";

interface RecordProps extends Props {
  checks: readonly Check[];
  /** Still queued, but the service no longer tries to send it. */
  notSent?: boolean;
  /** When the page was computed; shown while the record may still change. */
  now?: Date | undefined;
}

/** Says first what became of the message, in the colour of the outcome, then whether the record is intact. */
export function OutcomeCard({ record, checks, conclusion, kit, t, notSent = false, now }: RecordProps) {
  const tone = notSent ? "broken" : statusTone(record);
  // No green panel around a record that may still change, and none of an outcome around a simulation.
  const edge = record.simulated || (tone === "intact" && conclusion.tone === "pending") ? "pending" : tone;
  const checked = conclusion.tone === "pending" && now ? formatTime(now) : undefined;
  const reason = notSent ? undefined : plainReason(record, t);
  return (
    <div className={`tone-${edge} ${CARD}`} data-outcome={notSent ? "not_sent" : record.status}>
      <Warnings checks={checks} t={t} />
      <Simulated record={record} t={t} />
      <Headline tone={tone} simulated={record.simulated}>
        {notSent ? t.verify.notSent.title : statusWord(record, t)}
      </Headline>
      {reason && <p className="mt-2 text-entry">{reason}</p>}
      <p className={reason ? "mt-1" : "mt-2 text-entry text-pretty"}>
        {notSent ? t.verify.notSent.text : <Happened record={record} kit={kit} t={t} />}
      </p>
      <Contradiction record={record} kit={kit} t={t} />
      <ServerReason record={record} t={t} />
      <Erased record={record} kit={kit} t={t} />
      {conclusion.note !== undefined && (
        <p className={`tone-warned mt-3 ${MARK}`}>
          <Shape tone="warned" />
          <span className="text-pretty text-ink">{visible(conclusion.note)}</span>
        </p>
      )}
      <div className={`tone-${conclusion.tone} ${SECOND}`} data-banner={conclusion.tone}>
        <p className={`${MARK} text-ui`}>
          <Shape tone={conclusion.tone} />
          {/* Without the local time: that of the outcome is enough. */}
          <span>{visible(unbroken(conclusion.title))}</span>
        </p>
        {/* Begins where the line beside the shape does. */}
        <p className="pl-5.5 text-sm/normal text-quiet">
          {conclusion.reason}{" "}
          {checked !== undefined && (
            <>
              <TextWithTimes at={[checked]} kit={kit} t={t}>
                {t.verify.checkedOn(readable(checked, t))}
              </TextWithTimes>{" "}
            </>
          )}
          <a className="whitespace-nowrap print:hidden" href="#facts">
            {t.verify.toFacts}
          </a>
        </p>
      </div>
    </div>
  );
}

interface GenuineProps extends Omit<Props, "conclusion"> {
  checks: readonly Check[];
  /** What is said of files that do not belong to it, in place of the verdict. */
  stranger: ReactNode;
  /** Names of attachments that were not checked. */
  open: readonly string[];
}

/** Says first that a certificate is genuine, then which outcome it certifies, then what is missing. */
export function GenuineCard({ record, checks, stranger, open, kit, t }: GenuineProps) {
  const { words, why } = t.held.standings.proven;
  const reason = plainReason(record, t);
  const edge = stranger ? "warned" : record.simulated ? "pending" : "intact";
  return (
    <div className={`tone-${edge} ${CARD}`} role="status" data-banner={edge}>
      <Warnings checks={checks} t={t} />
      <Simulated record={record} t={t} />
      {stranger || (
        <>
          <Headline tone="intact">{words}</Headline>
          <p className="mt-2 text-entry">{why}</p>
        </>
      )}
      <div className={`tone-${statusTone(record)} ${SECOND}`} data-outcome={record.status}>
        <p className={`${MARK} text-entry`}>
          <Shape tone={statusTone(record)} simulated={record.simulated} />
          <span className={record.simulated ? "text-ink" : undefined}>
            {t.held.certified} {statusWord(record, t)}
          </span>
        </p>
        {reason && <p className="mt-0.5">{reason}</p>}
        <p className="mt-0.5 text-ui">
          <Happened record={record} kit={kit} t={t} />
        </p>
        <Contradiction record={record} kit={kit} t={t} />
        <ServerReason record={record} t={t} />
      </div>
      {open.length > 0 && (
        <div className={`${SECOND} text-ui wrap-anywhere`}>
          {t.held.notGiven}
          <ul>
            {open.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
              <li key={index}>
                <bdi>
                  <SenderText>{name}</SenderText>
                </bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** That another report says something else. */
export function Contradiction({ record, kit, t }: Omit<Props, "conclusion">) {
  const words = contradiction(record, t);
  if (words === undefined) return null;
  return (
    <p className={`tone-warned mt-3 ${MARK}`}>
      <Shape tone="warned" />
      <span className="text-pretty text-ink">
        <TextWithTimes at={[contradictingEvent(record)?.at ?? ""]} kit={kit} t={t}>
          {words}
        </TextWithTimes>
      </span>
    </p>
  );
}

interface ErasedProps extends Omit<Props, "conclusion"> {
  /** In place of the text for the public. */
  words?: Texts["verify"]["erasedOn"];
}

/** That the content was erased, when and why. */
export function Erased({ record, kit, t, words = t.verify.erasedOn }: ErasedProps) {
  const event = erasure(record);
  if (!event) return null;
  return (
    <p className={`tone-closed mt-3 ${MARK}`}>
      <Shape tone="closed" />
      <span className="text-pretty text-ink">
        <TextWithTimes at={[event.created_at]} kit={kit} t={t}>
          {words(readable(event.created_at, t), erasingReason(event))}
        </TextWithTimes>
      </span>
    </p>
  );
}

/** Above the outcome of a simulation, which is no fact about an e-mail. */
export const Simulated = ({ record, t }: Pick<Props, "record" | "t">) =>
  record.simulated && (
    <p className={`tone-warned ${MARK} mb-3 text-entry`} data-simulated>
      <Shape tone="warned" />
      <span>{t.simulated.running}</span>
    </p>
  );

/** What happened, with the local time. */
export function Happened({ record, kit, t }: Omit<Props, "conclusion">) {
  if (record.simulated) return t.simulated.example;
  return (
    <TextWithTimes at={outcomeTimes(record)} kit={kit} t={t}>
      {outcome(record, t)}
    </TextWithTimes>
  );
}

/** What the mail server said, in its own words. They are folded where plain ones stand above. In a simulation it said nothing. */
function ServerReason({ record, t }: Pick<Props, "record" | "t">) {
  const words = mailServerReason(record);
  if (words === null || record.simulated) return null;
  const own = (
    <bdi className="font-mono text-note leading-[1.65]">
      <SenderText>{words}</SenderText>
    </bdi>
  );
  if (plainReason(record, t) === undefined)
    return (
      <p className="mt-2 wrap-anywhere">
        <span className="text-sm/normal text-quiet">{mailServerLabel(record, t)}: </span>
        {own}
      </p>
    );
  return (
    <details className="mt-1 wrap-anywhere">
      <summary className={`${PLAIN_SUMMARY} w-fit text-sm/normal`}>{t.verify.exactWords}</summary>
      {own}
    </details>
  );
}

/** Why it was refused or put off, in words that readers know. */
const plainReason = (record: NotificationRecord, t: Texts): string | undefined =>
  record.simulated ? undefined : mailServerSays(record, t);
