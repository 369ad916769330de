import type { Metadata } from "next";
import { notFound } from "next/navigation";
import {
  BatchControls,
  BatchCounts,
  BatchDownloads,
  BatchProgress,
  refusedName,
} from "#components/dashboard/batches/batch.tsx";
import { BatchRows } from "#components/dashboard/batches/rows.tsx";
import { BatchTitle } from "#components/dashboard/batches/table.tsx";
import { Live } from "#components/dashboard/live.tsx";
import { When } from "#components/dashboard/when.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { allows } from "#lib/access/roles.ts";
import { ApiError } from "#lib/contract/errors.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import type { BatchResponse, BatchResult } from "#lib/contract/responses.ts";
import { STATUSES } from "#lib/contract/statuses.ts";
import { type Messages, messages } from "#lib/i18n/messages.ts";
import {
  correctedOf,
  countCancelled,
  firstSubjects,
  outcomesOf,
  readBatch,
  rowsOfBatch,
} from "#lib/notifications/batch/read.ts";
import { notificationsOf } from "#lib/notifications/list/page.ts";
import { refusalsOf } from "#lib/notifications/list/refusals.ts";
import { correctionsOf } from "#lib/notifications/read/corrections.ts";
import { outcomeOn, parameter, type Search } from "../../form.ts";
import { requireViewer } from "../../viewer.ts";
import { change } from "../actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages((await requireViewer()).locale).dashboard.batches.one };
}

/** Rows that are listed; the results have all. */
const MOST_ROWS = 50;

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Search;
}

export default async function BatchPage({ params, searchParams }: Props) {
  const viewer = await requireViewer();
  const { organization, role, locale } = viewer;
  const t = messages(locale);
  const { batches } = t.dashboard;
  const batch = await batchOf(organization.id, (await params).id);
  const [corrected, subjects, outcomes, cancelled] = await Promise.all([
    correctedOf(organization.id, batch.id),
    firstSubjects(organization.id, [batch.id]),
    outcomesOf(organization.id, [batch.id]),
    batch.state === "cancelled" ? countCancelled(organization.id, batch.id) : 0,
  ]);
  const { failed, complained } = batch.statuses;
  // A corrected row was not delivered, but its content was sent to another address.
  const attention = batch.refused - cancelled + failed - corrected.length + complained;
  // Not while rows come in: the list would change under the reader at the first failure.
  const first = attention > 0 && batch.state !== "running" ? "attention" : "all";
  const asked = statusOf(await parameter(searchParams, "status")) ?? first;
  const status = asked === "attention" ? null : asked;
  const listed = await rowsOf(organization.id, batch.id, { status, corrected });
  const outcome = await outcomeOn(`/dashboard/batches/${batch.id}`, viewer, searchParams);
  const subject = subjects.get(batch.id);
  const maySend = allows(role, "send");
  const simulated = outcomes.get(batch.id)?.simulated;
  const title =
    status === null
      ? batches.troubled
      : status === "all"
        ? batches.allRows
        : batches.rowsOf(nameOf(status, { batch, cancelled, t }));
  return (
    <>
      <PageHead
        title={
          <>
            <BatchTitle subject={subject} total={batch.total} t={t} />
            {simulated && (
              <span className="ml-3 inline-block border border-pending px-1.5 align-middle font-sans text-xs leading-5 text-pending">
                {t.simulated.mark}
              </span>
            )}
          </>
        }
        lead={
          <>
            {batches.of(batch.total)} · <When at={new Date(`${batch.created_at}Z`)} t={t} />
          </>
        }
        back={{ href: "/dashboard/batches", label: batches.back }}
        outcome={outcome === "accepted" && batch.state !== "running" ? null : outcome}
        done={batches.done}
        problems={batches.problems}
      />
      <BatchProgress {...{ batch, cancelled, t }} corrected={corrected.length} />
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:flex-1 max-sm:*:px-2">
        <BatchDownloads batch={batch} t={t} />
      </div>
      <div className="mt-6">
        <BatchCounts {...{ batch, cancelled, status, attention, t }} />
      </div>
      {maySend && <BatchControls batch={batch} organizationId={organization.id} change={change} t={t} />}
      {listed.rows.length > 0 && (
        <section className="mt-4" aria-labelledby="rows">
          <h2 id="rows" className="sr-only">
            {title}
          </h2>
          <BatchRows {...listed} {...{ title, maySend, t }} batchId={batch.id} most={MOST_ROWS} />
        </section>
      )}
      <Live
        moving={isMoving(batch)}
        state={JSON.stringify([batch, [...listed.corrections]])}
        changed={batches.changed}
      />
    </>
  );
}

/** The rows with this status, or those that need attention, with what is known of their notifications. */
async function rowsOf(
  organizationId: string,
  batchId: string,
  asked: { status: BatchResult["status"] | "all" | null; corrected: string[] },
) {
  const rows = await rowsOfBatch(organizationId, batchId, { ...asked, most: MOST_ROWS });
  const ids = rows.flatMap(({ notification_id: id }) => id ?? []);
  const [refusals, corrections, notifications] = await Promise.all([
    refusalsOf(organizationId, ids),
    correctionsOf(organizationId, ids),
    notificationsOf(organizationId, ids),
  ]);
  const sealed = new Set(notifications.filter(({ timestamped_at: at }) => at !== null).map(({ id }) => id));
  return { rows, refusals, corrections, sealed };
}

interface Named {
  batch: BatchResponse;
  cancelled: number;
  t: Messages;
}

function nameOf(status: BatchResult["status"], { batch, cancelled, t }: Named): string {
  if (status === "refused") return refusedName(batch.refused, cancelled, t);
  return status === "waiting" ? t.dashboard.batches.waiting : t.status[status];
}

const ROW_STATUSES = ["attention", "all", "waiting", "refused", ...STATUSES] as const;

/** An unknown status is none. */
const statusOf = (written: string | undefined) => ROW_STATUSES.find((status) => status === written);

/** @throws the page "not found" for an unknown batch and for one of another organization */
const batchOf = (organizationId: string, id: string): Promise<BatchResponse> =>
  isUuid(id)
    ? readBatch(organizationId, id.toLowerCase()).catch((error: unknown) => {
        if (error instanceof ApiError && error.kind === "not_found") notFound();
        throw error;
      })
    : notFound();

/** Rows wait, or certificates follow. */
const isMoving = ({ state, total, waiting, refused, sealed }: BatchResponse): boolean =>
  state === "running" || sealed < total - waiting - refused;
