import { buttonClass } from "#components/ui/form/button-class.ts";
import { NumberForm } from "#components/verify/number-form.tsx";
import { homeOf, type Reader } from "#lib/i18n/reader.ts";
import { ACTIONS } from "./actions.ts";
import { Message } from "./message.tsx";
import { Shell } from "./shell.tsx";

export function NotFoundPage({ reader }: { reader: Reader }) {
  const { t } = reader;
  const { title, text, home } = t.site.notFound;
  return (
    <Shell service="Acuse" reader={reader} path="/" foot={t.site.foot}>
      <Message title={title} label="Error 404">
        <p>{text}</p>
        <div className="mt-5">
          <NumberForm reader={reader} given={null} main />
        </div>
        <p className={ACTIONS}>
          <a className={buttonClass("plain")} href={homeOf(reader)}>
            {home}
          </a>
        </p>
      </Message>
    </Shell>
  );
}
