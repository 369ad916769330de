import { statusTone, statusWord } from "#components/record/facts.ts";
import { Mark } from "#components/record/html-kit.tsx";
import { visible } from "#components/record/visible.ts";
import { Cell, Row, Table } from "#components/ui/table.tsx";
import type { BatchResult } from "#lib/contract/responses.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { type Refusal, Undelivered } from "../notification/mail-reason.tsx";
import { notificationUrl } from "../notifications/listed.ts";
import { CertificateLink } from "../notifications/table.tsx";

interface RowsProps {
  rows: readonly BatchResult[];
  title: string;
  /** Rows that are listed at most. */
  most: number;
  /** The batch was cancelled: its rows without a notification were not to be sent. */
  cancelled: boolean;
  /** The member may send a row's content to another address. */
  maySend: boolean;
  /** Of rows that were not delivered, by notification. */
  refusals: ReadonlyMap<string, Refusal>;
  /** Notifications with a certificate. */
  sealed: ReadonlySet<string>;
  t: Messages;
}

/** Rows of a batch, with links to their notifications. */
export function BatchRows({ rows, title, most, cancelled, maySend, refusals, sealed, t }: RowsProps) {
  const { batches: b, notifications } = t.dashboard;
  return (
    <>
      <Table
        caption={title}
        head={[[b.rowNumber, "lg:w-20"], b.recipient, b.outcome, [notifications.columns.certificate, "lg:w-28"]]}
      >
        {rows.map(({ row, to, notification_id: id, status, error }) => (
          <Row key={row}>
            <Cell label={b.rowNumber}>{t.number(row)}</Cell>
            <Cell heading>
              {id === null ? "–" : <a href={notificationUrl(id)}>{to === null ? b.unknown : visible(to)}</a>}
            </Cell>
            <Cell label={b.outcome}>
              {status === "waiting" ? (
                <Mark tone="pending">{b.waiting}</Mark>
              ) : status === "refused" ? (
                <Mark tone={cancelled ? "closed" : "broken"}>{cancelled ? b.notSent : b.rowRefused}</Mark>
              ) : (
                <Mark tone={statusTone({ status, simulated: false })}>
                  {statusWord({ status, simulated: false }, t)}
                </Mark>
              )}
              {status === "failed" && id !== null && to !== null && (
                <Undelivered id={id} to={to} refusal={refusals.get(id)} maySend={maySend} t={t} />
              )}
              {error !== null && <span className="block text-sm wrap-anywhere text-quiet">{visible(error)}</span>}
            </Cell>
            <Cell label={notifications.columns.certificate}>
              {id !== null && sealed.has(id) ? <CertificateLink id={id} of={to} t={t} /> : "–"}
            </Cell>
          </Row>
        ))}
      </Table>
      {rows.length === most && <p className="mt-2 text-sm text-quiet">{b.shownFirst(most)}</p>}
    </>
  );
}
