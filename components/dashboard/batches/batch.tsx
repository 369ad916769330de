import { STANDINGS } from "#components/dashboard/standing.ts";
import { statusTone, statusWord } from "#components/record/facts.ts";
import { Mark, Shape } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";
import { Choice, Choices } from "#components/ui/choices.tsx";
import { Confirmed } from "#components/ui/dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { Hidden } from "#components/ui/form/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import type { BatchResponse, BatchResult } from "#lib/contract/responses.ts";
import type { Messages } from "#lib/i18n/messages.ts";

interface Props {
  batch: BatchResponse;
  /** Rows that were still waiting when the batch was cancelled; `refused` counts them too. */
  cancelled: number;
  t: Messages;
}

/** The state, and a bar of the rows by status. */
export function BatchProgress({ batch, cancelled, corrected, t }: Props & { corrected: number }) {
  const { state, reason, total, waiting, refused, sealed, statuses } = batch;
  const { batches: b } = t.dashboard;
  const done = state === "done";
  const delivered = statuses.delivered + statuses.complained;
  const progress = done
    ? `${b.verdict(delivered, total, statuses.failed + refused, statuses.complained)}${b.sentAgain(corrected)}`
    : b.progress(total - waiting - cancelled, total);
  return (
    <>
      {!reason && (
        <p className="mt-5">
          {done ? (
            <Verdict tone={verdictTone(delivered, statuses.failed + refused, total)}>{progress}</Verdict>
          ) : (
            <BatchState state={state} t={t} />
          )}
        </p>
      )}
      {reason && (
        <Notice tone={state === "paused" ? "pending" : "closed"} title={b.states[state]}>
          {b.reasons[reason]}
        </Notice>
      )}
      <div className="mt-4">
        <Bar counts={countsOf({ batch, cancelled, t })} total={total} label={progress} />
        <p className="mt-1.5 flex flex-wrap justify-between gap-x-6 text-ui">
          {!done && <span>{progress}</span>}
          <span className="text-quiet">{b.sealed(sealed, total - refused)}</span>
        </p>
      </div>
    </>
  );
}

/** The tone of a batch that is done, of which some rows were delivered and some were not. */
export function verdictTone(delivered: number, undelivered: number, total: number): Tone {
  if (undelivered > 0) return delivered > 0 ? "warned" : "broken";
  return delivered === total ? "intact" : "pending";
}

const Verdict = ({ tone, children }: { tone: Tone; children: string }) => (
  <span
    className={`tone-${tone} inline-flex items-start gap-2 font-serif text-section leading-snug text-tone *:[svg]:mt-1 *:[svg]:size-5 *:[svg]:flex-none`}
  >
    <Shape tone={tone} />
    <span>{children}</span>
  </span>
);

/** Lengths of an SVG: the policy of the page allows no styles of elements. */
function Bar({ counts, total, label }: { counts: ReturnType<typeof countsOf>; total: number; label: string }) {
  const starts = counts.map((_, at) => counts.slice(0, at).reduce((sum, { count }) => sum + count, 0));
  return (
    <svg
      className="block h-2.5 w-full bg-hairline"
      viewBox={`0 0 ${total} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {counts.map(({ status, count, tone }, at) =>
        status === "waiting" ? null : (
          <rect key={status} className={`tone-${tone} fill-tone`} x={starts[at]} width={count} height={1} />
        ),
      )}
    </svg>
  );
}

type RowStatus = BatchResult["status"];

/** Rows by status, those with any. */
function countsOf({ batch: { statuses, waiting, refused }, cancelled, t }: Props) {
  const { batches: b } = t.dashboard;
  const counts: { status: RowStatus; name: string; count: number; tone: Tone }[] = [
    ...STANDINGS.filter((status) => status !== "not_sent").map((status) => ({
      status,
      name: statusWord({ status, simulated: false }, t),
      count: statuses[status],
      tone: statusTone({ status, simulated: false }),
    })),
    {
      status: "refused",
      name: refusedName(refused, cancelled, t),
      count: refused,
      tone: refused > cancelled ? "broken" : "closed",
    },
    { status: "waiting", name: b.waiting, count: waiting, tone: "pending" },
  ];
  return counts.filter(({ count }) => count > 0);
}

/** The name of rows without a notification. */
export function refusedName(refused: number, cancelled: number, { dashboard: { batches: b } }: Messages): string {
  if (cancelled === 0) return b.refused;
  return refused > cancelled ? b.refusedOrCancelled : b.cancelledRows;
}

/** A batch that is done has no colour: its rows have those of their outcomes. */
export function BatchState({ state, t }: { state: BatchResponse["state"]; t: Messages }) {
  const word = t.dashboard.batches.states[state];
  return state === "done" ? word : <Mark tone={state === "cancelled" ? "closed" : "pending"}>{word}</Mark>;
}

/** Links to the rows that need attention, to all rows and to those of each status. */
export function BatchCounts({ status: asked, attention, ...given }: CountsProps) {
  const { batch, t } = given;
  const page = `/dashboard/batches/${batch.id}`;
  return (
    <Choices label={t.dashboard.batches.counts}>
      {attention > 0 && (
        <Choice href={`${page}?status=attention`} current={asked === null}>
          {t.dashboard.batches.attention} <b className="font-semibold">{t.number(attention)}</b>
        </Choice>
      )}
      <Choice href={`${page}?status=all`} current={asked === "all"}>
        {t.dashboard.batches.everyRow} <b className="font-semibold">{t.number(batch.total)}</b>
      </Choice>
      {countsOf(given).map(({ status, name, count, tone }) => (
        <Choice key={status} href={`${page}?status=${status}`} current={status === asked} tone={tone}>
          <Shape tone={tone} />
          {name} <b className="font-semibold">{t.number(count)}</b>
        </Choice>
      ))}
    </Choices>
  );
}

interface CountsProps extends Props {
  /** `null` for those that need attention. */
  status: RowStatus | "all" | null;
  /** How many rows need it. */
  attention: number;
}

/** Results of all rows, and the archives of certificates once the batch is over. */
export function BatchDownloads({ batch: { id, state, total, sealed, refused }, t }: Omit<Props, "cancelled">) {
  const { batches: b } = t.dashboard;
  const page = `/dashboard/batches/${id}`;
  const most = LIMITS.batch.archived;
  const over = state === "done" || state === "cancelled";
  const complete = sealed > 0 && sealed === total - refused;
  const archives = over ? Array.from({ length: Math.ceil(total / most) }, (_, at) => at * most + 1) : [];
  return (
    <>
      {archives.map((from) => (
        <a
          key={from}
          className={buttonClass(complete && from === 1 ? "main" : "plain")}
          href={`${page}/certificates?from=${from}`}
          download
        >
          {b.certificates}
          {archives.length > 1 && ` ${t.number(from)}–${t.number(Math.min(total, from + most - 1))}`}
        </a>
      ))}
      <a className={buttonClass("plain")} href={`${page}/results`} download>
        {b.results}
      </a>
    </>
  );
}

/** Buttons that change a batch which is not over. */
export function BatchControls({ batch: { id, state }, organizationId, change, t }: ControlsProps) {
  const { batches: b } = t.dashboard;
  if (state !== "running" && state !== "paused") return null;
  const verb = state === "running" ? "pause" : "resume";
  const named = { organization: organizationId, batch: id };
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <form action={change}>
        <Hidden values={{ ...named, change: verb }} />
        <Button look="plain">{b[verb]}</Button>
      </form>
      <Confirmed
        id="cancel-batch"
        open={b.cancel}
        title={b.cancelTitle}
        close={b.cancelKeep}
        yes={b.cancelButton}
        action={change}
      >
        <p>{b.cancelText}</p>
        <Hidden values={{ ...named, change: "cancel" }} />
      </Confirmed>
    </div>
  );
}

interface ControlsProps extends Omit<Props, "cancelled"> {
  organizationId: string;
  change: (form: FormData) => Promise<void>;
}
