import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { Messages } from "#lib/i18n/messages.ts";

/** The owner's way to erase a notification's content: what goes and what stays is said before it is done. */
export function Erase({ id, organizationId, name, action, t }: EraseProps) {
  const { erase } = t.dashboard.notification;
  return (
    <section className="section" aria-labelledby="erase-title">
      <h2 id="erase-title">{erase.title}</h2>
      <p className="lead">{erase.lead}</p>
      <Dialog id="erase" open={erase.open} look="danger" title={erase.question} close={erase.cancel}>
        <div className="board-question">
          <p>{erase.goes}</p>
          <p>{erase.stays}</p>
          <p className="wrap-anywhere">{erase.name(name)}</p>
          <p>{erase.note}</p>
        </div>
        <form action={action}>
          <input type="hidden" name="organization" value={organizationId} />
          <input type="hidden" name="notification" value={id} />
          <Button look="danger">{erase.submit}</Button>
        </form>
      </Dialog>
    </section>
  );
}

interface EraseProps {
  id: string;
  organizationId: string;
  /** What certificates call the organization. */
  name: string;
  action: (form: FormData) => Promise<void>;
  t: Messages;
}
