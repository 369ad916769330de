import { visible } from "#components/record/visible.ts";
import { ActionForm, FormField, type ResultAction } from "#components/ui/form/action-form.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { dashboardKit } from "./kit.tsx";

interface Props {
  record: NotificationRecord;
  organizationId: string;
  /** Idempotency key of this form. */
  formKey: string;
  action: ResultAction;
  t: Messages;
}

/** Asks for the corrected address. The content stays as it was sent. */
export function ResendForm({ record, organizationId, formKey, action, t }: Props) {
  const { resend } = t.dashboard.notification;
  const { Rows, Row, Words, Certified } = dashboardKit(t);
  return (
    <div className="mt-6 grid max-w-[34rem] gap-6">
      <Rows>
        <Row label={t.content.subject}>
          <Certified>{record.subject ?? ""}</Certified>
        </Row>
        {record.attachments.length > 0 && (
          <Row label={t.attachments.title}>
            <Words>{visible(record.attachments.map(({ filename }) => filename).join(", "))}</Words>
          </Row>
        )}
      </Rows>
      <ActionForm action={action}>
        <Hidden values={{ organization: organizationId, notification: record.id, key: formKey }} />
        <FormField
          label={resend.to}
          name="to"
          type="email"
          required
          autoComplete="off"
          maxLength={LIMITS.emailCharacters}
          defaultValue={record.recipient_email ?? ""}
        />
        <div>
          <Button>{resend.send}</Button>
        </div>
      </ActionForm>
    </div>
  );
}
