import { HtmlDocument } from "#components/site/document.tsx";
import { Shell } from "#components/site/shell.tsx";
import type { RecordNumber } from "#lib/contract/record-number.ts";
import type { Reader } from "#lib/i18n/reader.ts";
import { FileCheck } from "./file-check.tsx";
import { NumberForm } from "./number-form.tsx";

interface Props {
  service: string;
  /** The trusted roots, PEM. They are in the page, so that a check needs no request. */
  roots: string;
  /** A malformed record number, to be corrected; `null` without one. */
  number: RecordNumber | null;
  reader: Reader;
}

/** Checks files in the browser, and opens records by number. */
export function CheckPage({ service, roots, number, reader }: Props) {
  const { t } = reader;
  const { held } = t;
  return (
    <HtmlDocument title={held.title} service={service} t={t} scripts={[`check-files.${t.lang}`]}>
      <Shell service={service} reader={reader} foot={t.verify.foot(service)}>
        <div className="message opening-message">
          <h1>{held.title}</h1>
          <p>{held.intro}</p>
        </div>
        <noscript>
          <p className="verdict tone-pending">{held.noScript}</p>
        </noscript>
        <div id="check">
          <FileCheck t={t} status={held.loading} />
        </div>
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
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
          <pre tabIndex={0}>
            <code>npm run -s verify -- certificate.pdf --trust ca.pem</code>
          </pre>
        </section>
        <template id="roots">{roots}</template>
      </Shell>
    </HtmlDocument>
  );
}
