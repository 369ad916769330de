import Link from "next/link";
import type { Tone } from "#components/record/kit.ts";
import { Notice } from "#components/ui/notice.tsx";
import type { Messages } from "#lib/i18n/messages.ts";
import { WAITING } from "../notifications/listed.ts";

/** Above the list: how many notifications are not sent, and how many are late. */
export function WaitingNotice({ dead, late, t }: { dead: number; late: number; t: Messages }) {
  const { waiting } = t.dashboard;
  const notice = (tone: Tone, words: string) => (
    <Notice tone={tone}>
      {words}{" "}
      <Link href={WAITING} prefetch={false}>
        {waiting.look}
      </Link>
    </Notice>
  );
  return (
    <>
      {dead > 0 && notice("broken", waiting.notSentNotice(dead))}
      {late > 0 && notice("pending", waiting.lateNotice(late))}
    </>
  );
}
