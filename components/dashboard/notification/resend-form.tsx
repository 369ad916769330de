import { outcome, outcomeTimes } from "#components/record/facts.ts";
import { visible } from "#components/record/visible.ts";
import {
  ActionForm,
  FormButton,
  FormField,
  type FormQuestion,
  Question,
  type ResultAction,
} from "#components/ui/form/action-form.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import { NoSubmitByEnter } from "#components/ui/form/no-submit-by-enter.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Part } from "#components/ui/page-head.tsx";
import { TextWithTimes } from "#components/verify/check/text-with-times.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { notificationUrl } from "../notifications/listed.ts";
import { CorrectedBy, type Correction } from "./corrections.tsx";
import { dashboardKit } from "./kit.tsx";
import { MailReason } from "./mail-reason.tsx";
import { senderOf } from "./overview.tsx";

interface Props {
  record: NotificationRecord;
  /** Notifications that were already sent in its place. */
  corrections: readonly Correction[] | undefined;
  /** The batch that the form leads back to. */
  batchId: string | null;
  organizationId: string;
  /** Idempotency key of this form. */
  formKey: string;
  action: ResultAction;
  t: Messages;
}

/** Asks for the corrected address, below the one that failed. The content stays as it was sent. */
export function ResendForm({ record, corrections, batchId, organizationId, formKey, action, t }: Props) {
  const { resend } = t.dashboard.notification;
  return (
    <div className="max-w-[44rem]">
      <Failure record={record} t={t} />
      {corrections && (
        <Notice tone="warned" title={resend.already}>
          <CorrectedBy corrections={corrections} t={t} />
        </Notice>
      )}
      <ActionForm action={action} className="grid gap-4">
        <NoSubmitByEnter />
        <Hidden
          values={{ organization: organizationId, notification: record.id, key: formKey, batch: batchId ?? "" }}
        />
        <FormField
          label={resend.to}
          name="to"
          type="email"
          required
          autoComplete="off"
          autoFocus
          defaultValue={record.recipient_email ?? ""}
          maxLength={LIMITS.emailCharacters}
        />
        <Question />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <FormButton>{resend.send}</FormButton>
          <a
            className="inline-flex min-h-11 items-center text-ui"
            href={batchId ? `/dashboard/batches/${batchId}` : notificationUrl(record.id)}
          >
            {t.dashboard.cancel}
          </a>
        </div>
      </ActionForm>
      <Content record={record} t={t} />
    </div>
  );
}

type RecordProps = Pick<Props, "record" | "t">;

/** The address that failed, and why. */
function Failure({ record, t }: RecordProps) {
  const { Time } = dashboardKit(t);
  return (
    <Notice tone="broken" title={visible(record.recipient_email ?? "")}>
      <p>
        <TextWithTimes at={outcomeTimes(record)} kit={{ Time }} t={t}>
          {outcome(record, t)}
        </TextWithTimes>
      </p>
      <MailReason record={record} t={t} />
    </Notice>
  );
}

/** What goes out again. */
function Content({ record, t }: RecordProps) {
  const { Rows, Row, Words, Certified } = dashboardKit(t);
  const { resend } = t.dashboard.notification;
  return (
    <Part id="content" title={resend.content}>
      <Rows>
        <Row label={t.parties.sender}>
          <Words>{visible(senderOf(record, t))}</Words>
        </Row>
        <Row label={t.content.subject}>
          <Certified>{record.subject ?? ""}</Certified>
        </Row>
        <Row label={t.content.text}>
          <p className="line-clamp-12 font-serif leading-[1.6] whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]">
            {visible(record.body_text ?? "")}
          </p>
        </Row>
        <Row label={t.attachments.title}>
          {record.attachments.length === 0 && <Words>{resend.noFiles}</Words>}
          {record.attachments.map(({ id, filename, size_bytes }) => (
            <Words key={id}>{`${visible(filename)} (${t.fileSize(size_bytes)})`}</Words>
          ))}
        </Row>
      </Rows>
    </Part>
  );
}

/** The question before the content goes to the address that failed, or goes out once more. */
export function resendQuestion(address: string, { record, corrections = [], t }: QuestionProps): FormQuestion | null {
  const { same, twice } = t.dashboard.notification.resend;
  const confirmed = address.toLowerCase();
  if (confirmed === record.recipient_email?.toLowerCase())
    return { title: same.title, text: [same.text(visible(address))], yes: same.yes, confirmed };
  const addresses = corrections.flatMap(({ recipient_email: to }) => (to === null ? [] : visible(to)));
  return corrections.length > 0
    ? { title: twice.title, text: [...new Set(addresses)], yes: twice.yes, confirmed }
    : null;
}

type QuestionProps = Pick<Props, "record" | "corrections" | "t">;
