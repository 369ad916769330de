import { Section } from "#components/record/html-layout.tsx";
import { visible } from "#components/record/visible.ts";
import { BulletList } from "#components/site/bullet-list.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/messages.ts";

/** Tells the recipient what to do now. Not printed. */
export function RecipientAdvice({ record: { sender_email: address }, t }: { record: NotificationRecord; t: Texts }) {
  const { title, keep, reply, noReply, care } = t.verify.you;
  return (
    <div className="print:hidden">
      <Section name="you" title={title}>
        <BulletList items={[keep, address === null ? noReply : visible(reply(address)), care]} />
      </Section>
    </div>
  );
}
