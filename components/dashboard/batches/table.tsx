import { EmptyState } from "#components/dashboard/empty-state.tsx";
import { When } from "#components/dashboard/when.tsx";
import { Mark, SenderText } from "#components/record/html-kit.tsx";
import { Cell, Row, Table, WHEN_WIDTH } from "#components/ui/table.tsx";
import { Tag } from "#components/verify/tag.tsx";
import type { BatchListItem } from "#lib/contract/responses.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { BatchState, verdictTone } from "./batch.tsx";

interface BatchTableProps {
  batches: BatchListItem[];
  /** Of the batches' first notifications, by the batch's id. */
  subjects: ReadonlyMap<string, string>;
  /** By the batch's id, among the first `lookedAt` rows of each batch. */
  outcomes: ReadonlyMap<string, Outcomes>;
  lookedAt: number;
  t: Messages;
}

interface Outcomes {
  delivered: number;
  /** Those of the delivered that were marked as spam. */
  spam: number;
  /** Refused or not delivered. */
  undelivered: number;
  simulated: boolean;
}

/** The batches of a page, newest first. */
export function BatchTable({ batches, subjects, outcomes, lookedAt, t }: BatchTableProps) {
  const { batches: b } = t.dashboard;
  if (!batches.length) return <EmptyState title={b.none}>{b.noneText}</EmptyState>;
  return (
    <Table caption={b.title} head={[b.subject, [b.rows, "lg:w-20"], [b.state, "lg:w-72"], [b.created, WHEN_WIDTH]]}>
      {batches.map(({ id, state, reason, total, created_at }) => (
        <Row key={id}>
          <Cell heading>
            <a href={`/dashboard/batches/${id}`}>
              <BatchTitle subject={subjects.get(id)} total={total} t={t} />
            </a>
            {outcomes.get(id)?.simulated && <Tag>{t.simulated.mark}</Tag>}
          </Cell>
          <Cell label={b.rows}>{t.number(total)}</Cell>
          <Cell label={b.state}>
            <Outcome state={state} total={total} counted={outcomes.get(id)} more={total > lookedAt} t={t} />
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

/** The first row's subject, and how many others there are. */
export function BatchTitle({ subject, total, t }: { subject: string | undefined; total: number; t: Messages }) {
  const { unnamed, others } = t.dashboard.batches;
  if (subject === undefined) return unnamed;
  return (
    <>
      <bdi>
        <SenderText>{subject}</SenderText>
      </bdi>
      {total > 1 && ` ${others(total - 1)}`}
    </>
  );
}

interface OutcomeProps {
  state: BatchListItem["state"];
  total: number;
  counted: Outcomes | undefined;
  /** Not all rows are counted. */
  more: boolean;
  t: Messages;
}

/** How many rows arrived once the batch is done; before, or if not all were counted, its state and how many did not. */
function Outcome({ state, total, counted, more, t }: OutcomeProps) {
  const { batches: b } = t.dashboard;
  const { delivered, undelivered, spam } = counted ?? { delivered: 0, undelivered: 0, spam: 0 };
  if (state === "done" && !more) {
    return (
      <Mark tone={verdictTone(delivered, undelivered, total)}>{b.verdict(delivered, total, undelivered, spam)}</Mark>
    );
  }
  return (
    <>
      <BatchState state={state} t={t} />
      {undelivered > 0 && (
        <span className="block">
          <Mark tone="broken">{b.undelivered(undelivered, more)}</Mark>
        </span>
      )}
    </>
  );
}
