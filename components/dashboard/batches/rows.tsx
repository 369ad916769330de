import { statusTone, statusWord } from "#components/record/facts.ts";
import { Mark } from "#components/record/html-kit.tsx";
import { visible } from "#components/record/visible.ts";
import { Cell, Row, Table } from "#components/ui/table.tsx";
import type { Fault } from "#lib/contract/errors.ts";
import type { BatchResult } from "#lib/contract/responses.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import type { Correction } from "../notification/corrections.tsx";
import { type Refusal, Undelivered } from "../notification/mail-reason.tsx";
import { notificationUrl } from "../notifications/listed.ts";
import { CertificateLink } from "../notifications/table.tsx";

interface RowsProps {
  batchId: string;
  rows: readonly (Omit<BatchResult, "error"> & { fault: Fault | null })[];
  title: string;
  /** Rows that are listed at most. */
  most: number;
  /** The member may send a row's content to another address. */
  maySend: boolean;
  /** Of rows that were not delivered, by notification. */
  refusals: ReadonlyMap<string, Refusal>;
  corrections: ReadonlyMap<string, Correction[]>;
  /** Notifications with a certificate. */
  sealed: ReadonlySet<string>;
  t: Messages;
}

/** A row that was still waiting when the batch was cancelled was not refused. */
const Refused = ({ cancelled, t: { dashboard } }: { cancelled: boolean; t: Messages }) =>
  cancelled ? (
    <Mark tone="closed">{dashboard.batches.rowCancelled}</Mark>
  ) : (
    <Mark tone="broken">{dashboard.batches.rowRefused}</Mark>
  );

const reasonOf = (fault: Fault, { dashboard }: Messages): string =>
  [fault.field, dashboard.rule(fault)].filter(Boolean).join(": ");

/** Rows of a batch, with links to their notifications. */
export function BatchRows({ rows, title, most, batchId, maySend, refusals, corrections, sealed, t }: RowsProps) {
  const { batches: b, notifications } = t.dashboard;
  return (
    <>
      <Table
        caption={title}
        head={[[b.rowNumber, "lg:w-20"], b.recipient, b.outcome, [notifications.columns.certificate, "lg:w-28"]]}
      >
        {rows.map(({ row, to, notification_id: id, status, fault }) => (
          <Row key={row}>
            <Cell label={b.rowNumber}>{t.number(row)}</Cell>
            <Cell heading>
              {id === null ? "–" : <a href={notificationUrl(id)}>{to === null ? b.unknown : visible(to)}</a>}
            </Cell>
            <Cell label={b.outcome}>
              {status === "waiting" ? (
                <Mark tone="pending">{b.waiting}</Mark>
              ) : status === "refused" ? (
                <Refused cancelled={fault?.code === "batch_cancelled"} t={t} />
              ) : (
                <Mark tone={statusTone({ status, simulated: false })}>
                  {statusWord({ status, simulated: false }, t)}
                </Mark>
              )}
              {status === "failed" && id !== null && to !== null && (
                <Undelivered
                  {...{ id, to, batchId, maySend, t }}
                  refusal={refusals.get(id)}
                  corrections={corrections.get(id)}
                />
              )}
              {fault && <span className="block text-sm wrap-anywhere text-quiet">{visible(reasonOf(fault, t))}</span>}
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
