import type { ReactNode } from "react";
import { contradictingEvent, earlierSeal, erasure, sealState } from "#components/record/facts.ts";
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

function certificateAdvice(record: NotificationRecord, { verify: { you } }: Texts): string {
  const { kind } = sealState(record);
  if (earlierSeal(record)) return you.keepBoth;
  if (kind !== "sealed") return you.keepLater;
  if (erasure(record)) return you.keepErased;
  return record.superseded.length > 0 ? you.keepNewest : you.keep;
}

/** Tells the recipient what to do now. Not printed. */
export function RecipientAdvice({ record, notSent, t }: Props) {
  const { title, simulated, refused, queued, erased, reply, noReply, care } = t.verify.you;
  const { sender_email: address } = record;
  const { recipient_email: recipient, status } = record;
  const missed = status === "failed" && recipient !== null && !contradictingEvent(record);
  if (record.simulated) return <Advice title={title} items={[simulated, ...(erasure(record) ? [] : [care])]} />;
  const items = [
    ...(missed ? [visible(refused(recipient))] : []),
    ...(status === "queued" && !notSent ? [queued] : []),
    ...(erasure(record) ? [erased] : []),
    ...(notSent ? [] : [certificateAdvice(record, t)]),
    ...(erasure(record) ? [] : [care]),
    ...(address === null ? [noReply] : []),
  ];
  return (
    <Advice title={title} items={items}>
      {address !== null && (
        <li>
          {/* On a line of its own rather than broken after a hyphen. */}
          {reply} <bdi className="inline-block max-w-full wrap-anywhere">{visible(address)}</bdi>
        </li>
      )}
    </Advice>
  );
}

const Advice = ({ title, items, children }: { title: string; items: string[]; children?: ReactNode }) => (
  <div className="print:hidden">
    <Section name="you" title={title}>
      <BulletList items={items}>{children}</BulletList>
    </Section>
  </div>
);
