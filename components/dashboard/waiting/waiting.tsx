import { notificationUrl } from "#components/dashboard/notifications/listed.ts";
import { When } from "#components/dashboard/when.tsx";
import { named } from "#components/record/facts.ts";
import { visible } from "#components/record/visible.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { Messages } from "#lib/i18n/messages.ts";

/** On the list, when something stands still. */
export function WaitingNotice({ dead, late, t }: { dead: number; late: number; t: Messages }) {
  if (dead + late === 0) return null;
  const { waiting } = t.dashboard;
  return (
    <Notice tone={dead > 0 ? "broken" : "pending"}>
      {waiting.notice(dead, late)} <a href="/dashboard/notifications/waiting">{waiting.look}</a>
    </Notice>
  );
}

export type StandstillView =
  | { kind: "given up"; since: Date; tries: number; reason: string }
  /** By the provider, for what it names. */
  | { kind: "held"; by: string };

/** On a notification's own page: what keeps its mail from being sent. */
export function StandstillNotice({ standstill, t }: { standstill: StandstillView; t: Messages }) {
  const { notSent, look } = t.dashboard.waiting;
  if (standstill.kind === "held") {
    const { by } = notSent;
    return (
      <Notice tone="pending" title={notSent.held}>
        {named(by, standstill.by) ?? by.other} {notSent.byItself}
      </Notice>
    );
  }
  const { since, tries, reason } = standstill;
  return (
    <Notice tone="broken" title={notSent.title}>
      <When at={since} t={t} />, {t.dashboard.waiting.dead.tries(tries)}.{" "}
      {reason && `${t.dashboard.waiting.dead.reason}: ${visible(t.dashboard.rule(reason))}. `}
      <a href="/dashboard/notifications/waiting">{look}</a>
    </Notice>
  );
}

interface About {
  subject: string | null;
  recipient_email: string | null;
}

export interface DeadView extends About {
  id: string;
  notificationId: string;
  diedAt: Date;
  tries: number;
  reason: string;
}

export interface LateView extends About {
  id: string;
  what: "queued" | "unsealed";
  since: Date;
}

function Title({ id, about, t }: { id: string; about: About; t: Messages }) {
  return (
    <>
      <a href={notificationUrl(id)} dir="auto">
        {about.subject === null ? t.dashboard.notifications.erased : visible(about.subject)}
      </a>
      {about.recipient_email !== null && (
        <span className="quiet"> {t.dashboard.notifications.to(visible(about.recipient_email))}</span>
      )}
    </>
  );
}

/** `retry` is the owner's action; without it nothing can be chosen. */
export function DeadList({ jobs, organizationId, retry, t }: DeadListProps) {
  const { dead } = t.dashboard.waiting;
  if (jobs.length === 0) return <p className="words">{dead.none}</p>;
  const entries = (
    <ul className="board-entries">
      {jobs.map((job) => (
        <li key={job.id}>
          {retry && (
            <input
              type="checkbox"
              name="job"
              value={job.id}
              defaultChecked
              aria-label={`${dead.all}: ${job.subject ?? job.notificationId}`}
            />
          )}
          <div>
            <p>
              <Title id={job.notificationId} about={job} t={t} />
            </p>
            <p className="quiet">
              <When at={job.diedAt} t={t} />, {dead.tries(job.tries)}.{" "}
              {job.reason && `${dead.reason}: ${visible(t.dashboard.rule(job.reason))}`}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
  if (!retry) {
    return (
      <>
        {entries}
        <p className="quiet">{dead.owners}</p>
      </>
    );
  }
  return (
    <form action={retry}>
      <input type="hidden" name="organization" value={organizationId} />
      {entries}
      <label className="board-check">
        <input type="checkbox" name="again" value="yes" aria-describedby="again-hint" />
        <span>{dead.again}</span>
      </label>
      <p className="quiet" id="again-hint">
        {dead.againHint}
      </p>
      <p>
        <Button>{dead.retry}</Button>
      </p>
    </form>
  );
}

interface DeadListProps {
  jobs: DeadView[];
  organizationId: string;
  retry: ((form: FormData) => Promise<void>) | null;
  t: Messages;
}

export function LateList({ late, t }: { late: LateView[]; t: Messages }) {
  const words = t.dashboard.waiting.late;
  if (late.length === 0) return <p className="words">{words.none}</p>;
  return (
    <>
      <p className="quiet">{words.note}</p>
      <ul className="board-entries">
        {late.map((one) => (
          <li key={`${one.what} ${one.id}`}>
            <div>
              <p>
                <Title id={one.id} about={one} t={t} />
              </p>
              <p className="quiet">
                {words[one.what]} {words.since} <When at={one.since} t={t} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
