import { Dialog, DialogButtons } from "#components/ui/dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import type { Messages } from "#lib/i18n/messages.ts";

interface Props {
  jobId: string;
  /** The notification whose page shows the result; absent for the page of all that wait. */
  notificationId?: string;
  /** Draws it as the page's main button. */
  main?: boolean;
  organizationId: string;
  action: (form: FormData) => Promise<void>;
  t: Messages;
}

/** Sends a mail that was not sent, after a question: the recipient may already have it. */
export function Retry({ jobId, notificationId, main = false, organizationId, action, t }: Props) {
  const { dead } = t.dashboard.waiting;
  return (
    <Dialog
      id={`retry-${jobId}`}
      open={dead.retry}
      look={main ? "main" : "plain"}
      title={dead.question}
      close={t.dashboard.cancel}
    >
      {(close) => (
        <form action={action}>
          <Hidden values={{ organization: organizationId, job: jobId, again: "yes" }} />
          {notificationId && <Hidden values={{ notification: notificationId }} />}
          <p className="text-ui">{dead.twice}</p>
          <DialogButtons>
            <Button>{dead.retry}</Button>
            {close}
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
