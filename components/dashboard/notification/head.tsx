import Link from "next/link";
import { standingTone } from "#components/dashboard/standing.ts";
import { figureCaption, isOpen, named, sealState, statusTitle, statusWord } from "#components/record/facts.ts";
import { MARK, SenderText, Shape } from "#components/record/html-kit.tsx";
import { CLIPPED } from "#components/record/html-layout.tsx";
import { Rosette } from "#components/record/rosette.tsx";
import { visible } from "#components/record/visible.ts";
import { conclude, doubtsOf } from "#components/verify/check/conclude.ts";
import { Contradiction, Erased, Happened, Simulated } from "#components/verify/check/outcome-card.tsx";
import { TextWithTimes } from "#components/verify/check/text-with-times.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { verdict } from "#lib/evidence/checks.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { StateCard } from "../state-card.tsx";
import { CorrectedBy, type Correction, CorrectionLink } from "./corrections.tsx";
import { dashboardKit } from "./kit.tsx";
import { MailReason } from "./mail-reason.tsx";
import { NotSent, Paused, type StandstillView } from "./standstill.tsx";
import { tabUrl } from "./tabs.tsx";

/** Notifications with the same content to another address. */
export interface Corrections {
  /** The notification that this one corrects. */
  corrects: Correction | null;
  /** The notifications that correct this one, and those that correct them, oldest first. */
  correctedBy: readonly Correction[];
}

interface HeadProps {
  record: NotificationRecord;
  checks: Check[];
  standstill: StandstillView | null;
  corrections: Corrections;
  /** Another tab than the overview is open: only what happened, and whether the record is intact, stand above it. */
  brief: boolean;
  /** The member may retry mails that were not sent. */
  mayRetry: boolean;
  t: Messages;
}

/** Subject and recipient, then what happened, then whether the record is intact. */
export function Head({ record, checks, t, ...more }: HeadProps) {
  const subject = record.subject ?? t.dashboard.notifications.erased;
  const broken = verdict(checks) === "broken";
  const figure = !more.brief;
  return (
    <div
      className={`grid gap-8 [--rosette:7.5rem] ${figure ? "lg:grid-cols-[minmax(0,1fr)_7.5rem]" : "grid-cols-[minmax(0,1fr)]"}`}
    >
      <div className="min-w-0">
        <h1
          className={`${CLIPPED} font-serif leading-tight wrap-anywhere ${subject.length > 140 ? "text-section" : "text-[clamp(1.5rem,1.2rem+1.4vw,2rem)]"}`}
          dir="auto"
        >
          <SenderText>{subject}</SenderText>
        </h1>
        {record.recipient_email !== null && (
          <p className="mt-1 text-ui break-all text-quiet">
            {t.dashboard.notifications.to(visible(record.recipient_email))}
          </p>
        )}
        <OutcomeCard {...{ record, checks, t, ...more }} />
      </div>
      {figure && (
        <div className="max-lg:hidden">
          <Rosette hash={record.events.at(-1)?.event_hash ?? ""} caption={figureCaption(record, broken, t)} />
        </div>
      )}
    </div>
  );
}

/** The outcome in the page's largest words. */
export function outcomeTitle(record: NotificationRecord, givenUp: boolean, t: Messages): string {
  const title = givenUp ? t.dashboard.waiting.notSent.title : statusTitle(record, t);
  return record.simulated ? t.simulated.status(title) : title;
}

function OutcomeCard(props: HeadProps) {
  const { record, checks, standstill, brief, t } = props;
  const givenUp = standstill?.kind === "given up";
  const { broken } = doubtsOf({ record, checks, t });
  const status = givenUp ? ("not_sent" as const) : record.status;
  const tone = broken ? "unknown" : standingTone({ ...record, status });
  const short = brief && !broken;
  // The mark of a simulation is part of what a broken record does not confirm.
  const simulated = record.simulated && !broken;
  return (
    <StateCard
      tone={tone}
      title={outcomeTitle(record, givenUp, t)}
      simulated={simulated}
      above={simulated && !short && <Simulated record={record} t={t} />}
      short={short}
    >
      {short ? (
        <>
          <Integrity brief record={record} checks={checks} givenUp={givenUp} t={t} />
          <Short record={record} givenUp={givenUp} t={t} />
        </>
      ) : (
        <>
          <Details {...props} broken={broken} />
          <Integrity record={record} checks={checks} givenUp={givenUp} t={t} />
        </>
      )}
    </StateCard>
  );
}

/** Below the outcome above another tab: why, and what contradicts it. */
const Short = ({ record, givenUp, t }: Pick<HeadProps, "record" | "t"> & { givenUp: boolean }) => (
  <div className="basis-full empty:hidden">
    {!givenUp && <MailReason brief record={record} t={t} />}
    <Contradiction record={record} kit={dashboardKit(t)} t={t} />
  </div>
);

/** Below the outcome: when, why and what follows. */
function Details({ record, standstill, corrections, mayRetry, broken, t }: HeadProps & { broken: boolean }) {
  const kit = dashboardKit(t);
  const { erasedOn, afterSpam } = t.dashboard.notification;
  const givenUp = standstill?.kind === "given up";
  return (
    <div className="mt-1.5 grid gap-1 text-ui wrap-anywhere">
      {givenUp ? (
        <NotSent standstill={standstill} mayRetry={mayRetry} t={t} />
      ) : (
        <p>{broken ? t.verify.unconfirmed(statusWord(record, t)) : <Happened record={record} kit={kit} t={t} />}</p>
      )}
      <Contradiction record={record} kit={kit} t={t} />
      <Erased record={record} kit={kit} t={t} words={erasedOn} />
      <MailReason record={record} t={t} />
      {record.status === "complained" && !record.simulated && <p>{afterSpam}</p>}
      {!givenUp && !broken && isOpen(record) && <Next record={record} standstill={standstill} t={t} />}
      <Resent corrections={corrections} t={t} />
    </div>
  );
}

/** Days without an event after which no answer is to be expected soon. */
const SILENT_DAYS: Record<string, number> = { sent: 1, deferred: 7 };

function isSilent({ status, events }: NotificationRecord): boolean {
  const last = Date.parse(`${events.at(-1)?.created_at}Z`);
  return Date.now() - last > (SILENT_DAYS[status] ?? Number.POSITIVE_INFINITY) * 86_400_000;
}

/** What happens by itself while the outcome is open. */
function Next({ record, standstill, t }: Pick<HeadProps, "record" | "standstill" | "t">) {
  const { next, silent, nothingToDo, askElsewhere, finalFollows } = t.dashboard.notification;
  const { status } = record;
  const held = standstill?.kind === "held";
  return (
    <>
      {held && <Paused by={standstill.by} t={t} />}
      {isSilent(record) && !held ? (
        <p>
          {named(silent, status)} {askElsewhere}
        </p>
      ) : (
        <p>
          {!held && named(next, status)} {nothingToDo}
        </p>
      )}
      <p className="text-quiet">{finalFollows}</p>
    </>
  );
}

function Resent({ corrections: { corrects, correctedBy }, t }: Pick<HeadProps, "corrections" | "t">) {
  return (
    <>
      {corrects && <CorrectionLink of={corrects} words={t.dashboard.notification.resend.corrects} />}
      <CorrectedBy corrections={correctedBy} t={t} />
    </>
  );
}

function Integrity({ record, checks, givenUp, brief = false, t }: IntegrityProps) {
  const concluded = conclude({ record, checks, t });
  const { tone, title } =
    givenUp && concluded.tone === "pending"
      ? ({ tone: "unknown", title: t.dashboard.waiting.notSent.unsealed } as const)
      : concluded;
  const sealed = sealState(record);
  const { Time } = dashboardKit(t);
  return (
    <p
      className={`flex flex-wrap items-center gap-y-1 ${brief ? "max-sm:order-1" : "mt-3 border-t border-hairline pt-3"}`}
      data-seal={sealed.kind}
    >
      <span className={`tone-${tone} ${MARK} text-ui`}>
        <Shape tone={tone} />
        <span>
          <TextWithTimes at={sealed.kind === "sealed" ? [sealed.seal.timestamped_at] : []} kit={{ Time }} t={t}>
            {title}
          </TextWithTimes>
        </span>
      </span>
      {!brief && (
        <Link href={tabUrl(record.id, "evidence")} prefetch={false} scroll={false} className="ml-5.5 text-sm">
          {record.simulated ? t.verify.toFacts : t.dashboard.notification.toEvidence}
        </Link>
      )}
    </p>
  );
}

interface IntegrityProps extends Pick<HeadProps, "record" | "checks" | "t"> {
  givenUp: boolean;
  /** Without the link to the evidence. */
  brief?: boolean;
}
