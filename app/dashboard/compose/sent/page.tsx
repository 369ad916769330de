import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Live } from "#components/dashboard/live.tsx";
import { Undelivered } from "#components/dashboard/notification/mail-reason.tsx";
import { isMoving, listUrl, notificationUrl } from "#components/dashboard/notifications/listed.ts";
import { CertificateLink } from "#components/dashboard/notifications/table.tsx";
import { standingTone, standingWord } from "#components/dashboard/standing.ts";
import { Mark } from "#components/record/html-kit.tsx";
import { visible } from "#components/record/visible.ts";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Cell, Row, Table } from "#components/ui/table.tsx";
import { allows } from "#lib/access/roles.ts";
import { isUuid } from "#lib/contract/fields/uuid.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { isTerminal } from "#lib/evidence/chain/states.ts";
import { type Messages, messages } from "#lib/i18n/messages.ts";
import { notSentAmong } from "#lib/jobs/dead-letters.ts";
import { notificationsOf } from "#lib/notifications/list/page.ts";
import { refusalsOf } from "#lib/notifications/list/refusals.ts";
import { correctionsOf } from "#lib/notifications/read/corrections.ts";
import type { Search } from "../../form.ts";
import { requireViewer } from "../../viewer.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await requireViewer();
  return { title: messages(locale).dashboard.compose.title };
}

/** The notifications of one form with several recipients, each with its status. */
export default async function SentPage({ searchParams }: { searchParams: Search }) {
  const { organization, role, locale } = await requireViewer();
  const t = messages(locale);
  const { compose, notifications: list, notification } = t.dashboard;
  const rows = await rowsOf(organization.id, (await searchParams).id);
  const [first] = rows;
  if (!first) notFound();
  const ids = rows.map(({ id }) => id);
  const [refusals, corrections] = await Promise.all([
    refusalsOf(organization.id, ids),
    correctionsOf(organization.id, ids),
  ]);
  const moving = rows.some((row) => isMoving({ ...row, not_sent: row.status === "not_sent", status: row.sent_as }));
  return (
    <>
      <PageHead
        title={titleOf(rows, t)}
        lead={first.subject === null ? undefined : visible(first.subject)}
        back={{ href: "/dashboard/notifications", label: notification.back }}
      />
      <div className="mt-6 max-w-[44rem]">
        <SentTable {...{ rows, refusals, corrections, t }} maySend={allows(role, "send")} />
      </div>
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 text-ui">
        <ButtonLink look="plain" href="/dashboard/compose">
          {compose.title}
        </ButtonLink>
        <a className="inline-flex min-h-11 items-center" href={listUrl({ q: first.subject ?? "" })}>
          {compose.several.list}
        </a>
      </p>
      <Live
        moving={moving}
        state={JSON.stringify([rows.map(({ id, status, unsealed }) => [id, status, unsealed]), [...corrections]])}
        changed={list.changed}
      />
    </>
  );
}

/** How many were submitted, and how many of them delivered once all have an outcome. */
function titleOf(rows: TableProps["rows"], { dashboard: { batches, compose } }: Messages): string {
  const open = rows.some((row) => row.status !== "not_sent" && !isTerminal(row.sent_as));
  const spam = rows.filter(({ status }) => status === "complained").length;
  const delivered = rows.filter(({ status }) => status === "delivered").length + spam;
  if (open) return compose.several.title(rows.length);
  return batches.verdict(delivered, rows.length, rows.length - delivered, spam);
}

interface TableProps {
  rows: Awaited<ReturnType<typeof rowsOf>>;
  refusals: Awaited<ReturnType<typeof refusalsOf>>;
  corrections: Awaited<ReturnType<typeof correctionsOf>>;
  maySend: boolean;
  t: Messages;
}

function SentTable({ rows, refusals, corrections, maySend, t }: TableProps) {
  const { caption, columns, erased, seal } = t.dashboard.notifications;
  return (
    <Table
      caption={caption}
      head={[t.parties.recipient, [columns.status, "lg:w-72"], [columns.certificate, "lg:w-28"]]}
    >
      {rows.map(({ id, recipient_email: to, ...row }) => (
        <Row key={id}>
          <Cell heading>
            <a href={notificationUrl(id)}>{to === null ? erased : visible(to)}</a>
          </Cell>
          <Cell label={columns.status}>
            <Mark tone={standingTone(row)}>{standingWord(row, t)}</Mark>
            {row.status === "failed" && to !== null && (
              <Undelivered {...{ id, to, maySend, t }} refusal={refusals.get(id)} corrections={corrections.get(id)} />
            )}
          </Cell>
          <Cell label={columns.certificate}>
            {row.timestamped_at !== null && <CertificateLink id={id} of={to} t={t} />}
            {row.timestamped_at === null && (row.unsealed ? seal.pending : "–")}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** The organization's own among these ids, in their order. */
async function rowsOf(organizationId: string, asked: string | string[] | undefined) {
  const ids = [asked ?? []].flat().filter(isUuid).slice(0, LIMITS.compose.recipients);
  const found = await notificationsOf(organizationId, ids);
  const notSent = await notSentAmong(found.filter(({ status }) => status === "queued").map(({ id }) => id));
  return ids.flatMap((id) => {
    const row = found.find((one) => one.id === id);
    return row ? [{ ...row, sent_as: row.status, status: notSent.has(id) ? ("not_sent" as const) : row.status }] : [];
  });
}
