import Link from "next/link";
import { OwnerLinks } from "#components/dashboard/account/members.tsx";
import { Mark } from "#components/record/html-kit.tsx";
import { visible } from "#components/record/visible.ts";
import { Dialog, DialogButtons } from "#components/ui/dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import type { Fault } from "#lib/contract/errors.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { sentence } from "#lib/i18n/sentence.ts";
import { Retry } from "../notification/retry.tsx";
import { notificationUrl } from "../notifications/listed.ts";
import { When } from "../when.tsx";

const LIST = "mb-4 list-none border-t border-hairline";
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
      <Link href={notificationUrl(id)} prefetch={false} dir="auto" className="font-serif text-entry">
        {about.subject === null ? t.dashboard.notifications.erased : visible(about.subject)}
      </Link>
      {about.recipient_email !== null && (
        <span className="text-sm text-quiet max-sm:block">
          {" "}
          {t.dashboard.notifications.to(visible(about.recipient_email))}
        </span>
      )}
    </>
  );
}

interface DeadListProps {
  jobs: DeadView[];
  organizationId: string;
  /** The action of owners; `null` for others, who may not retry. */
  retry: ((form: FormData) => Promise<void>) | null;
  /** Addresses of owners, for members who may not retry. */
  owners: string[];
  t: Messages;
}

/** Dead letters. */
export function DeadList(props: DeadListProps) {
  const { jobs, retry } = props;
  return (
    <>
      <ul className={LIST}>
        {jobs.map((job) => (
          <DeadEntry key={job.id} {...props} job={job} />
        ))}
      </ul>
      {retry && jobs.length > 1 && <RetryAll {...props} retry={retry} />}
    </>
  );
}

function DeadEntry({ job, organizationId, retry, owners, t }: DeadListProps & { job: DeadView }) {
  const { dead } = t.dashboard.waiting;
  return (
    <li className={`${ENTRY} flex-wrap items-start justify-between gap-x-6`}>
      <div className="grid max-w-[60ch] min-w-0 gap-0.5">
        <p>
          <Title id={job.data.notification_id} about={job} t={t} />
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Mark tone="broken">{t.dashboard.notSent}</Mark>
          <span className="text-sm text-quiet">
            {dead.attempts(job.attempts)}, {dead.last} <When at={job.died_at} t={t} />
          </span>
        </p>
        {job.reason && (
          <p className="text-sm">
            {sentence(visible(job.fault ? t.dashboard.rule(job.fault) : job.reason)).replace(/\.?$/, ".")}
          </p>
        )}
        {!retry && owners.length > 0 && (
          <p className="text-sm text-quiet">
            {dead.owners} <OwnerLinks owners={owners} />
          </p>
        )}
      </div>
      {retry && <Retry jobId={job.id} organizationId={organizationId} action={retry} t={t} />}
    </li>
  );
}

/** Sends all listed mails, after a question. */
function RetryAll({
  jobs,
  organizationId,
  retry,
  t,
}: Omit<DeadListProps, "owners"> & { retry: (form: FormData) => Promise<void> }) {
  const { dead } = t.dashboard.waiting;
  return (
    <Dialog id="retry-all" open={dead.retryAll} title={dead.questionAll(jobs.length)} close={t.dashboard.cancel}>
      {(close) => (
        <form action={retry}>
          <Hidden values={{ organization: organizationId, again: "yes" }} />
          {jobs.map(({ id }) => (
            <Hidden key={id} values={{ job: id }} />
          ))}
          <p className="text-ui">{dead.twiceAll}</p>
          <DialogButtons>
            <Button>{dead.retryAll}</Button>
            {close}
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}

export function LateList({ late, t }: { late: LateView[]; t: Messages }) {
  const words = t.dashboard.waiting.late;
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
              <p className="flex flex-wrap items-baseline gap-x-3">
                <Mark tone="pending">{words[one.what]}</Mark>
                <span className="text-sm text-quiet">
                  {words.since} <When at={one.since} t={t} />
                </span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
