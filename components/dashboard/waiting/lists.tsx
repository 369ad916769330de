import Link from "next/link";
import { Mark } from "#components/record/html-kit.tsx";
import { visible } from "#components/record/visible.ts";
import { Button } from "#components/ui/form/button.tsx";
import { Checkbox, Hidden } from "#components/ui/form/field.tsx";
import type { Fault } from "#lib/contract/errors.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { notificationUrl } from "../notifications/listed.ts";
import { When } from "../when.tsx";

const LIST = "mb-4 list-none";
const ENTRY = "flex gap-3 border-b border-hairline py-3 wrap-anywhere";

interface About {
  subject: string | null;
  recipient_email: string | null;
}

interface DeadView extends About {
  id: string;
  data: { notification_id: string };
  died_at: Date;
  attempts: number;
  reason: string;
  fault: Fault | null;
}

interface LateView extends About {
  id: string;
  what: "queued" | "unsealed";
  since: Date;
}

function Title({ id, about, t }: { id: string; about: About; t: Messages }) {
  return (
    <>
      <Link href={notificationUrl(id)} prefetch={false} dir="auto">
        {about.subject === null ? t.dashboard.notifications.erased : visible(about.subject)}
      </Link>
      {about.recipient_email !== null && (
        <span className="text-sm text-quiet"> {t.dashboard.notifications.to(visible(about.recipient_email))}</span>
      )}
    </>
  );
}

interface DeadListProps {
  jobs: DeadView[];
  organizationId: string;
  /** The action of owners; `null` for others, who can choose none. */
  retry: ((form: FormData) => Promise<void>) | null;
  t: Messages;
}

/** Dead letters. */
export function DeadList({ jobs, organizationId, retry, t }: DeadListProps) {
  const { dead } = t.dashboard.waiting;
  if (jobs.length === 0) return <p className="text-ui">{dead.none}</p>;
  const entries = (
    <ul className={LIST}>
      {jobs.map((job) => (
        <DeadEntry key={job.id} job={job} choosable={retry !== null && jobs.length > 1} t={t} />
      ))}
    </ul>
  );
  if (!retry) {
    return (
      <>
        {entries}
        <p className="text-sm text-quiet">{dead.owners}</p>
      </>
    );
  }
  return (
    <form action={retry}>
      <Hidden values={{ organization: organizationId, ...(jobs.length === 1 && jobs[0] ? { job: jobs[0].id } : {}) }} />
      {entries}
      <Checkbox name="again" value="yes" aria-describedby="again-hint">
        {dead.again}
      </Checkbox>
      <p className="mt-1 mb-4 text-sm text-quiet" id="again-hint">
        {dead.againHint}
      </p>
      <p>
        <Button>{dead.retry}</Button>
      </p>
    </form>
  );
}

function DeadEntry({ job, choosable, t }: { job: DeadView; choosable: boolean; t: Messages }) {
  const { dead } = t.dashboard.waiting;
  return (
    <li className={ENTRY}>
      {choosable && (
        <input
          type="checkbox"
          className="mt-0.5 size-5 flex-none accent-intact"
          name="job"
          value={job.id}
          defaultChecked
          aria-label={`${dead.all}: ${job.subject ?? job.data.notification_id}`}
        />
      )}
      <div className="grid gap-0.5">
        <p>
          <Title id={job.data.notification_id} about={job} t={t} />
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Mark tone="broken">{t.dashboard.notSent}</Mark>
          <span className="text-sm text-quiet">
            <When at={job.died_at} t={t} />, {dead.attempts(job.attempts)}
          </span>
        </p>
        {job.reason && (
          <p className="text-sm">
            {dead.reason}: {visible(job.fault ? t.dashboard.rule(job.fault) : job.reason)}
          </p>
        )}
      </div>
    </li>
  );
}

export function LateList({ late, t }: { late: LateView[]; t: Messages }) {
  const words = t.dashboard.waiting.late;
  if (late.length === 0) return <p className="text-ui">{words.none}</p>;
  return (
    <>
      <p className="text-sm text-quiet">{words.note}</p>
      <ul className={LIST}>
        {late.map((one) => (
          <li className={ENTRY} key={`${one.what} ${one.id}`}>
            <div>
              <p>
                <Title id={one.id} about={one} t={t} />
              </p>
              <p className="text-sm text-quiet">
                {words[one.what]} {words.since} <When at={one.since} t={t} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
