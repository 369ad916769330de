import Link from "next/link";
import { accountName, isLong, readable } from "#components/record/facts.ts";
import type { RecordProps } from "#components/record/record.tsx";
import { Timeline } from "#components/record/timeline.tsx";
import type { Messages } from "#lib/i18n/messages.ts";
import { FLUSH, tabUrl } from "./tabs.tsx";

type Props = RecordProps & { t: Messages };

/** The summary beside the timeline. */
export function Overview(drawing: Props) {
  return (
    <div className="grid gap-x-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <Summary {...drawing} />
      <div className="min-w-0 lg:[&>section:first-child]:mt-7 lg:[&>section:first-child]:border-t-0 lg:[&>section:first-child]:pt-0">
        <Timeline {...drawing} />
      </div>
    </div>
  );
}

function Summary({ kit: k, record, t }: Props) {
  const { notification: one } = t.dashboard;
  const erased = <k.Words quiet>{t.parties.erased}</k.Words>;
  return (
    <div className={`min-w-0 [--label:6.5rem] ${FLUSH}`}>
      <k.Section name="summary" title={one.summary}>
        <k.Rows>
          <k.Row label={t.parties.recipient}>
            {record.recipient_email === null ? erased : <k.Words>{record.recipient_email}</k.Words>}
          </k.Row>
          <k.Row label={t.parties.sender}>
            <k.Words>{accountName(record, t)}</k.Words>
          </k.Row>
          <k.Row label={one.shownAs}>
            {record.sender_name === null ? erased : <k.Words>{record.sender_name}</k.Words>}
          </k.Row>
          {record.sender_email !== null && (
            <k.Row label={one.replyTo}>
              <k.Words>{record.sender_email}</k.Words>
            </k.Row>
          )}
          {record.customer_ref !== null && (
            <k.Row label={one.reference} long={isLong(record.customer_ref)}>
              <k.Words>{record.customer_ref}</k.Words>
            </k.Row>
          )}
          <k.Row label={t.record.created}>
            <p className="text-ui">
              <k.Time at={record.created_at}>{readable(record.created_at, t)}</k.Time>
            </p>
          </k.Row>
          {record.attachments.length > 0 && (
            <k.Row label={t.attachments.title}>
              <Link className="text-ui" href={`${tabUrl(record.id, "content")}#attachments`} prefetch={false}>
                {t.attachments.lead(record.attachments.length)}
              </Link>
            </k.Row>
          )}
          <k.Row label={t.record.id}>
            <k.Mono>{record.id}</k.Mono>
          </k.Row>
        </k.Rows>
      </k.Section>
    </div>
  );
}
