import Link from "next/link";
import { Notice } from "#components/ui/notice.tsx";
import type { Messages } from "#lib/i18n/messages.ts";
import { WAITING } from "../notifications/listed.ts";

/** Above the list: how many notifications are not sent or late. */
export function WaitingNotice({ dead, late, t }: { dead: number; late: number; t: Messages }) {
  const { waiting } = t.dashboard;
  if (dead + late === 0) return null;
  return (
    <Notice tone={dead > 0 ? "broken" : "pending"}>
      {dead > 0 && waiting.notSentNotice(dead)} {late > 0 && waiting.lateNotice(late)}{" "}
      <Link href={WAITING} prefetch={false}>
        {waiting.look}
      </Link>
    </Notice>
  );
}
