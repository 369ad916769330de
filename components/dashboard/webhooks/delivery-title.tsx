import Link from "next/link";
import { visible } from "#components/record/visible.ts";
import { BreaksAfter } from "#components/ui/breaks-after.tsx";
import type { Messages } from "#lib/i18n/messages.ts";

/** The event, below the subject of its notification unless the page names it; a test has none. */
export function DeliveryTitle({ delivery: { id, type, notificationId }, about, t }: Props) {
  const event = <BreaksAfter sign="." text={visible(type)} />;
  const subject = about && notificationId && (about.get(notificationId)?.subject ?? t.dashboard.notifications.erased);
  return (
    <>
      <Link
        className={subject ? "line-clamp-2 font-serif text-base font-normal" : "font-mono text-note"}
        dir={subject ? "auto" : undefined}
        href={`/dashboard/webhooks/${id}`}
        prefetch={false}
      >
        {subject ? visible(subject) : event}
      </Link>
      {subject && <span className="block font-mono text-note font-normal text-quiet">{event}</span>}
    </>
  );
}

interface Props {
  delivery: { id: string; type: string; notificationId: string | null };
  /** Notifications by id; `undefined` where the page names the notification. */
  about: ReadonlyMap<string, { subject: string | null }> | undefined;
  t: Messages;
}
