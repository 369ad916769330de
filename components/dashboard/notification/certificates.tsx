import { notificationUrl } from "#components/dashboard/notifications/listed.ts";
import { readable } from "#components/record/facts.ts";
import type { NotificationRecord, SealView } from "#lib/contract/record.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { dashboardKit } from "./kit.tsx";

interface CertificatesProps {
  record: NotificationRecord;
  /** Numbers of the seals whose file is still stored. */
  kept: number[];
  /** The service is its own time-stamping authority. */
  own: boolean;
  t: Messages;
}

/** Every seal with its certificate, newest first. */
export function Certificates({ record, kept, own, t }: CertificatesProps) {
  const { certificates: words } = t.dashboard.notification;
  const kit = dashboardKit(t);
  const seals = record.seal ? [record.seal, ...record.superseded.toReversed()] : [];
  return (
    <kit.Section name="certificates" title={words.title} {...(seals.length > 1 && { lead: words.lead })}>
      {seals.length === 0 && <p className="text-ui">{words.none}</p>}
      {seals.map((seal) => (
        <div
          className="mt-3 border-t border-hairline pt-3 text-ui first-of-type:mt-0 first-of-type:border-0 first-of-type:pt-0"
          key={seal.number}
        >
          <h3 className="font-serif text-entry">{title(seal, record, t)}</h3>
          <Facts record={record} seal={seal} kept={kept.includes(seal.number)} own={own} t={t} />
        </div>
      ))}
    </kit.Section>
  );
}

interface FactsProps {
  record: NotificationRecord;
  seal: SealView;
  kept: boolean;
  own: boolean;
  t: Messages;
}

function Facts({ record, seal, kept, own, t }: FactsProps) {
  const { certificate, certificates: words, download, evidence } = t.dashboard.notification;
  const kit = dashboardKit(t);
  return (
    <kit.Rows>
      <kit.Row label={words.sealed}>
        <kit.Time at={seal.timestamped_at}>{readable(seal.timestamped_at, t, true)}</kit.Time>
        {own && seal === record.seal && <kit.Words quiet>{t.seal.own}</kit.Words>}
      </kit.Row>
      <kit.Row label={t.attachments.file}>
        {kept ? (
          <a href={notificationUrl(record.id, `certificate?seal=${seal.number}`)} target="_blank" rel="noreferrer">
            {certificate}
            <span className="sr-only"> ({t.dashboard.newTab})</span>
          </a>
        ) : (
          <p className="text-sm text-quiet">{words.gone}</p>
        )}
      </kit.Row>
      {seal.awaits_revocation_status && (
        <kit.Row label={t.seal.revocation}>
          <kit.Words>{t.seal.awaitedRevocation}</kit.Words>
        </kit.Row>
      )}
      {seal === record.seal && (
        <kit.Row label={words.token}>
          <a href={notificationUrl(record.id, "token")}>{download}</a>
        </kit.Row>
      )}
      {kept && seal === record.seal && (
        <kit.Row label={words.offline}>
          <a href={notificationUrl(record.id, "evidence")}>{evidence}</a>
        </kit.Row>
      )}
    </kit.Rows>
  );
}

function title(seal: SealView, record: NotificationRecord, t: Messages): string {
  const { number, covers, events, newest } = t.dashboard.notification.certificates;
  const text = `${number(seal.number)}, ${covers(events(seal.head_sequence + 1))}`;
  return seal === record.seal && record.superseded.length > 0 ? `${text} (${newest})` : text;
}
