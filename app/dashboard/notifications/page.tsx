import type { Metadata } from "next";
import { cookies } from "next/headers";
import Link from "next/link";
import { Live } from "#components/dashboard/live.tsx";
import { ListFilter } from "#components/dashboard/notifications/filter.tsx";
import { FirstSteps } from "#components/dashboard/notifications/first-steps.tsx";
import { type Asked, isMoving, listUrl } from "#components/dashboard/notifications/listed.ts";
import { NoRows } from "#components/dashboard/notifications/no-rows.tsx";
import { ListPager } from "#components/dashboard/notifications/pager.tsx";
import { countOf, resultsOfSearch } from "#components/dashboard/notifications/status-counts.tsx";
import { ListTable } from "#components/dashboard/notifications/table.tsx";
import { WaitingNotice } from "#components/dashboard/waiting/notices.tsx";
import { visible } from "#components/record/visible.ts";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { firstStepsOf } from "#lib/access/first-steps.ts";
import { allows } from "#lib/access/roles.ts";
import { config } from "#lib/config.ts";
import { certificateCookie, stepsCookie } from "#lib/http/request/cookies.ts";
import { type Messages, messages } from "#lib/i18n/messages.ts";
import { notSentAmong } from "#lib/jobs/dead-letters.ts";
import { waitingOf } from "#lib/notifications/deliver/waiting.ts";
import { COUNTED, countByStatus } from "#lib/notifications/list/counts.ts";
import { listCursors, type QueryParameters, readFilter } from "#lib/notifications/list/list-url.ts";
import { type NotificationRow, notificationPage } from "#lib/notifications/list/page.ts";
import { countStopped } from "#lib/webhooks/endpoints.ts";
import { hideSteps } from "../actions.ts";
import { requireViewer } from "../viewer.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await requireViewer();
  return { title: messages(locale).dashboard.notifications.title };
}

const ROWS = 25;
/** An organization with fewer notifications is new here and sees the first steps. */
const NEW_ROWS = 10;

export default async function NotificationsPage({ searchParams }: { searchParams: Promise<QueryParameters> }) {
  const { organization, role, locale } = await requireViewer();
  const t = messages(locale);
  const { asked, wrongDate, after, cursor, back, mistakes, simulated, rows, next, counts, waiting, stopped } =
    await load(organization.id, await searchParams);
  const { order: _, ...narrowed } = asked;
  const filtered = Object.values(narrowed).some(Boolean);
  const sum = Object.values(counts ?? {}).reduce((all, count) => all + count, 0);
  /** There is nothing to look at or to export. */
  const empty = rows.length === 0 && !filtered && after === null;
  const isNew = counts !== null && sum <= NEW_ROWS;
  const steps = isNew && !filtered && allows(role, "manage") ? await loadSteps(organization.id, rows) : null;
  const firstSteps = steps && <FirstSteps {...steps} hide={hideSteps} t={t} />;
  const maySend = allows(role, "send");
  const { notifications: list } = t.dashboard;
  const found = counts && countOf({ counts, counted: COUNTED, asked, t });
  // A later page of a search does not know how many results are before it.
  const matched = counts || after ? null : resultsOfSearch(rows.length, next !== null, t);
  return (
    <>
      <PageHead
        title={list.title}
        lead={empty && firstSteps ? list.empty.text : null}
        actions={!empty ? <Actions asked={asked} maySend={maySend} t={t} /> : firstSteps && <Create t={t} />}
      />
      {empty && config().transport === "demo" && <Notice tone="unknown">{t.dashboard.compose.demo}</Notice>}
      {rows.length === 0 && firstSteps}
      {!filtered && !after && (
        <WaitingNotice
          dead={waiting.dead.length}
          late={waiting.late.length}
          stopped={allows(role, "manage") ? stopped : 0}
          t={t}
        />
      )}
      <div className="mt-5">
        {(rows.length > 0 || filtered || after) && (
          <ListFilter
            {...{ asked, counts, t }}
            found={found === null ? matched : list.results(found)}
            counted={COUNTED}
            none={rows.length === 0}
          />
        )}
      </div>
      {simulated && <Notice tone="unknown">{list.simulated}</Notice>}
      {(wrongDate !== null || mistakes.length > 0) && (
        <Notice tone="warned">
          {wrongDate !== null && list.wrongDate(visible(wrongDate))} {mistakes.map((name) => list[name]).join(" ")}
        </Notice>
      )}
      {rows.length > 0 && <ListTable rows={rows} asked={asked} page={listUrl(asked, { cursor })} t={t} />}
      {rows.length === 0 && !firstSteps && (
        <NoRows asked={asked} filtered={filtered || after !== null} maySend={maySend} t={t} />
      )}
      <ListPager
        {...{ asked, back, next, t }}
        cursor={after ? cursor : ""}
        size={ROWS}
        shown={rows.length}
        of={found}
      />
      {rows.length > 0 && firstSteps}
      <Live
        moving={rows.some(isMoving)}
        state={rows.map(({ id, status, unsealed }) => `${id} ${status} ${unsealed}`).join()}
        changed={list.changed}
      />
    </>
  );
}

/** Loads one page of rows, with mistakes in the filter. */
async function load(organizationId: string, written: QueryParameters) {
  const { asked, filter, wrongDate, reversed } = readFilter(written);
  const cursors = await listCursors(organizationId);
  const cursor = typeof written.cursor === "string" ? written.cursor : "";
  const after = cursor ? cursors.read(cursor) : null;
  const [{ rows, next }, counts, waiting, stopped] = await Promise.all([
    notificationPage(organizationId, filter, { after, limit: ROWS }),
    // Counting the results of a search costs as much as finding all of them.
    filter.q ? null : countByStatus(organizationId, filter),
    waitingOf(organizationId, new Date()),
    countStopped(organizationId),
  ]);
  const notSent = await notSentAmong(rows.filter(({ status }) => status === "queued").map(({ id }) => id));
  const mistakes = [reversed && ("reversed" as const), cursor !== "" && !after && ("cursor" as const)].filter(
    (mistake) => mistake !== false,
  );
  const back = typeof written.back === "string" ? written.back : "";
  const listed = rows.map((row) => ({ ...row, not_sent: notSent.has(row.id) }));
  return {
    asked,
    wrongDate,
    after,
    cursor,
    back,
    mistakes,
    simulated: rows.some(({ simulated }) => simulated),
    rows: listed,
    next: next && cursors.write(next),
    counts,
    waiting,
    stopped,
  };
}

async function loadSteps(organizationId: string, rows: NotificationRow[]) {
  const kept = await cookies();
  if (kept.has(stepsCookie().name)) return null;
  const { sent, ...others } = await firstStepsOf(organizationId);
  const certificate = kept.has(certificateCookie().name);
  const sealedId = rows.find(({ timestamped_at }) => timestamped_at !== null)?.id ?? null;
  return { done: { send: sent, certificate: sent && certificate, ...others }, sealedId };
}

const Create = ({ t }: { t: Messages }) => (
  <ButtonLink look="main" href="/dashboard/compose">
    {t.dashboard.notifications.create}
  </ButtonLink>
);

const ACTION = "inline-flex min-h-11 items-center";

function Actions({ asked, maySend, t }: { asked: Asked; maySend: boolean; t: Messages }) {
  const { notifications: list } = t.dashboard;
  return (
    <>
      {maySend && <Create t={t} />}
      <Link className={ACTION} href="/dashboard/notifications/activity" prefetch={false}>
        {list.activity}
      </Link>
      <a className={ACTION} href={listUrl(asked, {}, "/dashboard/notifications/export")} download>
        <span>
          {list.exportAs} <span className="max-sm:sr-only">CSV</span>
        </span>
      </a>
    </>
  );
}
