import { contradictingEvent, sealState } from "#components/record/facts.ts";
import { Section } from "#components/record/html-layout.tsx";
import { visible } from "#components/record/visible.ts";
import { BulletList } from "#components/site/bullet-list.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/messages.ts";

/** Tells the recipient what to do now. Not printed. */
export function RecipientAdvice({ record, t }: { record: NotificationRecord; t: Texts }) {
  const { title, simulated, refused, keep, keepLater, reply, noReply, care } = t.verify.you;
  const { sender_email: address } = record;
  const certificate = sealState(record).kind === "sealed" ? keep : keepLater;
  const missed = record.status === "failed" && !contradictingEvent(record) ? [refused] : [];
  const real = [...missed, certificate, address === null ? noReply : visible(reply(address)), care];
  return (
    <div className="print:hidden">
      <Section name="you" title={title}>
        <BulletList items={record.simulated ? [simulated] : real} />
      </Section>
    </div>
  );
}
