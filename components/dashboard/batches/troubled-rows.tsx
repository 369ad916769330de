import { statusWord } from "#components/record/facts.ts";
import { visible } from "#components/record/visible.ts";
import { Cell, Row, Table } from "#components/ui/table.tsx";
import type { BatchResult } from "#lib/contract/responses.ts";
import type { Messages } from "#lib/i18n/messages.ts";

/** Rows of a batch whose message did not arrive as it should, with links to their notifications. */
export function TroubledRows({ rows, most, t }: { rows: readonly BatchResult[]; most: number; t: Messages }) {
  const { batches: b } = t.dashboard;
  return (
    <>
      <Table caption={b.troubled} head={[b.rowNumber, b.recipient, b.outcome]}>
        {rows.map(({ row, to, notification_id: id, status, error }) => (
          <Row key={row}>
            <Cell heading>
              {id === null ? b.row(row) : <a href={`/dashboard/notifications/${id}`}>{b.row(row)}</a>}
            </Cell>
            <Cell label={b.recipient}>
              <span className="wrap-anywhere">{to === null ? "–" : visible(to)}</span>
            </Cell>
            <Cell label={b.outcome}>
              {status === "refused" || status === "waiting"
                ? b.rowRefused
                : statusWord({ status, simulated: false }, t)}
              {error !== null && <span className="block text-sm wrap-anywhere text-quiet">{visible(error)}</span>}
            </Cell>
          </Row>
        ))}
      </Table>
      {rows.length === most && <p className="mt-2 text-sm text-quiet">{b.troubledMore(most)}</p>}
    </>
  );
}
