import Link from "next/link";
import { Notice } from "#components/ui/notice.tsx";
import type { Messages } from "#lib/i18n/messages.ts";
import { WAITING } from "../notifications/listed.ts";

/** Above the list: how many notifications are not sent or late. */
export function WaitingNotice({ dead, late, t }: { dead: number; late: number; t: Messages }) {
  const { waiting } = t.dashboard;
  const link = (
    <Link href={WAITING} prefetch={false}>
      {waiting.look}
    </Link>
  );
  return (
    <>
      {dead > 0 && (
        <Notice tone="broken">
          {waiting.notSentNotice(dead)} {link}
        </Notice>
      )}
      {late > 0 && (
        <Notice tone="pending">
          {waiting.lateNotice(late)} {link}
        </Notice>
      )}
    </>
  );
}
