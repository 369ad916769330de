import type { Texts } from "#lib/i18n/messages.ts";
import { Shell } from "./shell.tsx";

export function NothingHere({ t }: { t: Texts }) {
  const { title, text, home } = t.site.notFound;
  return (
    <Shell service="Acuse" t={t} foot={t.site.foot}>
      <div className="message">
        <h1>{title}</h1>
        <p>{text}</p>
        <p>
          <a href="/">{home}</a>
        </p>
      </div>
    </Shell>
  );
}
