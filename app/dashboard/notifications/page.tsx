import type { Metadata } from "next";
import { Live } from "#components/dashboard/live.tsx";
import { ListFilter } from "#components/dashboard/notifications/filter.tsx";
import { isMoving, listUrl } from "#components/dashboard/notifications/listed.ts";
import { NoRows } from "#components/dashboard/notifications/no-rows.tsx";
import { ListPager } from "#components/dashboard/notifications/pager.tsx";
import { StatusCounts } from "#components/dashboard/notifications/status-counts.tsx";
import { ListTable } from "#components/dashboard/notifications/table.tsx";
import { WaitingNotice } from "#components/dashboard/waiting/waiting.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { allows } from "#lib/access/roles.ts";
import { messages } from "#lib/i18n/messages.ts";
import { waitingOf } from "#lib/notifications/deliver/waiting.ts";
import { COUNTED, countByStatus } from "#lib/notifications/list/counts.ts";
import { listCursors, readFilter, type Written } from "#lib/notifications/list/list-url.ts";
import { notificationPage } from "#lib/notifications/list/page.ts";
import { requireViewer } from "../viewer.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await requireViewer();
  return { title: messages(locale).dashboard.notifications.title };
}

const ROWS = 25;

export default async function NotificationsPage({ searchParams }: { searchParams: Promise<Written> }) {
  const { organization, role, locale } = await requireViewer();
  const t = messages(locale);
  const written = await searchParams;
  const { asked, filter, wrongDate, reversed } = readFilter(written);
  const cursors = await listCursors(organization.id);
  const cursor = typeof written.cursor === "string" ? written.cursor : "";
  const after = cursor ? cursors.read(cursor) : null;
  const wrongCursor = cursor !== "" && !after;
  const [{ rows, next }, counts, waiting] = await Promise.all([
    notificationPage(organization.id, filter, { after, limit: ROWS }),
    // A search is not counted: that would cost as much as finding everything.
    filter.q ? null : countByStatus(organization.id, filter),
    waitingOf(organization.id, new Date()),
  ]);
  const filtered = Object.values(asked).some(Boolean);
  const { notifications: list } = t.dashboard;
  return (
    <>
      <div className="board-head">
        <h1>{list.title}</h1>
        <p className="ways">
          {allows(role, "send") && (
            <ButtonLink look="main" href="/dashboard/compose">
              {list.create}
            </ButtonLink>
          )}
          <a href="/dashboard/notifications/activity">{list.activity}</a>
          <a href={listUrl(asked, {}, "/dashboard/notifications/export")} download>
            {list.exportCsv}
          </a>
        </p>
      </div>
      <WaitingNotice dead={waiting.dead.length} late={waiting.late.length} t={t} />
      {(rows.length > 0 || filtered || after) && <ListFilter asked={asked} t={t} />}
      {counts && rows.length > 0 && (
        <StatusCounts
          counts={counts}
          counted={COUNTED}
          asked={asked}
          simulated={rows.every(({ simulated }) => simulated)}
          t={t}
        />
      )}
      {rows.some(({ simulated }) => simulated) && <p className="board-note">{list.simulated}</p>}
      {wrongDate && <p className="board-note">{list.dates}</p>}
      {reversed && <p className="board-note">{list.reversed}</p>}
      {wrongCursor && <p className="board-note">{list.cursor}</p>}
      {rows.length > 0 ? (
        <ListTable rows={rows} t={t} />
      ) : (
        <NoRows filtered={filtered || after !== null} maySend={allows(role, "send")} t={t} />
      )}
      <ListPager
        asked={asked}
        cursor={after ? cursor : ""}
        back={typeof written.back === "string" ? written.back : ""}
        next={next && cursors.write(next)}
        t={t}
      />
      <Live
        moving={rows.some(isMoving)}
        state={rows.map(({ id, status, unsealed }) => `${id} ${status} ${unsealed}`).join()}
        changed={list.changed}
      />
    </>
  );
}
