import { When } from "#components/dashboard/when.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Cell, Row, Table, WHEN_WIDTH } from "#components/ui/table.tsx";
import type { BatchListItem } from "#lib/contract/responses.ts";
import type { Messages } from "#lib/i18n/messages.ts";

/** The batches of a page, newest first. */
export function BatchTable({ batches, t }: { batches: BatchListItem[]; t: Messages }) {
  const { batches: b } = t.dashboard;
  if (!batches.length) return <EmptyState title={b.none}>{b.noneText}</EmptyState>;
  return (
    <Table caption={b.title} head={[b.created, [b.state, "lg:w-56"], [b.rows, WHEN_WIDTH]]}>
      {batches.map(({ id, state, reason, total, created_at }) => (
        <Row key={id}>
          <Cell heading>
            <a href={`/dashboard/batches/${id}`}>
              <When at={new Date(`${created_at}Z`)} t={t} />
            </a>
          </Cell>
          <Cell label={b.state}>
            {b.states[state]}
            {reason && reason !== "requested" && <span className="block text-sm text-quiet">{b.reasons[reason]}</span>}
          </Cell>
          <Cell label={b.rows}>{t.number(total)}</Cell>
        </Row>
      ))}
    </Table>
  );
}
