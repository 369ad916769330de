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
  const lines: { count: number; tone: Tone; words: (count: number) => string; href: string }[] = [
    { count: dead, tone: "broken", words: waiting.notSentNotice, href: WAITING },
    { count: late, tone: "pending", words: waiting.lateNotice, href: WAITING },
    { count: stopped, tone: "warned", words: waiting.stoppedNotice, href: "/dashboard/webhooks" },
  ];
  const [worst, ...others] = lines.filter(({ count }) => count > 0);
  if (!worst) return null;
  return (
    <Notice tone={worst.tone}>
      {[worst, ...others].map(({ count, tone, words, href }) => (
        <p key={tone}>
          {words(count)}{" "}
          <Link href={href} prefetch={false}>
            {waiting.look}
          </Link>
        </p>
      ))}
    </Notice>
  );
}
