import { EmptyState } from "#components/dashboard/empty-state.tsx";
import { When } from "#components/dashboard/when.tsx";
import { Mark } from "#components/record/html-kit.tsx";
import { visible } from "#components/record/visible.ts";
import { Cell, Row, Table, WHEN_WIDTH } from "#components/ui/table.tsx";
import type { BatchListItem } from "#lib/contract/responses.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { BatchState } from "./batch.tsx";

interface BatchTableProps {
  batches: BatchListItem[];
  /** Of the batches' first notifications, by the batch's id. */
  subjects: ReadonlyMap<string, string>;
  /** Rows that were refused or not delivered, by the batch's id, among the first `lookedAt` of each batch. */
  undelivered: ReadonlyMap<string, number>;
  lookedAt: number;
  t: Messages;
}

/** The batches of a page, newest first. */
export function BatchTable({ batches, subjects, undelivered, lookedAt, t }: BatchTableProps) {
  const { batches: b } = t.dashboard;
  if (!batches.length) return <EmptyState title={b.none}>{b.noneText}</EmptyState>;
  return (
    <Table caption={b.title} head={[b.subject, [b.rows, "lg:w-24"], [b.state, "lg:w-48"], [b.created, WHEN_WIDTH]]}>
      {batches.map(({ id, state, reason, total, created_at }) => (
        <Row key={id}>
          <Cell heading>
            <a href={`/dashboard/batches/${id}`}>{visible(subjects.get(id) ?? b.unnamed)}</a>
          </Cell>
          <Cell label={b.rows}>{t.number(total)}</Cell>
          <Cell label={b.state}>
            <BatchState state={state} t={t} />
            <Undelivered count={undelivered.get(id) ?? 0} more={total > lookedAt} t={t} />
            {reason && reason !== "requested" && <span className="block text-sm text-quiet">{b.reasons[reason]}</span>}
          </Cell>
          <Cell label={b.created}>
            <When at={new Date(`${created_at}Z`)} t={t} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Undelivered({ count, more, t }: { count: number; more: boolean; t: Messages }) {
  if (count === 0) return null;
  return (
    <span className="block">
      <Mark tone="broken">{t.dashboard.batches.undelivered(count, more)}</Mark>
    </span>
  );
}
