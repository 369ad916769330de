import { When } from "#components/dashboard/when.tsx";
import { statusTone, statusWord } from "#components/record/facts.ts";
import { Mark } from "#components/record/html-kit.tsx";
import { visible } from "#components/record/visible.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { type Listed, notificationUrl } from "./listed.ts";

/** A table where there is room for one, cards where there is not. */
export function ListTable({ rows, t }: { rows: Listed[]; t: Messages }) {
  const { columns, caption } = t.dashboard.notifications;
  return (
    <table className="board-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.status}</th>
          <th scope="col">{columns.notification}</th>
          <th scope="col">{columns.reference}</th>
          <th scope="col" className="when">
            {columns.created}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} t={t} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, t }: { row: Listed; t: Messages }) {
  const { notifications: list } = t.dashboard;
  return (
    <tr>
      <td className="state">
        <Mark tone={statusTone(row)}>{statusWord(row, t)}</Mark>
        <span className="quiet">{sealWord(row, t)}</span>
      </td>
      <td className="what">
        <a href={notificationUrl(row.id)} dir="auto">
          {row.subject === null ? list.erased : visible(row.subject)}
        </a>
        {row.recipient_email !== null && <span className="quiet clamped">{list.to(visible(row.recipient_email))}</span>}
      </td>
      <td className="reference" dir="auto">
        {row.customer_ref === null ? (
          <span className="sr-only">{list.noReference}</span>
        ) : (
          <span className="clamped">{visible(row.customer_ref)}</span>
        )}
      </td>
      <td className="when">
        <When at={row.created_at} t={t} />
      </td>
    </tr>
  );
}

function sealWord({ timestamped_at, unsealed }: Listed, t: Messages): string {
  const { sealed, pending, open } = t.dashboard.notifications.seal;
  if (unsealed) return pending;
  return timestamped_at ? sealed : open;
}
