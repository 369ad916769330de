import { homeOf, inLanguage, type Reader } from "#lib/i18n/reader.ts";
import { Message } from "./message.tsx";
import { Shell } from "./shell.tsx";

export function NotFoundPage({ reader }: { reader: Reader }) {
  const { t } = reader;
  const { title, text, home } = t.site.notFound;
  return (
    <Shell service="Acuse" reader={reader} path="/" foot={t.site.foot}>
      <Message title={title}>
        <p>{text}</p>
        <p>
          <a href={inLanguage("/verify", reader)}>{t.verify.number.title}</a>
        </p>
        <p>
          <a href={homeOf(reader)}>{home}</a>
        </p>
      </Message>
    </Shell>
  );
}
