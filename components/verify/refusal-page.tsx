import { HtmlDocument } from "#components/site/document.tsx";
import { Shell } from "#components/site/shell.tsx";
import type { Reader } from "#lib/i18n/reader.ts";

/** Why a form was not taken, where the browser shows the answer as a page of its own: behind it the form is as it was left. */
export function RefusalPage({ reader, words }: { reader: Reader; words: string }) {
  const { t } = reader;
  const { refused, goBack } = t.dashboard.compose;
  return (
    <HtmlDocument title={refused} service="Acuse" t={t}>
      <Shell service="Acuse" reader={reader} foot={t.site.foot}>
        <div className="message">
          <h1>{refused}</h1>
          <p className="wrap-anywhere">{words}</p>
          <p>{goBack}</p>
        </div>
      </Shell>
    </HtmlDocument>
  );
}
