import type { Metadata } from "next";
import { AuditFilter } from "#components/dashboard/account/audit-filter.tsx";
import { AuditTable } from "#components/dashboard/account/audit-table.tsx";
import { listUrl } from "#components/dashboard/notifications/listed.ts";
import { ListPager } from "#components/dashboard/notifications/pager.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { auditChoices, listAudit } from "#lib/access/audit.ts";
import { messages } from "#lib/i18n/messages.ts";
import { parameter, type Search } from "../form.ts";
import { requireViewer } from "../viewer.ts";
import { readFilter } from "./filter.ts";

const PAGE = "/dashboard/audit";
/** Entries of a page. */
const ROWS = 50;

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages((await requireViewer()).locale).dashboard.nav.audit };
}

export default async function AuditPage({ searchParams }: { searchParams: Search }) {
  const { organization, locale } = await requireViewer("manage");
  const t = messages(locale);
  const { audit, nav, notifications } = t.dashboard;
  const cursor = await parameter(searchParams, "cursor");
  const back = await parameter(searchParams, "back");
  const { asked, filter, reversed } = readFilter(await searchParams);
  const [{ lines, next }, choices] = await Promise.all([
    listAudit(organization.id, { ...filter, cursor, limit: ROWS }),
    auditChoices(organization.id),
  ]);
  const filtered = Object.values(asked).some(Boolean);
  const found = filtered && !cursor && !next && lines.length > 0 ? audit.entries(lines.length) : null;
  return (
    <>
      <PageHead
        title={nav.audit}
        lead={audit.lead}
        actions={
          (lines.length > 0 || filtered) && (
            <a className="inline-flex min-h-11 items-center" href={listUrl(asked, {}, `${PAGE}/export`)} download>
              {found ? audit.exportFound(found) : notifications.exportCsv}
            </a>
          )
        }
      />
      {(lines.length > 0 || filtered) && <AuditFilter page={PAGE} asked={asked} found={found} {...choices} t={t} />}
      {reversed && <Notice tone="warned">{notifications.reversed}</Notice>}
      <div className="mt-6">
        <AuditTable lines={lines} filtered={filtered} t={t} />
        <ListPager
          {...{ asked, next, t }}
          path={PAGE}
          cursor={cursor ?? ""}
          back={back ?? ""}
          size={ROWS}
          shown={lines.length}
          of={null}
        />
      </div>
    </>
  );
}
