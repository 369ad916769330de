import { HtmlDocument } from "#components/site/document.tsx";
import { Shell } from "#components/site/shell.tsx";
import type { RecordNumber } from "#lib/contract/record-number.ts";
import type { Reader } from "#lib/i18n/reader.ts";
import { NumberForm } from "./number-form.tsx";

interface Props {
  service: string;
  /** What is trusted, PEM: in the page, so that checking asks for nothing any more. */
  roots: string;
  /** What was given for a record's number and is none; `null` when nothing was. */
  number: RecordNumber | null;
  reader: Reader;
}

/** A place to drop files; client/check-files.tsx does the rest. */
export function CheckPage({ service, roots, number, reader }: Props) {
  const { t } = reader;
  const { held } = t;
  return (
    <HtmlDocument title={held.title} service={service} t={t} scripts={[`scripts/check-files.${t.lang}`]}>
      <Shell service={service} reader={reader} foot={t.verify.foot(service)}>
        <div className="message opening-message">
          <h1>{held.title}</h1>
          <p>{held.intro}</p>
        </div>
        <noscript>
          <p className="verdict tone-pending">{held.noScript}</p>
        </noscript>
        <p className="verdict tone-pending" id="insecure" hidden>
          {held.insecure}
        </p>
        <label className="drop" id="drop">
          <input type="file" id="files" multiple disabled />
          <strong>{held.drop}</strong>
          <span>{held.dropNote}</span>
        </label>
        <p className="quiet" role="status">
          <span id="state">{held.loading}</span>{" "}
          <button type="button" className="copy" id="clear" hidden>
            {held.clear}
          </button>
        </p>
        <div id="result" aria-live="polite" />
        <section className="section" aria-labelledby="number-title">
          <h2 id="number-title">{t.verify.number.title}</h2>
          <NumberForm reader={reader} given={number} />
        </section>
        <section className="section" id="how" aria-labelledby="how-title">
          <h2 id="how-title">{held.howTitle}</h2>
          <ul className="limits">
            {held.how.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <pre tabIndex={0}>
            <code>npm run -s verify -- certificate.pdf --trust ca.pem</code>
          </pre>
        </section>
        <template id="roots">{roots}</template>
      </Shell>
    </HtmlDocument>
  );
}
