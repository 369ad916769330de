import { notificationUrl } from "#components/dashboard/notifications/listed.ts";
import { visible } from "#components/record/visible.ts";
import { Dialog, DialogButtons } from "#components/ui/dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import { Part } from "#components/ui/page-head.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Messages } from "#lib/i18n/messages.ts";

/** Erases a notification's content, after the dialog has named what goes and what stays. */
export function Erase({ record: { id, subject, recipient_email }, organizationId, name, action, t }: EraseProps) {
  const { erase } = t.dashboard.notification;
  return (
    <Part id="erase-content" title={erase.title} lead={erase.lead}>
      <Dialog id="erase" open={erase.open} look="danger" title={erase.question} close={erase.cancel}>
        {(keep) => (
          <>
            <div className="grid gap-3 text-ui wrap-anywhere">
              <p>
                <span className="line-clamp-3 font-serif text-entry">{visible(subject ?? "")}</span>
                <span className="text-quiet">{visible(recipient_email ?? "")}</span>
              </p>
              <div>
                <h3 className="font-medium">{erase.goesTitle}</h3>
                <p>{erase.goes}</p>
              </div>
              <div>
                <h3 className="font-medium">{erase.staysTitle}</h3>
                <p>{erase.stays}</p>
                <p>{erase.name(name)}</p>
              </div>
              <p>
                <strong className="font-medium">{erase.final}</strong> {erase.note}{" "}
                <a href={notificationUrl(id, "certificate")} target="_blank" rel="noreferrer">
                  {t.dashboard.notification.certificate}
                  <span className="sr-only"> ({t.dashboard.newTab})</span>
                </a>
              </p>
            </div>
            <form action={action}>
              <Hidden values={{ organization: organizationId, notification: id }} />
              <DialogButtons>
                <Button look="danger">{erase.submit}</Button>
                {keep}
              </DialogButtons>
            </form>
          </>
        )}
      </Dialog>
    </Part>
  );
}

interface EraseProps {
  record: NotificationRecord;
  organizationId: string;
  /** The organization's name on certificates. */
  name: string;
  action: (form: FormData) => Promise<void>;
  t: Messages;
}
