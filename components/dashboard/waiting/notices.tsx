import Link from "next/link";
import type { Tone } from "#components/record/kit.ts";
import { Notice } from "#components/ui/notice.tsx";
import type { Messages } from "#lib/i18n/messages.ts";
import { WAITING } from "../notifications/listed.ts";

interface Props {
  dead: number;
  late: number;
  /** Webhook endpoints that were disabled because they failed. */
  stopped: number;
  t: Messages;
}

/** Above the list: how many notifications are not sent, how many are late, and how many endpoints get no events. */
export function WaitingNotice({ dead, late, stopped, t }: Props) {
  const { waiting } = t.dashboard;
  const notice = (tone: Tone, words: string, href = WAITING) => (
    <Notice tone={tone}>
      {words}{" "}
      <Link href={href} prefetch={false}>
        {waiting.look}
      </Link>
    </Notice>
  );
  return (
    <>
      {dead > 0 && notice("broken", waiting.notSentNotice(dead))}
      {late > 0 && notice("pending", waiting.lateNotice(late))}
      {stopped > 0 && notice("warned", waiting.stoppedNotice(stopped), "/dashboard/webhooks")}
    </>
  );
}
