import type { ReactNode } from "react";
import type { NotificationRecord, RecordAttachment } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { accountName, BELOW_HEADING, declaredName, erasingReason, erasure, isLong, readable } from "./facts.ts";
import type { Kit } from "./kit.ts";

/** Props of every part of the record. */
export interface RecordProps {
  kit: Kit;
  record: NotificationRecord;
  t: Texts;
  /** A check failed, so no claim of the record is marked as confirmed. */
  broken?: boolean;
  /** A check failed or could not be made, so no seal is marked as confirmed. */
  doubtful?: boolean;
}

/** `children` are additional rows. */
export function Particulars({ kit: k, record, t, children }: RecordProps & { children?: ReactNode }) {
  return (
    <k.Section name="record" title={t.record.title}>
      <k.Rows>
        <k.Row label={t.record.id}>
          <k.Mono>{record.id}</k.Mono>
        </k.Row>
        <k.Row label={t.record.created}>
          <k.Time at={record.created_at}>{readable(record.created_at, t, true)}</k.Time>
        </k.Row>
        <k.Row label={t.record.channel}>
          <k.Words>{t.record[record.channel]}</k.Words>
        </k.Row>
        {record.customer_ref !== null && (
          <k.Row label={t.record.reference} long={isLong(record.customer_ref)}>
            <k.Certified>{record.customer_ref}</k.Certified>
          </k.Row>
        )}
        {children}
      </k.Rows>
    </k.Section>
  );
}

/** `here`: on a page of the service itself, whose operator may have another name. */
export function Parties({ kit: k, record, broken, here = false, t }: RecordProps & { here?: boolean }) {
  const declared = declaredName(record);
  const erased = <k.Words quiet>{t.parties.erased}</k.Words>;
  return (
    <k.Section name="parties" title={t.parties.title}>
      {broken && <k.Mark tone="broken">{t.content.doubted}</k.Mark>}
      <k.Rows>
        <k.Row label={t.parties.sender} long={isLong(record.organization)}>
          <k.Certified>{accountName(record, t)}</k.Certified>
          <k.Words quiet>{here ? t.parties.accountHere : t.parties.account(record.service.name)}</k.Words>
        </k.Row>
        {(declared !== null || record.sender_name === null) && (
          <k.Row label={t.parties.declared} long={isLong(declared ?? "")}>
            {declared === null ? erased : <k.Certified>{declared}</k.Certified>}
          </k.Row>
        )}
        {record.sender_email !== null && (
          <k.Row label={t.parties.replyTo}>
            <k.Certified>{record.sender_email}</k.Certified>
          </k.Row>
        )}
        <k.Row label={t.parties.recipient}>
          {record.recipient_email === null ? erased : <k.Certified>{record.recipient_email}</k.Certified>}
        </k.Row>
      </k.Rows>
    </k.Section>
  );
}

interface ContentProps extends RecordProps {
  html?: ReactNode;
  text?: ReactNode;
  titled?: boolean;
  hashed?: boolean;
  label?: string;
  /** Below the title, unless the text was erased. */
  note?: string | undefined;
}

/**
 * `html` replaces the note that there is an HTML version; `text` replaces the whole text. `titled`: the subject is already
 * shown above. `hashed`: the content hash is shown elsewhere. `label`: says whose the text is, louder than on paper.
 */
export function Content({ kit: k, record, broken, t, html, text, titled, hashed, label, note }: ContentProps) {
  const erased = erasure(record);
  return (
    <k.Section
      name="content"
      title={t.content.title}
      {...(note !== undefined && record.body_text !== null && { lead: note })}
    >
      {(erased || record.body_text === null) && (
        <k.Words>{t.content.erased(readable(erased?.created_at ?? "", t), erasingReason(erased))}</k.Words>
      )}
      <k.Rows>
        {record.subject === null && !titled && (
          <k.Row label={t.content.subject}>
            <k.Words quiet>{t.parties.erased}</k.Words>
          </k.Row>
        )}
        {record.subject !== null && !titled && (
          <k.Row label={t.content.subject} long={isLong(record.subject, BELOW_HEADING)}>
            <k.Certified size="title">{record.subject}</k.Certified>
          </k.Row>
        )}
        {record.body_text !== null && (
          <k.Row label={t.content.text} long>
            {broken ? (
              <k.Mark tone="broken">{t.content.doubted}</k.Mark>
            ) : (
              <k.Words quiet={label === undefined}>{label ?? t.content.quoted}</k.Words>
            )}
            {text ?? <k.Body>{record.body_text}</k.Body>}
          </k.Row>
        )}
        {record.body_html !== null && (
          <k.Row label={t.content.html} long={isLong(record.body_html)}>
            {html ?? <k.Words quiet>{t.content.htmlNote(t.number([...record.body_html].length))}</k.Words>}
          </k.Row>
        )}
        {record.attachments.length === 0 && (
          <k.Row label={t.attachments.title}>
            <k.Words quiet>{attachmentsGone(record) ? t.attachments.erased : t.attachments.none}</k.Words>
          </k.Row>
        )}
        {!hashed && <ContentHash kit={k} record={record} t={t} />}
      </k.Rows>
    </k.Section>
  );
}

export function ContentHash({ kit: k, record, t }: RecordProps) {
  return (
    <k.Row label={t.record.contentHash}>
      <k.Hash>{record.content_hash}</k.Hash>
      {!erasure(record) && (
        <k.Words quiet>
          {t.content.hashNote({
            html: record.body_html !== null,
            files: record.attachments.length > 0,
            reference: record.customer_ref !== null,
          })}
        </k.Words>
      )}
    </k.Row>
  );
}

/** Whether the submitted notification had attachments. */
function attachmentsGone(record: NotificationRecord): boolean {
  const certified = record.events[0]?.event_data.attachments;
  return Array.isArray(certified) && certified.length > 0;
}

/** The attachments; nothing without any, because the content says so. `extra` adds rows to each, `note` a sentence. */
export function Attachments({
  kit: k,
  record,
  t,
  extra,
  note,
}: RecordProps & { note?: string; extra: (attachment: RecordAttachment) => ReactNode }) {
  const { attachments } = record;
  if (attachments.length === 0) return null;
  return (
    <k.Section
      name="attachments"
      title={t.attachments.title}
      lead={[t.attachments.lead(attachments.length), note].filter(Boolean).join(". ")}
    >
      {attachments.map((attachment, index) => (
        <k.Entry key={attachment.id} number={index + 1} title={attachment.filename}>
          <k.Rows>
            <k.Row label={t.attachments.type}>
              <k.Words>{t.attachments.kind(attachment.content_type, t.size(attachment.size_bytes))}</k.Words>
            </k.Row>
            <k.Row label={t.attachments.hash}>
              <k.Hash>{attachment.sha256}</k.Hash>
            </k.Row>
            {extra(attachment)}
          </k.Rows>
        </k.Entry>
      ))}
    </k.Section>
  );
}
