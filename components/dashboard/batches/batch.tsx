import { statusTone, statusWord } from "#components/record/facts.ts";
import { Mark } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import type { BatchResponse } from "#lib/contract/responses.ts";
import { STATUSES } from "#lib/contract/statuses.ts";
import type { Messages } from "#lib/i18n/messages.ts";

interface Props {
  batch: BatchResponse;
  t: Messages;
}

/** How far the batch is: its rows, and then their certificates. */
export function BatchProgress({ batch: { state, reason, total, waiting, refused, sealed }, t }: Props) {
  const { batches: b } = t.dashboard;
  const created = total - waiting - refused;
  return (
    <>
      {!reason && (
        <p className="mt-5">
          <Mark tone={batchTone(state)}>{b.states[state]}</Mark>
        </p>
      )}
      {reason && (
        <Notice tone={state === "paused" ? "pending" : "unknown"} title={b.states[state]}>
          {b.reasons[reason]}
        </Notice>
      )}
      <Bar label={b.progress(total - waiting, total)} value={total - waiting} max={total} />
      <Bar label={b.sealed(sealed, created)} value={sealed} max={created} />
    </>
  );
}

export const batchTone = (state: BatchResponse["state"]): Tone =>
  state === "done" ? "intact" : state === "cancelled" ? "unknown" : "pending";

const Bar = ({ label, value, max }: { label: string; value: number; max: number }) => (
  <div className="mt-5 max-w-[40rem]">
    <progress
      className="h-2 w-full appearance-none bg-hairline [&::-moz-progress-bar]:bg-intact [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-intact"
      max={Math.max(1, max)}
      value={value}
      aria-label={label}
    />
    <p className="mt-1.5 text-ui">{label}</p>
  </div>
);

/** Rows by status, those with any. */
export function BatchCounts({ batch: { statuses, waiting, refused }, t }: Props) {
  const { batches: b } = t.dashboard;
  const counts: [name: string, count: number, tone: Tone][] = [
    [b.waiting, waiting, "pending"],
    ...STATUSES.map((status): [string, number, Tone] => [
      statusWord({ status, simulated: false }, t),
      statuses[status],
      statusTone({ status, simulated: false }),
    ]),
    [b.refused, refused, "broken"],
  ];
  return (
    <dl className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)_auto] text-ui">
      {counts
        .filter(([, count]) => count > 0)
        .map(([name, count, tone]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid border-b border-hairline py-2">
            <dt>
              <Mark tone={tone}>{name}</Mark>
            </dt>
            <dd className="text-right tabular-nums">{t.number(count)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Results of all rows, and the archives of certificates once the batch is over. */
export function BatchDownloads({ batch: { id, state, total }, t }: Props) {
  const { batches: b } = t.dashboard;
  const page = `/dashboard/batches/${id}`;
  const most = LIMITS.batch.archived;
  const over = state === "done" || state === "cancelled";
  const archives = over ? Array.from({ length: Math.ceil(total / most) }, (_, at) => at * most + 1) : [];
  return (
    <ul className="grid gap-2">
      <li>
        <a href={`${page}/results`} download>
          {b.results}
        </a>
      </li>
      {archives.map((from) => (
        <li key={from}>
          <a href={`${page}/certificates?from=${from}`} download>
            {b.certificates}
            {archives.length > 1 && ` ${t.number(from)}–${t.number(Math.min(total, from + most - 1))}`}
          </a>
        </li>
      ))}
      {!over && <li className="text-quiet">{b.certificatesLater}</li>}
    </ul>
  );
}

/** Buttons that change a batch which is not over. */
export function BatchControls({ batch: { id, state, waiting }, organizationId, change, t }: ControlsProps) {
  const { batches: b, cancel } = t.dashboard;
  if (state !== "running" && state !== "paused") return null;
  const verb = state === "running" ? "pause" : "resume";
  const named = { organization: organizationId, batch: id };
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <form action={change}>
        <Hidden values={{ ...named, change: verb }} />
        <Button look="plain">{b[verb]}</Button>
      </form>
      <Dialog id="cancel-batch" open={b.cancel} title={b.cancelTitle} close={cancel}>
        <p className="mb-4">{b.cancelText(waiting)}</p>
        <form action={change}>
          <Hidden values={{ ...named, change: "cancel" }} />
          <Button look="danger">{b.cancelButton}</Button>
        </form>
      </Dialog>
    </div>
  );
}

interface ControlsProps extends Props {
  organizationId: string;
  change: (form: FormData) => Promise<void>;
}
