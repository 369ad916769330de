import { visible } from "#components/record/visible.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/messages.ts";

/** Tells the recipient what to do now. Not printed. */
export function RecipientAdvice({ record: { sender_email: address }, t }: { record: NotificationRecord; t: Texts }) {
  const { title, keep, reply, noReply, care } = t.verify.you;
  return (
    <section className="section" id="you" aria-labelledby="you-title">
      <h2 id="you-title">{title}</h2>
      <ul className="limits">
        <li>{keep}</li>
        <li>{address === null ? noReply : visible(reply(address))}</li>
        <li>{care}</li>
      </ul>
    </section>
  );
}
