import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BatchControls, BatchCounts, BatchDownloads, BatchProgress } from "#components/dashboard/batches/batch.tsx";
import { TroubledRows } from "#components/dashboard/batches/troubled-rows.tsx";
import { Live } from "#components/dashboard/live.tsx";
import { When } from "#components/dashboard/when.tsx";
import { visible } from "#components/record/visible.ts";
import { PageHead, Part } from "#components/ui/page-head.tsx";
import { allows } from "#lib/access/roles.ts";
import { ApiError } from "#lib/contract/errors.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import type { BatchResponse } from "#lib/contract/responses.ts";
import { messages } from "#lib/i18n/messages.ts";
import { firstSubjects, readBatch, troubledRows } from "#lib/notifications/batch/read.ts";
import { outcomeOn, type Search } from "../../form.ts";
import { requireViewer } from "../../viewer.ts";
import { change } from "../actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages((await requireViewer()).locale).dashboard.batches.one };
}

/** Rows that are listed; the results have all. */
const MOST_TROUBLED = 50;

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
  const subject = (await firstSubjects(organization.id, [batch.id])).get(batch.id);
  const troubled = await troubledRows(organization.id, batch.id, MOST_TROUBLED);
  return (
    <>
      <PageHead
        title={batches.one}
        lead={
          <>
            {subject !== undefined && <span className="block text-ink">{batches.begins(visible(subject))}</span>}
            <When at={new Date(`${batch.created_at}Z`)} t={t} /> · {batches.count(batch.total)}
          </>
        }
        back={{ href: "/dashboard/batches", label: batches.back }}
        outcome={await outcomeOn(`/dashboard/batches/${batch.id}`, viewer, searchParams)}
        done={batches.done}
        problems={batches.problems}
      />
      <BatchProgress batch={batch} t={t} />
      {allows(role, "send") && <BatchControls batch={batch} organizationId={organization.id} change={change} t={t} />}
      <Part id="counts" title={batches.counts}>
        <BatchCounts batch={batch} t={t} />
      </Part>
      {troubled.length > 0 && (
        <Part id="troubled" title={batches.troubled}>
          <TroubledRows rows={troubled} most={MOST_TROUBLED} t={t} />
        </Part>
      )}
      <Part id="downloads" title={batches.downloads}>
        <BatchDownloads batch={batch} t={t} />
      </Part>
      <Live moving={isMoving(batch)} state={JSON.stringify(batch)} changed={batches.changed} />
    </>
  );
}

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
