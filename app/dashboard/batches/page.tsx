import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { BatchForm } from "#components/dashboard/batches/form.tsx";
import { BatchTable } from "#components/dashboard/batches/table.tsx";
import { accountName } from "#components/record/facts.ts";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead, Part } from "#components/ui/page-head.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { allows } from "#lib/access/roles.ts";
import type { Viewer } from "#lib/access/sign-in/session.ts";
import { config } from "#lib/config.ts";
import { ApiError } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { type Messages, messages } from "#lib/i18n/messages.ts";
import { listBatches } from "#lib/notifications/batch/list.ts";
import { firstSubjects } from "#lib/notifications/batch/read.ts";
import { sendingRight } from "#lib/notifications/create/sending-right.ts";
import { parameter, type Search } from "../form.ts";
import { requireViewer } from "../viewer.ts";

const PAGE = "/dashboard/batches";

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages((await requireViewer()).locale).dashboard.nav.batches };
}

export default async function BatchesPage({ searchParams }: { searchParams: Search }) {
  const viewer = await requireViewer();
  const t = messages(viewer.locale);
  const { batches, first, next } = t.dashboard;
  const cursor = await parameter(searchParams, "cursor");
  const { items, next_cursor } = await pageOf(viewer.organization.id, cursor);
  const subjects = await firstSubjects(
    viewer.organization.id,
    items.map(({ id }) => id),
  );
  const maySend = allows(viewer.role, "send") && !cursor;
  // Those who have batches come to follow them.
  const form = maySend && <NewBatch viewer={viewer} t={t} />;
  return (
    <>
      <PageHead
        title={batches.title}
        lead={<Lead t={t} />}
        actions={maySend && items.length > 0 && <a href="#new">{batches.newTitle}</a>}
      />
      {items.length === 0 && form}
      <Part id="batches" title={batches.all}>
        <BatchTable batches={items} subjects={subjects} t={t} />
        <Pager
          label={batches.all}
          first={cursor ? PAGE : null}
          next={next_cursor && `${PAGE}?${new URLSearchParams({ cursor: next_cursor })}`}
          words={{ first, next }}
        />
      </Part>
      {items.length > 0 && form}
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

async function NewBatch({ viewer: { organization, locale }, t }: { viewer: Viewer; t: Messages }) {
  const { batches, compose } = t.dashboard;
  const right = await sendingRight(organization, new Date());
  return (
    <Part id="new" title={batches.newTitle}>
      {right.caller ? (
        <>
          {config().transport === "demo" && <Notice tone="pending">{compose.demo}</Notice>}
          {right.remaining !== null && <Notice tone="pending">{compose.sandbox(right.remaining)}</Notice>}
          <BatchForm
            organizationId={organization.id}
            formKey={randomUUID()}
            senderName={accountName({ organization: organization.name }, t)}
            words={batches.form}
            lang={locale}
          />
        </>
      ) : (
        <Notice tone="unknown">{compose.not[right.refused]}</Notice>
      )}
    </Part>
  );
}
