import { contradictingEvent, erasure, sealState } from "#components/record/facts.ts";
import { Section } from "#components/record/html-layout.tsx";
import { visible } from "#components/record/visible.ts";
import { BulletList } from "#components/site/bullet-list.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/messages.ts";

interface Props {
  record: NotificationRecord;
  /** Still queued, but the service no longer tries to send it. */
  notSent: boolean;
  t: Texts;
}

/** Tells the recipient what to do now. Not printed. */
export function RecipientAdvice({ record, notSent, t }: Props) {
  const { title, simulated, refused, queued, erased, keep, keepLater, reply, noReply, care } = t.verify.you;
  const { sender_email: address } = record;
  const certificate = sealState(record).kind === "sealed" ? keep : keepLater;
  const { recipient_email: recipient, status } = record;
  const missed = status === "failed" && recipient !== null && !contradictingEvent(record);
  const real = [
    ...(missed ? [visible(refused(recipient))] : []),
    ...(status === "queued" && !notSent ? [queued] : []),
    certificate,
    address === null ? noReply : visible(reply(address)),
    erasure(record) ? erased : care,
  ];
  return (
    <div className="print:hidden">
      <Section name="you" title={title}>
        {record.simulated ? <p className="text-ui">{simulated}</p> : <BulletList items={real} />}
      </Section>
    </div>
  );
}
