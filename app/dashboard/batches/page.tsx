import type { Metadata } from "next";
import { BatchTable } from "#components/dashboard/batches/table.tsx";
import { EmptyState } from "#components/dashboard/empty-state.tsx";
import { Pager } from "#components/dashboard/pager.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { allows } from "#lib/access/roles.ts";
import { ApiError } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { type Messages, messages } from "#lib/i18n/messages.ts";
import { listBatches } from "#lib/notifications/batch/list.ts";
import { firstSubjects, LOOKED_AT, outcomesOf } from "#lib/notifications/batch/read.ts";
import { parameter, type Search } from "../form.ts";
import { requireViewer } from "../viewer.ts";

const PAGE = "/dashboard/batches";

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages((await requireViewer()).locale).dashboard.nav.batches };
}

export default async function BatchesPage({ searchParams }: { searchParams: Search }) {
  const viewer = await requireViewer();
  const t = messages(viewer.locale);
  const { batches, newest, older } = t.dashboard;
  const cursor = await parameter(searchParams, "cursor");
  const { items, next_cursor } = await pageOf(viewer.organization.id, cursor);
  const ids = items.map(({ id }) => id);
  const [subjects, outcomes] = await Promise.all([
    firstSubjects(viewer.organization.id, ids),
    outcomesOf(viewer.organization.id, ids),
  ]);
  const start = allows(viewer.role, "send") && (
    <ButtonLink look="main" href={`${PAGE}/new`}>
      {batches.newTitle}
    </ButtonLink>
  );
  return (
    <>
      <PageHead title={batches.title} lead={<Lead t={t} />} actions={items.length > 0 && start} />
      <div className="mt-6">
        {items.length > 0 ? (
          <BatchTable batches={items} {...{ subjects, outcomes, t }} lookedAt={LOOKED_AT} />
        ) : (
          <EmptyState title={batches.none} action={start}>
            {batches.noneText}
          </EmptyState>
        )}
        <Pager
          label={batches.all}
          first={cursor ? PAGE : null}
          next={next_cursor && `${PAGE}?${new URLSearchParams({ cursor: next_cursor })}`}
          words={{ first: newest, next: older }}
        />
      </div>
    </>
  );
}

const Lead = ({ t: { dashboard } }: { t: Messages }) => (
  <>
    {dashboard.batches.lead} <a href="/docs/batches">{dashboard.batches.guide}</a>
  </>
);

/** An invalid cursor starts at the first page. */
async function pageOf(organizationId: string, cursor: string | undefined) {
  const limit = LIMITS.page.default;
  return listBatches(organizationId, { limit, cursor }).catch((error: unknown) => {
    if (error instanceof ApiError) return listBatches(organizationId, { limit });
    throw error;
  });
}
