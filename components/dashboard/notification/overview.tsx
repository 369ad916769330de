import Link from "next/link";
import { CopyIcon } from "#components/dashboard/copy-icon.tsx";
import { Chain } from "#components/record/chain.tsx";
import { accountName, isLong, readable } from "#components/record/facts.ts";
import type { RecordProps } from "#components/record/record.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { type StandstillView, Stopped } from "./standstill.tsx";
import { FLUSH, tabUrl } from "./tabs.tsx";

type Props = RecordProps & { t: Messages };

/** The summary beside the timeline, or on narrow screens below it. */
export function Overview({ standstill, ...drawing }: Props & { standstill: StandstillView | null }) {
  const { t } = drawing;
  return (
    <div className="grid gap-x-6 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
      <div className={`min-w-0 lg:order-1 ${FLUSH}`}>
        <Chain
          {...drawing}
          title={t.dashboard.notification.happened}
          lead={false}
          {...(standstill?.kind === "given up" && { end: <Stopped standstill={standstill} t={t} /> })}
        />
      </div>
      <Summary {...drawing} />
    </div>
  );
}

function Summary({ kit: k, record, t }: Props) {
  const { notification: one } = t.dashboard;
  const erased = <k.Words quiet>{t.parties.erased}</k.Words>;
  return (
    <div className="min-w-0 [--label:6rem] lg:[&>section:first-child]:mt-7 lg:[&>section:first-child]:border-t-0 lg:[&>section:first-child]:pt-0">
      <k.Section name="summary" title={one.summary}>
        <k.Rows>
          <k.Row label={t.parties.recipient}>
            {record.recipient_email === null ? erased : <k.Words>{record.recipient_email}</k.Words>}
          </k.Row>
          <k.Row label={t.parties.sender}>
            <k.Words>{senderOf(record, t)}</k.Words>
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
            <div className="flex items-start gap-1">
              <k.Mono>{record.id}</k.Mono>
              <CopyIcon text={record.id} label={t.dashboard.copy} done={t.dashboard.copied} />
            </div>
          </k.Row>
        </k.Rows>
      </k.Section>
    </div>
  );
}

/** The account, and the name that recipients see if it is another. */
export function senderOf(record: NotificationRecord, t: Messages): string {
  const account = accountName(record, t);
  const { sender_name: name } = record;
  return name === null || name === account ? account : t.dashboard.notification.shownAs(account, name);
}
