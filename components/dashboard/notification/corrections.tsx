import Link from "next/link";
import { notificationUrl } from "#components/dashboard/notifications/listed.ts";
import { statusWord } from "#components/record/facts.ts";
import { visible } from "#components/record/visible.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Messages } from "#lib/i18n/messages.ts";

/** A notification of the same content to another address. */
export interface Correction extends Pick<NotificationRecord, "id" | "recipient_email" | "status" | "simulated"> {}

interface Props {
  /** Oldest first. */
  corrections: readonly Correction[];
  t: Messages;
}

/** Links to the notifications that were sent in place of an undelivered one, each with its outcome. */
export const CorrectedBy = ({ corrections, t }: Props) =>
  corrections.map((correction) => (
    <CorrectionLink
      key={correction.id}
      of={correction}
      words={(address) => t.dashboard.notification.resend.correctedBy(address, statusWord(correction, t))}
    />
  ));

/** A link to a notification, with its recipient in a sentence. */
export const CorrectionLink = ({ of, words }: LinkProps) => (
  <p>
    <Link href={notificationUrl(of.id)} prefetch={false}>
      {words(of.recipient_email === null ? null : visible(of.recipient_email))}
    </Link>
  </p>
);

interface LinkProps {
  of: Correction;
  /** `null`: its content is erased. */
  words: (address: string | null) => string;
}
