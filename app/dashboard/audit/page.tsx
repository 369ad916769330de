import type { Metadata } from "next";
import { AuditTable } from "#components/dashboard/account/audit-table.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { listAudit } from "#lib/access/audit.ts";
import { messages } from "#lib/i18n/messages.ts";
import { parameter, type Search } from "../form.ts";
import { requireViewer } from "../viewer.ts";

const PAGE = "/dashboard/audit";

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages((await requireViewer()).locale).dashboard.nav.audit };
}

export default async function AuditPage({ searchParams }: { searchParams: Search }) {
  const { organization, locale } = await requireViewer("manage");
  const t = messages(locale);
  const { audit, first, next: following, nav } = t.dashboard;
  const cursor = await parameter(searchParams, "cursor");
  const { lines, next } = await listAudit(organization.id, { cursor });
  return (
    <>
      <PageHead title={nav.audit} lead={audit.lead(organization.name)} />
      <div className="mt-8">
        <AuditTable lines={lines} t={t} />
        <Pager
          label={nav.audit}
          first={cursor ? PAGE : null}
          next={next ? `${PAGE}?${new URLSearchParams({ cursor: next })}` : null}
          words={{ first, next: following }}
        />
      </div>
    </>
  );
}
